// `app/api/trello/[...path]/route.js` of Next: the client's base address is `/api/trello`.
import { createService } from 'boardstone/fetch';

const service = createService({ dialect: 'live' });

const answer = (request) => {
  const url = new URL(request.url);
  url.pathname = url.pathname.replace(/^\/api\/trello/, '');
  return service.fetch(new Request(url, request));
};
export { answer as GET, answer as POST, answer as PUT, answer as DELETE };
