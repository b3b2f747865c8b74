/** Wrong replies of a server that reads the arguments or the path of a request wrong. */
import { rightOf, type Data } from '../../../src/spec/kinds.ts';
import { argsOf, type Request } from '../../wire/exchange.ts';
import { isRecord } from '../../wire/json-values.ts';
import { beside } from './beside.ts';
import { does, type Operator, type Site } from './wrong-reply.ts';

type Args = Readonly<Record<string, unknown>>;
type Pairs = readonly (readonly [string, string])[];

/** The same request with another value of one argument, wherever it stands; undefined leaves the argument out. */
function withValue(request: Request, name: string, change: (value: any) => unknown): Request {
  const pairs = (all: Pairs): Pairs =>
    all.flatMap(([one, value]) => {
      if (one !== name) return [[one, value] as const];
      const other = change(value);
      return other === undefined ? [] : [[one, String(other)] as const];
    });
  const record = (all: Args): Args => {
    if (!(name in all)) return all;
    const { [name]: value, ...rest } = all;
    const other = change(value);
    return other === undefined ? rest : { ...all, [name]: other };
  };
  return {
    ...request,
    query: pairs(request.query),
    ...(request.form ? { form: pairs(request.form) } : {}),
    ...(isRecord(request.json) ? { json: record(request.json) } : {}),
    ...(request.multipart ? { multipart: record(request.multipart) as NonNullable<Request['multipart']> } : {}),
  };
}

/** The same request with one argument more. */
const withMore = (request: Request, name: string, value: string): Request =>
  isRecord(request.json)
    ? { ...request, json: { ...request.json, [name]: value } }
    : { ...request, query: [...request.query, [name, value] as const] };

/** The arguments that a law sent to a row, those of its last request first. */
export const sentTo = ({ taken, refused }: Site): string[] => [
  ...new Set([...refused, ...taken].toReversed().flatMap(({ request }) => Object.keys(argsOf(request)))),
];

const kindOf = ({ row }: Site, name: string): Data | undefined =>
  row?.arguments.find((one) => one.name === name)?.kind ?? row?.viewArguments().get(name);

export const ignored: Operator = (site) =>
  sentTo(site).map((name) =>
    does(site, `does not read ${name}`, (request, send) => send(withValue(request, name, () => undefined))),
  );

export const misread: Operator = (site) =>
  sentTo(site).map((name) =>
    does(site, `reads ${name} as the value beside it`, (request, send) =>
      send(withValue(request, name, (value) => beside(value, kindOf(site, name)) ?? value)),
    ),
  );

/** Of the values that the law sends, one is read as another. */
export const confused: Operator = (site) =>
  sentTo(site).flatMap((name) => {
    const seen = [...new Set(site.taken.map(({ request }) => argsOf(request)[name]))].filter(
      (value): value is string => typeof value === 'string' && value.length < 40,
    );
    return seen.slice(0, 6).flatMap((value) =>
      seen
        .filter((other) => other !== value)
        .slice(0, 3)
        .map((other) =>
          does(site, `reads ${name}=${value} as ${other}`, (request, send) =>
            send(withValue(request, name, (given) => (given === value ? other : given))),
          ),
        ),
    );
  });

/** An argument that is left out means something else than it should. */
export const assumed: Operator = (site) => {
  const kinds = new Map<string, { kind: Data; usual?: unknown }>();
  if (site.taken.length === 0) return [];
  for (const [name, kind] of site.row?.viewArguments() ?? []) kinds.set(name, { kind });
  for (const argument of site.row?.arguments ?? []) kinds.set(argument.name, argument);
  const left = [...kinds].filter(([name]) => site.taken.some(({ request }) => argsOf(request)[name] === undefined));
  const rank = (name: string) => (site.words.has(name) ? 0 : 1);
  return left
    .toSorted(([a], [b]) => rank(a) - rank(b))
    .flatMap(([name, { kind, usual }]) =>
      rightOf(kind)
        .filter((value) => value !== String(usual))
        .slice(-2)
        .map((value) =>
          does(site, `takes ${name} as ${value.slice(0, 40)} when it is left out`, (request, send) =>
            send(argsOf(request)[name] === undefined ? withMore(request, name, value) : request),
          ),
        ),
    );
};

/** A word of the path, which the row declares, is read as the word beside it. */
export const pathMisread: Operator = (site) =>
  (site.row?.path.split('/') ?? []).flatMap((part, at) => {
    const name = /^[[{](.+?)[\]}]$/.exec(part)?.[1];
    const kind = name === undefined ? undefined : site.row?.params[name];
    if (kind?.kind !== 'word') return [];
    return [1, 2].map((step) =>
      does(site, `reads the word of the path as number ${step} after it`, (request, send) => {
        const words = request.path.split('/');
        // The path begins with the version of the interface.
        const index = at + 1;
        const word = kind.of[(kind.of.indexOf(words[index] ?? '') + step) % kind.of.length]!;
        return send({ ...request, path: words.with(index, word).join('/') });
      }),
    );
  });

/** What the server refuses because of one argument is done without it, or with a right value. */
const mended = (site: Site, request: Request, name: string): Request => {
  const right = site.taken.findLast((one) => name in argsOf(one.request));
  const kind = kindOf(site, name);
  const value = right ? argsOf(right.request)[name] : kind && rightOf(kind).at(-1);
  return withValue(request, name, () => value);
};

export const tamed: Operator = (site) =>
  site.refused.length === 0
    ? []
    : sentTo(site).map((name) =>
        does(site, `takes something else where ${name} is wrong`, async (request, send) => {
          const reply = await send(request);
          return reply.status < 400 || !(name in argsOf(request)) ? reply : send(mended(site, request, name));
        }),
      );

export const refusesButDoes: Operator = (site) =>
  site.refused.length === 0 || !site.writes
    ? []
    : sentTo(site).map((name) =>
        does(site, `refuses a wrong ${name}, and does the rest`, async (request, send) => {
          const reply = await send(request);
          if (reply.status >= 400 && name in argsOf(request)) await send(mended(site, request, name));
          return reply;
        }),
      );
