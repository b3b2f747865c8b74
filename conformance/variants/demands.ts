/** Variants that accept less, or in another way, where the document does not say what must be accepted (1.7, 2.1, 4). */
import { limits } from '../../src/document/limits.ts';
import { createdAt } from '../../src/kinds/values.ts';
import { callsOf } from '../declared/nouns.ts';
import { labelColors } from '../../src/document/sets.ts';
import { documentedIn } from '../law/documented.ts';
import { all, cardOf, everywhere, tokenIn } from '../mutants/kinds.ts';
import { goesTo, type Json, type MutantCall, type MutantWorld } from '../mutants/mutant.ts';
import { served } from '../reference/oracle.ts';
import { requiredInTable, ours } from '../declared/rows.ts';
import { claimOf } from '../../src/document/claims/all.ts';
import { ownPaths } from '../scene/reading.ts';
import { unknownWordsIn } from '../scene/unknown-words.ts';
import { isId } from '../wire/json-values.ts';
import { askerIn, pathOf, rowOf } from './variant.ts';
import { differs, gets, hears, instead, plays, reads, refuses, type Variant } from './variant.ts';

/** The stages of the scene besides the documented rows: a target file names them, or every server knows them. */
const scene =
  'POST /boards|lists|labels, POST|DELETE /boards/*/boardPlugins/**, PUT|GET /lists/*, PUT /customFields/*, ' +
  'DELETE /boards|lists|cards|organizations/*, PUT|DELETE /boards/*/members/*, PUT /organizations/*/members/*';
const isKnown = (row: (typeof served)[number]) =>
  claimOf(row) !== undefined || goesTo(scene, { method: row.method, segments: row.path.slice(1).split('/') });

/** The arguments of rows that name theirs; part 7 names two more. */
const shown = new Map(
  documentedIn(ours)
    .filter(({ method, claim }) => method === 'GET' || /^4\.[45]|^4\.1POST/.test(`${claim!.section}${method}`))
    .map((row) => {
      const alsoTakes = callsOf(row) === 'GET /boards/*/cards' ? ['actions', 'filter'] : [];
      return [callsOf(row), [...row.named.map(({ name }) => name), ...alsoTakes]];
    }),
);
const markedOf = (call: MutantCall) => {
  const row = rowOf(call);
  return row ? requiredInTable(row) : [];
};
const isShown = (call: MutantCall, name: string): boolean => {
  const row = rowOf(call);
  return row === undefined || shown.get(callsOf(row))?.includes(name) !== false;
};

const booleans =
  /^(member|memberCreator|entities|organization|customFields|customFieldItems|exports|card_members|attachments)$/;
const lacks = (args: Json, names: readonly string[]) => names.some((name) => args[name] === undefined);
const isEmpty = (known: Json) =>
  known === null || known === '' || known === undefined || Object.keys(known).length === 0;
const isCredential = ([name]: readonly [string, ...unknown[]]) => name === 'key' || name === 'token';
const plain = (known: unknown): string => (typeof known === 'object' ? '' : String(known));
const unknownIn = (call: MutantCall) => {
  const query = Object.entries(call.args).map(([name, value]): [string, string] => [name, plain(value)]);
  return unknownWordsIn({ method: call.method, path: `/${pathOf(call)}`, query });
};
type Fits = (args: Json, call: MutantCall, world: MutantWorld) => boolean;
/** Whether the card has this member, label or vote. */
const isThere: Fits = ({ value }, { segments }, world) => {
  const { idMembersVoted, idMembers, idLabels } = cardOf(world, segments[1]) ?? {};
  const voters = /voted/i.test(segments[2]!) ? idMembersVoted : [...(idMembers ?? []), ...(idLabels ?? [])];
  return voters?.includes(value) === true;
};
/** Whether the board has a label of this colour, and neither has a name. */
const isLabel: Fits = (args, { segments }, world) => {
  const idBoard = args.idBoard ?? cardOf(world, segments[1])?.idBoard;
  const isLike = (label: Json) =>
    label.idBoard === idBoard && !label.name && String(label.color) === String(args.color);
  return !args.name && all(world.labels).some(isLike);
};
const isColor = (word: string) => word === 'all' || labelColors.some((color) => color === word);

export const demandVariants: readonly Variant[] = [
  refuses(everywhere, 'takes no argument that its row does not show (4)', (args, call) =>
    Object.keys(args).some((name) => !isShown(call, name)),
  ),
  refuses(everywhere, 'needs what the table of a row marks, and of a webhook what it is for (4)', (args, call) => {
    const needed = goesTo('POST /webhooks', call) ? ['description'] : markedOf(call);
    return lacks(args, needed);
  }),
  refuses(
    'PUT /members/*, PUT /members/*/avatarSource',
    'shows no picture that was not uploaded (4.3)',
    ({ value, avatarSource }) => value === 'upload' || avatarSource === 'upload',
  ),
  refuses('PUT /customFields/*', 'updates a definition at another path (4.5)', () => 404),
  refuses(everywhere, 'takes true and false for a boolean, not 1 and 0 (1.7)', (args, call) => {
    const isTold = !/checklist|sticker/.test(pathOf(call));
    return isTold && Object.keys(args).some((name) => booleans.test(name) && /^[01]$/.test(plain(args[name])));
  }),
  refuses('POST|PUT /cards/**', 'takes no day for the date when a card is due (2.3)', ({ due }) =>
    /^\d{4}-\d\d-\d\d$/.test(plain(due)),
  ),
  refuses(
    everywhere,
    'takes no control characters and no numbers of many digits, and counts UTF-16 units (4)',
    (args, { method }) =>
      Object.values<Json>(args).some((entry) => {
        const isLong = method !== 'GET' && typeof entry === 'string' && entry.length > limits.text;
        const isLongNumber = /^\d{16,}$/.test(plain(entry?.number));
        return isLong || isLongNumber || /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/.test(plain(entry));
      }),
  ),
  refuses(
    'POST|PUT /boards|lists|customFields/**, PUT /cards/*',
    'takes no name that is empty or very long (4)',
    (args, call) => args.name === '' || (plain(args.name).length > 512 && !/^card/.test(pathOf(call))),
  ),
  refuses(
    'POST /cards/*/membersVoted|idMembers|idLabels|labels, POST /labels',
    'adds nothing twice, nor a label like one without a name (4.1)',
    (args, call, world) =>
      /\blabels?$/.test(pathOf(call)) ? isLabel(args, call, world) && 409 : isThere(args, call, world),
  ),
  refuses(
    'POST /actions/*/reactions',
    'takes each emoji once from a member, and only by its name and its code (4.4)',
    ({ shortName, native, unified }, call, world) =>
      !shortName ||
      ![...plain(native)].some((sign) => unified?.startsWith?.(sign.codePointAt(0)!.toString(16).toUpperCase())) ||
      [...world.by.reactionsOfAction.of(call.segments[1]!)].some(
        ({ idMember, emoji }) => idMember === tokenIn(world, call)?.idMember && emoji.unified === unified,
      ),
  ),
  refuses(
    'GET /members/*/cards',
    'takes all and none for checklists, not true (4.2)',
    ({ checklists = 'all' }) => !['all', 'none'].includes(plain(checklists)),
  ),
  refuses(
    'POST /cards',
    'keeps all of a copied card, and reaches no address (4.1)',
    (args) =>
      !['all', undefined].includes(args.keepFromSource) || ![undefined, 'null', '', null].includes(args.urlSource),
  ),
  refuses(
    'POST /customFields, POST /customField/*/options, PUT /customField/*/options/*',
    'gives no option a colour (2.8)',
    (args) => [args.options ?? args].flat().some((record: Json) => (record?.color ?? 'none') !== 'none'),
  ),
  refuses(
    'PUT /cards/*/customField/*/item',
    'clears no value that is not there (3.3)',
    ({ value, idValue }, { segments: [, word, , field] }, world) =>
      (value === '' || idValue === '') &&
      !all(world.customFieldItems).some(
        ({ idModel, idCustomField }) => idModel === cardOf(world, word)?.id && idCustomField === field,
      ),
  ),
  refuses('PUT /boards|lists|cards/*', 'opens nothing again (3.2)', ({ closed }) => plain(closed) === 'false'),
  refuses(
    'POST /customFields',
    'has no two fields of one name and type on a board (4.5)',
    ({ idModel, name, type }, _, world) =>
      all(world.customFields).some(
        (customField) => customField.idModel === idModel && customField.name === name && customField.type === type,
      ),
  ),
  refuses(
    'POST /organizations/*/exports',
    'starts no export while another is under way (4.6)',
    (_, __, { by }) => by.exportsUnderWay.of('under way').size > 0,
  ),
  refuses(
    'PUT /card/*/customField/*/item',
    'clears an item by two empty strings alone (3.3)',
    (args) => isEmpty(args.idValue) && isEmpty(args.value) && !(args.idValue === '' && args.value === ''),
  ),
  refuses('GET /**', 'takes no list of fields that is empty or has one name twice (2.1)', ({ fields }) => {
    const names = typeof fields === 'string' ? fields.split(',') : [];
    return names.includes('') || new Set(names).size < names.length;
  }),
  refuses('GET /members/*/deltas', 'knows no tag of deltas but board (4.2)', ({ tags }) => tags !== 'board'),
  refuses(
    everywhere,
    'grants own apart from read, and the reader lacks it (5.5)',
    (_, call, world) => askerIn(world, call) === 'reader' && ownPaths.test(`/${pathOf(call)}`) && 401,
  ),
  // No call tells where its arguments stand: what would be refused is sent so that nobody could take it.
  gets('takes no forms, no credentials from a header, no query beside a JSON body (1.7)', (request) => {
    const { form, json, ...rest } = request;
    const isForm = form !== undefined && !request.path.endsWith('/authorize');
    if (isForm || (json !== undefined && !request.query.every(isCredential)))
      return { ...rest, raw: '{', headers: { 'content-type': 'application/json' } };
    return request.place === 'header' ? { ...request, key: null, token: null } : request;
  }),
  differs('takes no files in forms (1.7)', {
    wire: (send) => async (request, signal) => {
      if (!request.multipart) return send(request, signal);
      const { multipart: _, ...rest } = request;
      const reply = await send({ ...rest, raw: '{', headers: { 'content-type': 'application/json' } }, signal);
      const code = request.path.includes('attachments') ? 400 : 415;
      return { ...reply, request, ...(reply.status === 400 && { status: code }) };
    },
  }),
  plays('GET /boards/*/cards', 'takes 300 cards with their actions for too many (7)', (again, { args }) => {
    const outcome = again();
    const isMany = args['actions'] !== undefined && Array.isArray(outcome.body) && outcome.body.length > 300;
    const error = 'API_TOO_MANY_CARDS_REQUESTED';
    return isMany ? { status: 429, body: { message: 'these are too many', error } } : outcome;
  }),
  hears('GET /members/*/cards', 'takes an id in before for the end of its second (4.8)', (args) => {
    const second = isId(args.before) ? createdAt(args.before) : Number.NaN;
    return Number.isNaN(second) ? args : { ...args, before: new Date(second + 999).toISOString() };
  }),
  gets('takes a JSON payload from the body alone (4.4)', (request) => {
    const isPayload = ours.at(request.method, request.path)?.claim?.isJson === true;
    return isPayload ? { ...request, query: request.query.filter(isCredential) } : request;
  }),
  differs('knows the rows of the document alone, and what sets the scene (4)', { rows: () => served.filter(isKnown) }),
  reads('GET /**', 'passes over arguments that its row does not show (4)', (value, name, call) =>
    isShown(call, name) ? value : undefined,
  ),
  reads('POST|PUT /**', 'trims names, and reads what it can of others (4)', (value, name, { segments }) => {
    if (name === 'name' && typeof value === 'string') return value.trim();
    // The place of a sticker in whole numbers (4.1).
    if (/^(top|left|rotate)$/.test(name) && /^-?\d+\.\d+$/.test(plain(value))) return Math.round(Number(value));
    // The label colours that are known (4.1), and a number or a boolean for a text (4.4).
    if (segments.length === 1 && name === 'labels' && typeof value === 'string')
      return value.split(',').filter(isColor).join();
    return segments[2] === 'reactions' && typeof value !== 'object' ? String(value) : value;
  }),
  reads(everywhere, 'passes over names that are no fields (2.1)', (value, name, call) =>
    unknownIn(call).includes('fields') && /fields$/.test(name) && /nonesuch|nonsense/.test(value) ? undefined : value,
  ),
  plays(everywhere, 'passes over words that are in no set (2.1)', (again, call) => {
    const unknown = unknownIn(call);
    if (unknown.length === 0) return again();
    if (unknown.includes('path') && !goesTo('GET /actions|members/*/*', call))
      return instead(again, { status: 200, body: [] });
    const known = Object.entries(call.args).filter(
      ([, value]) => !/(nonsense|nonesuch|perhaps|maybe)$/.test(plain(value)),
    );
    return again({ args: Object.fromEntries(known) });
  }),
];
