// The lower bound: bare `node:http` that serialises and sends given records with given headers, and checks nothing.
import { createServer } from 'node:http';
import { readFileSync } from 'node:fs';

const { one, many, headers } = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const send = (response, value) => {
  const body = JSON.stringify(value);
  response.writeHead(200, { ...headers, 'content-length': Buffer.byteLength(body) });
  response.end(body);
};
const server = createServer((request, response) => {
  if (request.method === 'POST') {
    let body = '';
    request
      .on('data', (chunk) => {
        body += chunk;
      })
      .on('end', () => send(response, { ...one, ...JSON.parse(body) }));
    return;
  }
  const path = request.url.split('?')[0];
  send(response, path.endsWith('/many') ? many : one);
});
process.on('SIGINT', () => process.exit(0));
server.listen(0, '127.0.0.1', () => console.log(JSON.stringify({ url: `http://127.0.0.1:${server.address().port}` })));
