/** Variants with another world, and variants that can do less or something else and say so in their target file. */
import { picked } from '../../src/language.ts';
import { limits } from '../../src/document/limits.ts';
import { capabilities, capabilitiesOf } from '../declared/nouns.ts';
import { filledIn } from '../../src/document/values/paths.ts';
import { customFieldsPlugin } from '../../src/document/values/words.ts';
import { all, everywhere, tokenIn } from '../mutants/kinds.ts';
import { goesTo, type Json, type MutantCall, type MutantWorld } from '../mutants/mutant.ts';
import { separate } from '../reference/oracle.ts';
import type { ActorName } from '../wire/target.ts';
import { askerIn, differs, hears, instead, mapped, pathOf, plays, records, refuses, type Variant } from './variant.ts';

/** Of another member: nothing that is really there. */
const ofOthers = 'GET /members/*/boards|cards|actions|organizations|boardsInvited|organizationsInvited/**';
/** Whether a path names another member than the one who asks. */
function isOfAnother(world: MutantWorld, { segments: [, word = ''], token }: MutantCall): boolean {
  const member = world.members.get(word) ?? world.by.username.get(word);
  return member !== undefined && member.id !== world.by.token.get(token ?? '')?.idMember;
}
const actors = (...names: readonly ActorName[]): Variant =>
  differs(`has as actors ${names.join(' and ')} alone`, {
    target: ({ actors: all, ...target }) => ({
      ...target,
      actors: picked(all, (name) => names.some((entry) => entry === name)),
    }),
  });

const needsOf = (call: MutantCall): readonly string[] => capabilitiesOf(call.method, `/${pathOf(call)}`);
const without = (word: string): Variant => ({
  ...refuses(everywhere, `does without ${word}`, (_, call) => needsOf(call).includes(word) && 501),
  // Nobody who lacks custom fields shows their values.
  ...(word === 'customFields' && { tells: records(({ customFieldItems: _items, ...record }) => record) }),
  target: ({ workspace, ...target }) => ({
    ...target,
    ...(workspace && word !== 'workspaces' && { workspace }),
    capabilities: { ...target.capabilities, [word]: false },
  }),
});

const [board, field] = ['/1/boards/{idBoard}', '/1/customFields/{id}'];
/** By stage: its route, and which of ours that stands for. */
const ways: Readonly<Record<string, readonly [theirs: string, ours: string]>> = {
  createList: [`POST ${board}/columns`, `POST ${board}/lists`],
  enableCustomFields: [`PUT ${board}/fields`, `POST ${board}/boardPlugins?idPlugin=${customFieldsPlugin}`],
  disableCustomFields: [`DELETE ${board}/fields`, `DELETE ${board}/boardPlugins/${customFieldsPlugin}`],
  updateCustomField: [`PUT ${field}/definition`, `PUT ${field}`],
  renameCustomField: [`PUT ${field}/definition`, `PUT ${field}`],
  addMember: [`POST ${board}/people/{idMember}`, `PUT ${board}/members/{idMember}?type=normal`],
  closeCard: ['POST /1/archive/cards/{id}', 'PUT /1/cards/{id}?closed=true'],
};
const callsTo = (route: string) => filledIn(route.replace('/1', ''), () => '*');
const unknown =
  'POST /lists, POST|DELETE /boards/*/boardPlugins/**, PUT /customFields/*, PUT /boards/*/members/*, ' +
  'POST /members/*/savedSearches';
const otherWays: Variant = {
  ...plays(everywhere, 'sets scenes by routes that its target file names (9)', (again, call) => {
    const way = Object.values(ways).find(([theirs]) => goesTo(callsTo(theirs), call));
    if (!way) return goesTo(unknown, call) ? instead(again, { status: 404, body: {} }) : again();
    const words = way[0].split('/').slice(2);
    const filled = filledIn(way[1], (word) => call.segments[words.indexOf(`{${word}}`)]);
    const [method = '', path = '', query] = filled.split(/ \/1\/|\?/);
    const args = { ...call.args, ...Object.fromEntries(new URLSearchParams(query)) };
    return again({ method, segments: path.split('/'), args });
  }),
  target: (target) => {
    const provision = Object.fromEntries(Object.entries(ways).map(([stage, [theirs]]) => [stage, theirs]));
    return { ...target, provision: { ...provision, createSavedSearch: false } };
  },
};

/** The signs of base64. */
const signs = '+/=';

/** More notifications than a listing shows, from long ago: the id of each tells when. */
const oldNotifications = (idMember: string): Json[] =>
  Array.from({ length: limits.results + 200 }, (_, at) => {
    const second = 1_577_836_800 + at;
    const of = { idMember, idMemberCreator: idMember, idBoard: null, idCard: null, idList: null, idOrganization: null };
    const shown = { type: 'cardDueSoon', unread: true, data: {}, date: new Date(second * 1000).toISOString() };
    return { ...of, ...shown, dateRead: null, idAction: null, id: second.toString(16) + idMember.slice(8) };
  });

export const worldVariants: readonly Variant[] = [
  plays(everywhere, 'has told each member more than a listing shows (8)', (again, call, { world }) => {
    const idMember = tokenIn(world, call)?.idMember;
    const told = idMember === undefined ? [] : oldNotifications(idMember);
    if (!world.notifications.get(told[0]?.id)) for (const notification of told) world.notifications.add(notification);
    return again();
  }),
  plays(
    'POST /boards',
    'makes a new board with lists, labels and a card, open to its workspace (2.4)',
    (again, { args }, { world }) => {
      const isOpen = args['prefs_permissionLevel'] === 'private' && args['idOrganization'];
      const level = isOpen ? { prefs_permissionLevel: 'org' } : {};
      const outcome = again({ args: { ...(args as Json), defaultLists: 'true', defaultLabels: 'true', ...level } });
      const list = all(world.lists).find(({ idBoard }) => idBoard === outcome.body?.id);
      if (!list) return outcome;
      // Requests that a server sends by itself count for no limit.
      const beside = separate(world);
      const made = again({ segments: ['cards'], args: { idList: list.id, name: 'Welcome' } }, beside);
      const card = beside.cards.get(made.body?.id);
      if (card) world.cards.add(card);
      world.counters.made = beside.counters.made;
      return outcome;
    },
  ),
  hears('POST /boards', 'makes a new board without labels, open to everybody (2.4)', (args) => ({
    ...args,
    defaultLabels: 'false',
    prefs_permissionLevel: 'public',
  })),
  hears('POST /boards', 'puts a new board into a workspace of its maker (2.4)', (args, call, { world }) => {
    const isOwner = args.idOrganization === undefined && askerIn(world, call) === 'owner';
    const idOrganization = world.fixtureNames.workspace;
    return isOwner ? { prefs_permissionLevel: 'private', ...args, idOrganization } : args;
  }),
  {
    ...refuses(everywhere, 'lets nobody vote (2.4)', (_, call) => goesTo('POST /cards/*/membersVoted', call) && 403),
    tells: records((record) => mapped(record, (value, key) => (key === 'voting' ? 'disabled' : value))),
  },
  refuses(
    'PUT|DELETE /boards/*, PUT|DELETE /boards/*/members/*, POST|PUT|DELETE /customFields/**, ' +
      'POST|DELETE /boards/*/boardPlugins/**, PUT|DELETE /actions/*, PUT /actions/*/text',
    'lets admins alone change boards and fields, and authors alone comments (5.5)',
    (args, call, world) => {
      const isText = /^action/.test(pathOf(call)) && (args.text ?? args.value) !== undefined;
      return !isText && askerIn(world, call) === 'colleague' && 403;
    },
  ),
  plays('GET /**', 'shows as visible every card that is open (2.1)', (again, call) => {
    const isUsual = call.args['filter'] === undefined && goesTo('GET /members|boards/*/cards', call);
    const args = mapped(call.args, (value, name) =>
      value === 'visible' && /^filter$|cards$/.test(name) ? 'open' : value,
    );
    const isInPath = /(^|\/)cards?\/visible$/.test(pathOf(call));
    const segments = isInPath ? call.segments.with(-1, 'open') : call.segments;
    return again({ segments, args: isUsual ? { ...args, filter: 'open' } : args });
  }),
  plays(ofOthers, 'shows nothing of what another member has (4.2)', (again, call, { world }) => {
    const outcome = again();
    return Array.isArray(outcome.body) && isOfAnother(world, call) ? { ...outcome, body: [] } : outcome;
  }),
  refuses(ofOthers, 'refuses what another member has (4.2)', (_, call, world) => isOfAnother(world, call) && 403),
  plays('* /tokens/*/webhooks/**', 'takes a token in the path for its own (5.2)', (again, call, { world }) => {
    const holder = world.by.token.get(call.segments[1]!);
    return again(holder && call.key && call.token ? { key: holder.key, token: holder.token } : {});
  }),
  plays('GET /client.js', 'has the same browser script for every key, and for none (5.9)', (again, _, { world }) =>
    again({ key: world.tokens.get(world.fixtureNames.actors['owner']!)!.key }),
  ),
  plays('GET /client.js', 'hands the options of an authorization on (5.3)', (again) => {
    const { page, ...outcome } = again();
    const text =
      "function authorize(o) { location = '/1/authorize?' + new URLSearchParams({ expiration: 'never', ...o }); }";
    return page ? { ...outcome, page: { ...page, text } } : outcome;
  }),
  plays(
    'POST /members/*/boardStars|savedSearches, POST /webhooks',
    'lets a reader star and watch (4.3)',
    (again, call, { world }) =>
      askerIn(world, call) === 'reader' ? instead(again, { status: 200, body: {} }) : again(),
  ),
  actors('owner'),
  actors('owner', 'colleague'),
  actors('owner', 'reader'),
  actors('owner', 'outsider'),
  differs('gives tokens with signs that an address writes in another way (5.2)', {
    target: (target) => ({
      ...target,
      actors: mapped(target.actors, ({ token, ...who }) => ({ ...who, token: `${token}${signs}` })),
    }),
    wire: (send) => async (request, signal) => {
      const path = request.path.replace(encodeURIComponent(signs), '');
      const token = request.token?.endsWith(signs) ? request.token.slice(0, -signs.length) : request.token;
      return { ...(await send({ ...request, path, token }, signal)), request };
    },
  }),
  differs('names no workspace (2.7)', { target: ({ workspace: _, ...target }) => target }),
  otherWays,
  ...capabilities.map(without),
  {
    ...refuses(everywhere, 'claims boards, lists and cards alone (4)', (_, call) => needsOf(call).length > 0 && 404),
    target: ({ workspace: _, ...target }) => ({
      ...target,
      capabilities: { claims: ['boards', 'lists', 'cards', '4.1', '4.2', '4.7'] },
    }),
  },
];
