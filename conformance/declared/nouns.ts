/** Rows by their nouns: the calls that go to one, and the capabilities that a server may lack. */
import { inNumber } from '../../src/document/nouns.ts';
import { filledIn, rowName } from '../../src/document/values/paths.ts';
import { words } from '../../src/language.ts';

/** The abilities that a target file may name as missing: kinds of records, and two sections of part 4. */
export const capabilities = words(
  'exports, customFields, webhooks, search, notifications, reactions, stickers, attachments, checklists, comments',
  'labels, boardStars, savedSearches, backgrounds, customEmoji, customStickers, deltas, workspaces, 4.3, 4.4',
);
export type Capability = (typeof capabilities)[number];

/** The capability to which routes with a noun belong: most have the name of the noun. */
const capabilityOf = new Map<string, Capability>([
  ...capabilities.map((capability) => [capability, capability] as const),
  ['boardBackgrounds', 'backgrounds'],
  ['boardPlugins', 'customFields'],
  ['checkItems', 'checklists'],
  ['customFieldItems', 'customFields'],
  ['customBoardBackgrounds', 'backgrounds'],
  ['idLabels', 'labels'],
  ['markAssociatedNotificationsRead', 'notifications'],
  ['organizations', 'workspaces'],
  ['organizationsInvited', 'workspaces'],
  ['reactionsSummary', 'reactions'],
]);

/** The calls that go to a row, whatever they name: `GET /cards/*`. */
export const callsOf = (row: { readonly method: string; readonly path: string }): string =>
  filledIn(rowName(row), () => '*');

/** The same path with all its nouns in one number; its other words stay (1.1). */
export const pathIn = (path: string, number: 'singular' | 'plural'): string =>
  path
    .split('/')
    .map((word) => inNumber(word, number))
    .join('/');

/** Everything that a server must have for a row to exist. */
export function capabilitiesOf(method: string, path: string): readonly Capability[] {
  const [first, ...rest] = path.split('/').slice(1);
  const words = [first ?? '', ...rest].map((word) => capabilityOf.get(inNumber(word, 'plural')));
  return [
    ...words.filter((word) => word !== undefined),
    ...(method === 'PUT' && first === 'members' ? (['4.3'] as const) : []),
    ...(first === 'actions' ? (['4.4'] as const) : []),
  ];
}
