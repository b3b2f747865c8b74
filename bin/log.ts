/** `boardstone serve --log`: a line for each request. */
import type { WatchedRequest } from '../src/index.ts';
import { visible } from '../src/terminal/visible.ts';

/** Where the lines go: a terminal takes colours, unless the user wants none (no-color.org). */
interface Output {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

const codes = { red: 31, green: 32, yellow: 33, magenta: 35, dim: 2 };
type Paint = (colour: keyof typeof codes, text: string) => string;

interface Look {
  /** The dialect of the server; for a client of the live service a line says once that there is the dialect `live`. */
  readonly dialect?: string | undefined;
  readonly noColor?: string | undefined;
}

export function logTo(
  output: Output,
  { dialect = 'document', noColor = process.env['NO_COLOR'] }: Look,
): (request: WatchedRequest) => void {
  const paint: Paint =
    output.isTTY && !noColor ? (colour, text) => `\u001b[${codes[colour]}m${text}\u001b[0m` : (_, text) => text;
  let isHintPrinted = dialect !== 'document';
  return (request) => {
    output.write(`${lineOf(request, paint)}\n`);
    if (isHintPrinted || !isOfLive(request)) return;
    isHintPrinted = true;
    output.write(`${paint('magenta', hint)}\n`);
  };
}

const hint =
  'hint: this looks like a client of the live service; serve --dialect live answers as that does (docs/dialects.md)';

/** Whether a client of the live service asks: its name says so, or it sends labels as objects where ids are expected. */
const isOfLive = ({ headers, url, body = '' }: WatchedRequest): boolean =>
  /trello/i.test(headers['user-agent'] ?? '') || /idLabels[^&]*(?:\[|%5B)object/i.test(`${url} ${body}`);

function lineOf({ status, ms, method, url, world, rule, fault, ignored }: WatchedRequest, paint: Paint): string {
  const colour = status >= 500 || status === 0 ? 'red' : status >= 400 ? 'yellow' : 'green';
  return [
    // A fault that closes the connection gives no status.
    paint(colour, status === 0 ? '---' : String(status)),
    paint('dim', `${(ms ?? 0).toFixed(1).padStart(7)} ms`),
    method.padEnd(6),
    visible(withoutCredentials(url)),
    ...(world === '' ? [] : [paint('dim', `world ${world}`)]),
    ...(rule === undefined ? [] : [paint(colour, rule)]),
    ...(fault === undefined ? [] : [paint('magenta', `fault ${fault}`)]),
    ...(ignored === undefined ? [] : [paint('magenta', `ignored: ${visible(ignored.join(', '))}`)]),
  ].join(' ');
}

/** Key and token stand in nearly every address and would hide the rest of it. */
const withoutCredentials = (url: string): string =>
  url.replaceAll(/(?<=[?&])(?:key|token)=[^&]*(?:&|$)/g, '').replace(/[?&]$/, '');
