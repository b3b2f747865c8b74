/** Mutants of members (2.6, 4.2, 4.3): profiles, fields, embeds. */
import type { Mutant, Json } from '../mutant.ts';
import { hears, plays, tells } from '../kinds.ts';
import { limits } from '../../../src/spec/limits.ts';

const profile = 'PUT /members/*';
const trimmed = (name: string) => (args: Json) =>
  typeof args[name] === 'string' ? { ...args, [name]: args[name].trim() } : args;
const profiles: readonly Mutant[] = [
  hears('MEM-01', profile, 'takes a full name of three characters', (args) =>
    args.fullName?.length === 3 ? { ...args, fullName: `${args.fullName}x` } : args,
  ),
  hears('MEM-01', profile, 'refuses a full name of four characters', (args) =>
    args.fullName?.length === 4 ? { ...args, fullName: 'x' } : args,
  ),
  hears('MEM-01', profile, 'trims a full name', trimmed('fullName')),
  hears('MEM-01', profile, 'trims initials', trimmed('initials')),
  hears('MEM-01', profile, 'cuts initials at four characters', (args) =>
    args.initials?.length > 4 ? { ...args, initials: args.initials.slice(0, 4) } : args,
  ),
  hears('MEM-01', profile, 'refuses initials of four characters', (args) =>
    args.initials?.length === 4 ? { ...args, initials: '' } : args,
  ),
  hears('MEM-01', profile, 'writes initials in upper case', (args) =>
    typeof args.initials === 'string' ? { ...args, initials: args.initials.toUpperCase() } : args,
  ),
  hears('MEM-01', profile, 'takes a username of two characters', (args) =>
    args.username?.length === 2 ? { ...args, username: `${args.username}${Date.now() % 1000}` } : args,
  ),
  hears('MEM-01', profile, 'refuses a username of three characters', (args) =>
    args.username?.length === 3 ? { ...args, username: '-' } : args,
  ),
  hears('MEM-01', profile, 'writes a username in lower case', (args) =>
    typeof args.username === 'string' ? { ...args, username: args.username.toLowerCase() } : args,
  ),
  hears('MEM-01', profile, 'takes dashes and dots in a username', (args) =>
    typeof args.username === 'string' ? { ...args, username: args.username.replace(/[-.]/g, '_') } : args,
  ),
  hears('MEM-01', profile, 'takes no digits in a username', (args) =>
    /\d/.test(args.username ?? '') ? { ...args, username: '-' } : args,
  ),
  hears('MEM-01', profile, 'takes no underscore in a username', (args) =>
    /_/.test(args.username ?? '') ? { ...args, username: '-' } : args,
  ),
  hears('MEM-01', 'PUT /members/**', 'cuts a biography at 16000 characters', (args) => ({
    ...args,
    ...(typeof args.bio === 'string' && args.bio.length <= limits.text ? { bio: args.bio.slice(0, 16_000) } : {}),
    ...(typeof args.value === 'string' && args.value.length <= limits.text
      ? { value: args.value.slice(0, 16_000) }
      : {}),
  })),
  hears('MEM-01', 'PUT /members/**', 'cuts a biography that is too long', (args) => ({
    ...args,
    ...(typeof args.bio === 'string' ? { bio: args.bio.slice(0, limits.text) } : {}),
    ...(typeof args.value === 'string' ? { value: args.value.slice(0, limits.text) } : {}),
  })),
  hears('MEM-01', 'PUT /members/**', 'takes no empty biography', (args) =>
    args.bio === '' || args.value === '' ? { ...args, bio: 'x'.repeat(20_000), value: 'x'.repeat(20_000) } : args,
  ),
  ...['0', '30', '2', '-2'].map((minutes) =>
    hears('MEM-01', profile, `takes ${minutes} minutes between summaries`, (args) =>
      String(args['prefs/minutesBetweenSummaries']) === minutes
        ? { ...args, 'prefs/minutesBetweenSummaries': '60' }
        : args,
    ),
  ),
  ...['-1', '1', '60'].map((minutes) =>
    hears('MEM-01', profile, `does not take ${minutes} minutes between summaries`, (args) =>
      String(args['prefs/minutesBetweenSummaries']) === minutes
        ? { ...args, 'prefs/minutesBetweenSummaries': '7' }
        : args,
    ),
  ),
  ...['gravatar', 'none', 'upload'].map((source) =>
    hears('MEM-01', 'PUT /members/**', `does not take ${source} for the source of an avatar`, (args) =>
      args.avatarSource === source || args.value === source ? { ...args, avatarSource: 'x', value: 'x' } : args,
    ),
  ),
  hears('MEM-01', profile, 'never says that one is not colour blind', (args) =>
    String(args['prefs/colorBlind']) === 'false' ? { ...args, 'prefs/colorBlind': 'true' } : args,
  ),
  plays('PRM-04', profile, 'lets members write the profiles of others', (again, { segments, args }, { world }) => {
    const outcome = again();
    const who = world.members.get(segments[1]!) ?? world.by.username.get(segments[1]!);
    if (outcome.status < 300 || !who || args['bio'] === undefined) return outcome;
    world.members.patch(who, { bio: String(args['bio']) });
    return { status: 200, body: { id: who.id } };
  }),
  tells('MEM-01', 'GET /members/me', 'shows a profile as it was', (body) =>
    body?.bio === undefined ? body : { ...body, bio: '' },
  ),
];

const shown: readonly Mutant[] = [
  tells('FLT-03', 'GET /members/*', 'embeds whole boards unless told otherwise', (body, { args }) =>
    body?.boards && args['board_fields'] === undefined
      ? { ...body, boards: body.boards.map((one: Json) => ({ desc: '', ...one })) }
      : body,
  ),
  tells('CNV-07', 'GET /members/*', 'embeds boards without their ids', (body) =>
    body?.boards ? { ...body, boards: body.boards.map(({ id: _, ...rest }: Json) => rest) } : body,
  ),
  tells('CNV-07', 'GET /members/*', 'embeds workspaces without their ids', (body) =>
    body?.organizations ? { ...body, organizations: body.organizations.map(({ id: _, ...rest }: Json) => rest) } : body,
  ),
  ...[
    'boards',
    'cards',
    'organizations',
    'actions',
    'notifications',
    'tokens',
    'boardStars',
    'savedSearches',
    'boardBackgrounds',
    'customEmoji',
    'customStickers',
    'boardsInvited',
    'organizationsInvited',
  ].map((name) =>
    tells('FLT-03', 'GET /members/*', `embeds ${name} unasked`, (body) =>
      body && typeof body === 'object' && !Array.isArray(body) ? { [name]: [], ...body } : body,
    ),
  ),
  ...['boards', 'cards', 'organizations', 'actions', 'notifications'].map((name) =>
    tells('CNV-13', 'GET /members/*', `embeds no ${name}, even when they are asked for`, (body) =>
      Array.isArray(body?.[name]) ? { ...body, [name]: [] } : body,
    ),
  ),
];

export const memberMutants: readonly Mutant[] = [...profiles, ...shown];
