/** The target file: how a run knows a server, its actors and its capabilities. */
import * as z from 'zod';
import { meant, nearest } from '../../src/did-you-mean.ts';
import { inNumber } from '../../src/document/nouns.ts';
import { capabilitiesOf } from '../declared/nouns.ts';
import { abilities, isClaimed } from './abilities.ts';
import { dialectNames } from '../declared/rows.ts';
import { isRecord, messageOf } from '../../src/language.ts';
import { parsed } from '../../src/wrong-shape.ts';
import type { Reply } from './exchange.ts';
import { inTexts } from './json-values.ts';
import { stages, fixtureNames, formerStages, wrongTemplate, type Stage } from './stages.ts';

export const actorNames = ['owner', 'colleague', 'outsider', 'reader'] as const;
export type ActorName = (typeof actorNames)[number];

const credentials = z.looseObject({
  key: z.string(),
  token: z.string(),
  /** Of the application, where webhooks are to be verified. */
  secret: z.string().optional(),
  idMember: z.string().optional(),
  username: z.string().optional(),
  email: z.string().optional(),
});

/** `METHOD /1/path?query` with `{names}`, the id of an existing record, or false for what this server cannot do. */
const provision = z.union([z.string(), z.literal(false)], {
  error: 'it is false, a text like "POST /1/lists?{*}", or the id of a record',
});

const targetShape = z.looseObject({
  baseUrl: z.url({ protocol: /^https?$/ }),
  /** The replicas of one service: each request goes to one of them. */
  baseUrls: z
    .array(z.url({ protocol: /^https?$/ }))
    .min(1)
    .optional(),
  actors: z
    .partialRecord(z.enum(actorNames), credentials)
    .refine((actors) => Object.keys(actors).length > 0, 'at least one actor is needed'),
  workspace: z.looseObject({ id: z.string(), name: z.string().optional() }).optional(),
  control: z.url().optional(),
  /** A key of another application than those of the actors: no token of theirs belongs to it. */
  otherKey: z.string().optional(),
  /** Whose word counts where the document and the live service differ. */
  dialect: z.enum(dialectNames).optional(),
  provision: z.record(z.string(), provision).optional(),
  capabilities: z
    .looseObject({
      exports: z.boolean().optional(),
      webhooks: z.union([z.boolean(), z.string()], { error: 'it is true or false' }).optional(),
      /** `strong`, or within how many milliseconds a read shows a write. */
      consistency: z
        .union([z.literal('strong'), z.object({ settle: z.number().nonnegative() })], {
          error: 'it is "strong" or {"settle": <milliseconds>}',
        })
        .optional(),
      /** If present, everything that the server claims to have: kinds of records, sections. The rest is skipped. */
      claims: z.array(z.string()).optional(),
    })
    .optional(),
});

export type Credentials = z.infer<typeof credentials>;
export type Target = z.infer<typeof targetShape>;

/** The request cannot be done at all: exit 2. */
export class CannotRun extends Error {
  override readonly name = 'CannotRun';
  /** The answer that keeps the run from its beginning. */
  readonly reply: Reply | undefined;

  constructor(message: string, reply?: Reply) {
    super(message);
    this.reply = reply;
  }
}

export function readTarget(value: unknown): Target {
  const strange = strangeNames(value);
  if (strange.length > 0) throw new CannotRun(strange.join('; '));
  const several = isRecord(value) && Array.isArray(value['baseUrls']) ? { baseUrl: value['baseUrls'][0] } : {};
  const target = inShape(isRecord(value) ? { ...several, ...value } : value);
  const { baseUrl, baseUrls } = target;
  return { ...target, baseUrl: bare(baseUrl), ...(baseUrls ? { baseUrls: baseUrls.map(bare) } : {}) };
}

function inShape(value: unknown): Target {
  try {
    return parsed(targetShape, value, 'the target');
  } catch (error) {
    throw new CannotRun(messageOf(error));
  }
}

const bare = (address: string) => address.replace(/\/+$/, '');

/** Where the service answers: one address, or those of its replicas. */
export const addressesOf = ({ baseUrl, baseUrls = [baseUrl] }: Pick<Target, 'baseUrl' | 'baseUrls'>) => baseUrls;

const wordsAt = '; boardstone check --help capabilities lists the words';
/** Names that nothing reads, so that a slip is not a wish that nobody hears; and templates that cannot be filled. */
function strangeNames(value: unknown): string[] {
  const within = (key: string): Record<string, unknown> => (isRecord(value) && isRecord(value[key]) ? value[key] : {});
  const strangers = (key: string, names: readonly string[], known: readonly string[]) =>
    names
      .filter((name) => !known.includes(name))
      .map((name) => `${key}${name} is not known${meant(name, known)}${key.startsWith('capabilities') ? wordsAt : ''}`);
  const unknown = (key: string, known: readonly string[]) => strangers(`${key}.`, Object.keys(within(key)), known);
  const { claims } = within('capabilities');
  const claimed = Array.isArray(claims) ? claims.filter((claim) => typeof claim === 'string') : [];
  const keys = Object.keys(targetShape.shape);
  // A file may hold keys of its own, but none that looks like a slip.
  const slips = isRecord(value) ? Object.keys(value).filter((name) => nearest(name, keys) !== undefined) : [];
  const ways = Object.entries(within('provision')).flatMap(([name, way]) =>
    name in stages && typeof way === 'string' ? (wrongTemplate(name as Stage, way) ?? []) : [],
  );
  return [
    ...strangers('', slips, keys),
    ...unknown('actors', actorNames),
    ...unknown('provision', [...Object.keys(stages), ...fixtureNames, ...formerStages]),
    ...unknown('capabilities', abilities),
    ...strangers('capabilities.claims: ', claimed, abilities),
    ...ways,
  ];
}

/** How long a write may take to be seen; 0 for at once. */
export const settleMs = ({ capabilities }: Target): number =>
  typeof capabilities?.consistency === 'object' ? capabilities.consistency.settle : 0;

/** Whether the target lacks this: `false` by name, or a list of claims without it. */
export function disclaims({ capabilities: able }: Pick<Target, 'capabilities'>, word: string): boolean {
  if (able?.[word] === false) return true;
  if (able?.[word] !== undefined) return false;
  return able?.claims !== undefined && !isClaimed(able.claims, word);
}

const nouns = new Set(['boards', 'lists', 'cards', 'members', 'actions']);
/** The ability that a request to this path needs and the target lacks; every server says who asks. */
export function lackingAt(
  target: Pick<Target, 'capabilities'>,
  { path }: { readonly path: string },
  capabilities: readonly string[],
): string | undefined {
  if (/^\/1\/members\/me$/.test(path)) return undefined;
  const words = path.split('/').map((word) => (word === 'membersVoted' ? 'votes' : inNumber(word, 'plural')));
  const needed = [...words.filter((word) => nouns.has(word) || word === 'votes'), ...capabilities];
  return needed.find((word) => disclaims(target, word));
}

/** Whether the target lacks the records of a collection with this name. Then its route need not exist. */
export const disclaimsCollection = (target: Target, name: string): boolean =>
  capabilitiesOf('GET', `/…/${name}`).some((word) => disclaims(target, word));

export function isLoopback(baseUrl: string): boolean {
  const { hostname } = new URL(baseUrl);
  return (
    hostname === 'localhost' ||
    hostname === '[::1]' ||
    hostname.endsWith('.localhost') ||
    /^127(\.\d+){3}$/.test(hostname)
  );
}

/** Every credential of these targets, plain and encoded, with the variable that stands for it. */
export function credentialsOf(...targets: readonly Pick<Target, 'actors'>[]): Map<string, string> {
  const names = new Map<string, string>();
  for (const [actor, { key, token, secret = '' }] of targets.flatMap(({ actors }) => Object.entries(actors)))
    for (const [word, own] of Object.entries({ token, key, secret }))
      for (const form of [own, encodeURIComponent(own)])
        if (own.length > 3 && !names.has(form)) names.set(form, `${actor.toUpperCase()}_${word.toUpperCase()}`);
  return names;
}

/** Hides every credential of these targets in a value, behind a name that a shell script can use. */
export function redactor(...targets: readonly Pick<Target, 'actors'>[]): <Value>(value: Value) => Value {
  const names = credentialsOf(...targets);
  const forms = [...names.keys()].toSorted((a, b) => b.length - a.length);
  const any = new RegExp(forms.map((form) => form.replace(/\W/g, '\\$&')).join('|') || '(?!)', 'g');
  const hidden = (value: string, at?: string) => {
    const shown = value.replace(any, (form) => `$${names.get(form)}`);
    return at === 'token' && !shown.startsWith('$') ? '(hidden)' : shown;
  };
  return (value) => inTexts(value, hidden);
}
