/** Faulty servers that go wrong only where two things come together (2.1, 4.2): each of them alone is right. */
import type { Faulty } from './faulty.ts';
import { hears, tells } from './ways.ts';

const log = 'GET /boards|cards|members|lists|organizations/*/actions';
const isKind = (args: Readonly<Record<string, unknown>>): boolean => String(args['filter']).includes(':');
const oldOf = (one: any): object => one?.data?.old ?? {};

export const wrongTogether: readonly Faulty[] = [
  tells('kinds-of-one-field', 'ACT-19', 'finds updates of several fields under none of them', log, (body, { args }) =>
    Array.isArray(body) && isKind(args) ? body.filter((one) => Object.keys(oldOf(one)).length < 2) : body,
  ),
  tells('kinds-by-first-field', 'ACT-19', 'finds updates by the first of their fields', log, (body, { args }) =>
    Array.isArray(body) && isKind(args)
      ? body.filter((one) => String(args['filter']).includes(`:${Object.keys(oldOf(one))[0]}`))
      : body,
  ),
  tells('kinds-never-undone', 'ACT-19', 'finds what was closed, not what was opened again', log, (body, { args }) =>
    Array.isArray(body) && isKind(args)
      ? body.filter((one) => (oldOf(one) as { closed?: unknown }).closed !== true)
      : body,
  ),
  hears('kinds-in-company', 'ACT-03', 'lists all updates for a kind of update beside another word', log, (args) =>
    isKind(args) && String(args.filter).includes(',')
      ? { ...args, filter: String(args.filter).replaceAll(/:\w+/g, '') }
      : args,
  ),
];
