/** Requests that the live service refuses today, and those that it accepts and we refuse: each with its first date. */
import { all } from '../../authorization/rows.ts';
import { attachmentResource, customFieldItemResource } from '../../server/nouns/cards/shown-parts.ts';
import { itemsOf } from '../../server/nouns/cards/shown.ts';
import { powerUpRows } from '../../authorization/power-up-key.ts';
import { accountRows } from './account-rows.ts';
import { must, refuse } from '../../server/calls/refusal.ts';
import type { Call } from '../../server/calls/call.ts';
import { DELETE, GET, POST, PUT, raw, type Context, type Endpoint } from '../../server/rows/endpoint.ts';
import { limits } from '../../document/limits.ts';
import { any, optional, position, text } from '../../document/values/kinds.ts';
import { isId } from '../../kinds/values.ts';
import { customFieldsPlugin } from '../../document/values/words.ts';
import { rowName } from '../../document/values/paths.ts';
import { seesOrganization } from '../../server/rights/access.ts';
import { asks, Raw } from '../../server/rows/resource.ts';
import type { Attachment, Board, Card } from '../../server/world/records.ts';
import { place } from '../../server/changes/position.ts';
import { isBefore, type Difference } from './difference.ts';

/** The error page of the network in front of the service, in its own words. */
const badRequest = `<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN" "http://www.w3.org/TR/html4/loose.dtd">
<HTML><HEAD><META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=iso-8859-1">
<TITLE>ERROR: The request could not be satisfied</TITLE>
</HEAD><BODY>
<H1>403 ERROR</H1>
<H2>The request could not be satisfied.</H2>
<HR noshade size="1px">
Bad request.
<BR clear="all">
</BODY></HTML>
`;
const why = 'the live service refuses a GET with a body since March 2024: send arguments in the query';

const own = (name: string): Endpoint => all.find((row) => rowName(row) === name)!;

/** Anybody with a token in the header may read an uploaded attachment; if its board is public, everybody may. */
const byHeader = (run: Endpoint['run']) => (args: { readonly card: Card }, context: Context) => {
  const { world, call, now } = context;
  const { prefs } = world.boards.the(args.card.idBoard);
  if (!isBefore('2021-06', now) && prefs.permissionLevel !== 'public')
    must('ACC-01', call.inHeader, 'unauthorized permission requested: a download takes credentials in the header only');
  return run(args as never, context);
};

/** Only people switch Power-Ups on and off; custom fields have become a part of the service (chosen). */
const closedSince = (run: Endpoint['run']) => (args: { readonly idPlugin: string }, context: Context) => {
  if (!isBefore('2021-06', context.now))
    must('AUT-06', args.idPlugin === customFieldsPlugin, 'unauthorized permission requested: people switch extensions');
  return run(args as never, context);
};

/** These paths accept the words of the documentation, and not their plurals. */
const singular = (run: Endpoint['run']) => (args: never, context: Context) => {
  const { method, segments } = context.call;
  const path = segments.join('/');
  if (/^checkitems$/i.test(segments[4] ?? '') || /^checklists$/i.test(segments[2] ?? ''))
    refuse('ERR-01', `Cannot ${method} /1/${path}`);
  return run(args, context);
};

/** A part of the answer that the member may not see makes the whole answer an error of its own. */
const ofVisible = (run: Endpoint['run']) => (args: { readonly board: Board }, context: Context) => {
  const { world, actor, plan, now } = context;
  const owner = world.organizations.get(args.board.idOrganization);
  const isRefused = asks(plan, 'organization') && owner && !seesOrganization(world, owner, actor.member);
  return isRefused && !isBefore('2020-01', now)
    ? new Raw({ path: 'organization', originalMessage: 'Unauthorized', originalStatus: 401 }, { status: 449 })
    : run(args as never, context);
};

const upTo = (args: Call['args']): Call['args'] =>
  Number(args['limit']) > limits.cards.max ? { ...args, limit: String(limits.cards.max) } : args;

const item = '/cards/{card}/checklist/{checklist}/checkItem/{checkItem}';
const cardsOf = ['boards/{board}', 'lists/{list}', 'members/{member}', 'checklists/{checklist}'].flatMap((of) => [
  `GET /${of}/cards`,
  `GET /${of}/cards/{filter}`,
]);

/** Rows that programs use and no documentation mentions. */
const implied = 'a program asks for it; no documentation has it';
/** A row that programs ask for and the live service has not, or no longer: the reason is told as advice. */
const missing = (path: string, reason: string): Endpoint =>
  GET(path, 'asked for by programs: refused', {
    because: implied,
    run: (_, { call }) => refuse('ERR-01', `Cannot GET /1/${call.segments.join('/')}: ${reason}`),
  });
const impliedRows: readonly Endpoint[] = [
  PUT('/cards/{card}/attachments/{attachment}', 'changes the name or the place of an attachment', {
    because: implied,
    shows: attachmentResource,
    args: { name: optional(text(0, limits.attachmentName)), pos: optional(position) },
    run({ card, attachment, name, pos }, { change, world }) {
      const siblings = world.by.attachmentsOfCard.of(card.id);
      const at = pos === undefined ? undefined : place(change, 'attachments', siblings, pos, attachment);
      const patch = { ...(name !== undefined && { name }), ...(at !== undefined && { pos: at }) };
      return change.update('attachments', attachment as Attachment, patch);
    },
  }),
  { ...own('DELETE /labels/{label}'), path: '/boards/{board}/labels/{label}', because: implied },
  { ...own('GET /plugins/{idPlugin}'), path: '/boards/{board}/plugins/{idPlugin}', because: implied },
  GET('/cards/{card}/customFieldItems/{idItem}', "one value of a card's custom fields", {
    because: implied,
    shows: customFieldItemResource,
    run({ card, idItem }, context) {
      must('ERR-03', isId(idItem));
      return [...itemsOf(card, context)].find(({ id }) => id === idItem) ?? refuse('ERR-02');
    },
  }),
  POST('/cards/{card}/recurrenceRule', 'repeats a card', {
    because: implied,
    args: { rule: text(1, limits.text), triggers: optional(any('a list of what makes the next card')) },
    run: ({ rule, triggers }) => raw({ rule, triggers: triggers ?? [] }),
  }),
  DELETE('/cards/{card}/recurrenceRule', 'repeats a card no longer', { because: implied, run: () => undefined }),
  { ...own('GET /authorize'), path: '/connect', says: 'the old name of the consent page', because: implied },
  missing('/cards/{idCard}/customField/{idCustomField}', 'the values of a card are at /cards/{card}/customFieldItems'),
  missing('/appKey/generate', 'it led to a page of accounts; boardstone key makes a key'),
];

export const ofRefusals: readonly Difference[] = [
  {
    id: 'body-of-get',
    ask: ['GET /members/me', ['status', 'header content-type'], { fields: 'username' }],
    section: '1.7',
    document: 'takes arguments from a body too, whatever the method',
    live: 'since March 2024 a GET with a body is a 403 and a page of the network; the reason is in `x-boardstone-advice`',
    seen: 'a note on changes of 12 March 2024, and the repairs of six clients',
    refusesFirst: ({ call, now }) =>
      call.bodied && !isBefore('2024-03', now)
        ? {
            status: 403,
            body: null,
            headers: { 'x-boardstone-advice': why },
            page: { mimeType: 'text/html', text: badRequest },
          }
        : undefined,
  },
  {
    id: 'download-by-header',
    ask: ['GET /cards/$idCard/attachments/$idFile/download/a.txt', ['status']],
    section: '4.1',
    document: 'does not show the row; it takes the credentials of every other row',
    live: 'since June 2021 it takes them in the OAuth header only; what lies on a public board is for everybody',
    seen: 'notes of the maker of 2020 and 2021, and ten threads of eight clients',
    rows: [['GET /cards/{card}/attachments/{attachment}/download/{fileName}'], { runs: byHeader as never }],
  },
  {
    id: 'tokens-of-today',
    ask: ['GET /members/me', ['length of newToken']],
    section: '5.2',
    document: 'a token is a text; ours has 64 digits',
    live: 'since 2022 a new token has 76 characters and begins with ATTA; older ones go on',
    seen: 'a note of the maker of 2022',
    choices: { newToken: (now, digits) => (isBefore('2022-01', now) ? digits(64) : `ATTA${digits(72)}`) },
  },
  {
    id: 'part-refused',
    ask: ['GET /boards/$idOpen?organization=true&$outsider', ['status', '']],
    section: '7.3',
    document: 'does not say what happens to a part that the member may not see; we omit it',
    live:
      'since 2020 a board on a workspace that the member may not see is a 449 if the workspace is asked for; ' +
      'other parts that a member may not see are omitted (chosen)',
    seen: 'a thread of 2020 about `boards`, with the body of the answer; which other parts are refused is not known',
    rows: [['GET /boards/{board}'], { runs: ofVisible as never }],
  },
  {
    id: 'cards-beyond',
    ask: ['GET /boards/$idBoard/cards?limit=20000', ['status']],
    section: '4.1',
    document: 'a limit beyond 1000 is refused (PAG-07)',
    live: 'cards are listed with any limit, here up to 1000 (chosen); a listing that is too large is a 403',
    seen: 'a program that asks for 20,000 cards and works on small boards',
    rows: [cardsOf, { prepares: upTo }],
    laws: { 'FLT-14/everywhere': ['GET /members/{member}/cards'], 'ERR-04/status': 'whole' },
  },
  {
    id: 'words-inside',
    ask: ['PUT /cards/$idCard/checklists/$idDone/checkItem/$idItem', ['status'], { state: 'complete' }],
    section: '1.1',
    document: 'a noun may be singular or plural, wherever it stands',
    live: 'inside the paths of check items the words are those of the documentation',
    seen: 'a thread of 2019 about `PUT /cards/{id}/checklists/{id}/checkItem/{id}`',
    rows: [[`PUT ${item}`, `PUT ${item}/{field}`], { runs: singular }],
  },
  {
    id: 'plugins-closed',
    ask: ['POST /boards/$idBoard/boardPlugins', ['status'], { idPlugin: '55a5d917446f517774210011' }],
    section: '4.7',
    document: 'does not show the row; it enables any extension',
    live: 'since June 2021 programs switch no extension on or off; ours leave custom fields open (chosen)',
    seen: 'a note on changes of 23 June 2021; no refusal was recorded',
    rows: [
      ['POST /boards/{board}/boardPlugins', 'DELETE /boards/{board}/boardPlugins/{idPlugin}'],
      { runs: closedSince as never },
    ],
  },
  {
    id: 'members-limit',
    ask: ['GET /members/me ×101', ['status', '']],
    section: '8',
    document: 'names API_TOKEN_LIMIT_EXCEEDED for the limit on members',
    live: 'the error word of this limit is MEMBER_LIMIT_EXCEEDED',
    seen: 'a word of the maker about this limit, of 2018',
    said: [{ rules: ['LIM-09'], json: 'MEMBER_LIMIT_EXCEEDED' }],
    laws: { 'LIM-32': 'whole' },
  },
  {
    id: 'further-rows',
    ask: ['GET /boards/$idBoard/plugins/56d5e249a98895a9797bebb9', ['status']],
    section: '4.7',
    document: 'does not name these routes; we answer with 404',
    live:
      'also `PUT /cards/{card}/attachments/{attachment}`, `DELETE /boards/{board}/labels/{label}`, ' +
      '`GET /boards/{board}/plugins/{idPlugin}`, `GET /cards/{card}/customFieldItems/{idItem}`, ' +
      '`POST` and `DELETE /cards/{card}/recurrenceRule`, and `GET /connect`; of `GET /appKey/generate` and ' +
      '`GET /cards/{card}/customField/{customField}` the 404 has its reason in `x-boardstone-advice`',
    seen: 'clients that ask for them; what the live service answers today is not known',
    adds: impliedRows,
  },
  {
    id: 'account-page',
    ask: ['GET /account', ['status', 'header content-type']],
    section: '5.3',
    document: 'does not say where a member takes back what they allowed; we answer with 404',
    live: 'a page of the account lists what may act in the name of the member, and ends it: here `GET` and `POST /account`',
    seen: 'pages of help that name the page; its form is ours',
    adds: accountRows,
  },
  {
    id: 'power-up-keys',
    ask: ['GET /resource/jwt-public-keys', ['status']],
    section: '4.7',
    document: 'does not name the route; we answer with 404',
    live: 'the public keys by which the server of a Power-Up checks what `t.jwt` gave; nobody needs a key or a token for it',
    seen: 'the guide of the client library of Power-Ups, and six programs that read it; there is one key here, always the same',
    adds: powerUpRows,
  },
];
