/** Laws with long random histories: server and oracle must give the same answers. */
import * as cards from '../reference/steps-cards.ts';
import * as fields from '../reference/steps-fields.ts';
import * as parts from '../reference/steps-parts.ts';
import type { T } from '../scene/tools.ts';
import { contractLens, entropy, playHistory, type HistoryOptions, type Lens } from '../reference/histories.ts';
import { law, type ResponseMutant } from '../law/law.ts';
import { doesNothing, mistakes } from '../law/response-mutants.ts';
import { to } from '../wire/where.ts';
import { oracle } from '../reference/oracle.ts';
import { isOurs, type Stage } from '../scene/provision.ts';
import type { Entropy } from '../reference/trace.ts';

/** The order in which a board lists cards is not stated. */
const boardsUnordered: Lens = { ...contractLens, unordered: ({ path }) => path.startsWith('/1/boards/') };
/** The parts of a card or a board have no stated order. */
const unordered: Lens = { ...contractLens, unordered: () => true };
/** The document leaves open which options a definition has beyond those that its values need. */
const fieldLens: Lens = { ...unordered, free: new Set([...contractLens.free, 'options']) };

type Operations = Pick<HistoryOptions, 'operations' | 'readOut'>;

/** Histories use our own routes where the document shows none. */
async function plays(t: T, drawn: { entropy: Entropy }, { operations, readOut }: Operations, lens: Lens) {
  const stages: Stage[] = ['createBoard', 'createList', 'enableCustomFields', 'deleteCard'];
  const other = stages.find((stage) => !isOurs(t.target, stage));
  if (other) t.skip(`the target does ${other} in a way of its own`);
  await playHistory(t, drawn, { operations, oracle, lens, ...(readOut ? { readOut } : {}) });
}

/** A write that is answered as usual, but not stored. */
const forgets = (method: string, path: RegExp): ResponseMutant => ({
  instead: async (request, send) =>
    to(method, path)(request) ? send({ ...request, method: 'GET', json: undefined, query: [] }) : send(request),
});

export const cardsThroughTime = law('GEN-06', {
  as: 'history',
  title: 'boards, lists and cards come through long histories as the rules say',
  level: 'implied',
  needs: ['writes', 'boards', 'lists', 'cards', 'comments', 'checklists', 'others'],
  given: { entropy: entropy(60) },
  runs: 6,
  cost: 60,
  shrinks: 0,
  holds: (drawn, t) => plays(t, drawn, cards, boardsUnordered),
  mutants: {
    'forgets to close': {
      instead: (request, send) => send({ ...request, query: request.query.filter(([name]) => name !== 'closed') }),
    },
    'deletes nothing': doesNothing(to('DELETE')),
    'moves nothing': {
      instead: (request, send) =>
        send(
          request.method === 'PUT'
            ? { ...request, query: request.query.filter(([name]) => name !== 'idList') }
            : request,
        ),
    },
    'lists closed cards as open': {
      instead: (request, send) => send({ ...request, path: request.path.replace(/cards\/open$/, 'cards/all') }),
    },
  },
});

export const fieldsThroughTime = law('GEN-06', {
  as: 'field-history',
  title: 'custom fields and their values come through definitions, deletions, moves and copies as the rules say',
  level: 'implied',
  needs: ['writes', 'boards', 'lists', 'cards', 'customFields', 'others'],
  also: ['CF-10', 'CF-11', 'CF-13', 'CF-21', 'CF-22'],
  given: { entropy: entropy(60) },
  runs: 6,
  cost: 60,
  shrinks: 0,
  holds: (drawn, t) => plays(t, drawn, fields, fieldLens),
  mutants: {
    'keeps what was cleared': doesNothing((request) => JSON.stringify(request.json ?? request.query).includes('""')),
    'keeps values of deleted fields': forgets('DELETE', /customFields/),
    'leaves values behind': {
      instead: async (request, send) => {
        const reply = await send(request);
        const isItems = Array.isArray(reply.body) && reply.body[0]?.customFieldItems;
        return isItems ? { body: reply.body.map((card: any) => ({ ...card, customFieldItems: [] })) } : reply;
      },
    },
    'takes any number': mistakes('value', (value) => (value?.number === 'many' ? { number: '1' } : value)),
    'copies no values': {
      instead: (request, send) =>
        send(
          request.query.some(([name]) => name === 'idCardSource')
            ? { ...request, query: [...request.query, ['keepFromSource', 'labels']] }
            : request,
        ),
    },
  },
});

export const partsThroughTime = law('GEN-06', {
  as: 'part-history',
  title: 'labels, checklists, comments, reactions and votes come through long histories as the rules say',
  level: 'implied',
  needs: ['writes', 'boards', 'lists', 'cards', 'labels', 'comments', 'checklists', 'others'],
  given: { entropy: entropy(60) },
  runs: 6,
  cost: 60,
  shrinks: 0,
  holds: (drawn, t) => plays(t, drawn, parts, unordered),
  mutants: {
    'keeps deleted comments': forgets('DELETE', /\/actions\/\w+$/),
    'keeps reactions that were taken back': forgets('DELETE', /reactions/),
    'edits no comment': {
      instead: async (request, send) =>
        to('PUT', /actions/)(request) ? send({ ...request, method: 'GET', query: [] }) : send(request),
    },
    'takes empty comments': mistakes('text', (text) => text || 'something'),
    'keeps converted items': ({ body }) =>
      Array.isArray(body) && body[0]?.badges
        ? { body: body.map((card) => ({ ...card, badges: { ...card.badges, checkItems: 99 } })) }
        : undefined,
    'counts no comments': ({ body }) =>
      Array.isArray(body) && body[0]?.badges
        ? { body: body.map((card) => ({ ...card, badges: { ...card.badges, comments: 0 } })) }
        : undefined,
    'forgets votes': doesNothing(to('POST', /membersVoted$/)),
    'shows no labels': ({ body }) => (body?.idLabels ? { body: { ...body, idLabels: [] } } : undefined),
  },
});
