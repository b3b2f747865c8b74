/** Mutants of members (2.6, 4.2, 4.3): profiles, fields, embeds. */
import { boardFields, memberFields, notificationFields, organizationFields } from '../../../src/spec/sets.ts';
import type { RuleId } from '../../../src/spec/rules.ts';
import type { Faulty, Json } from '../mutant.ts';
import { each, hears, plays, tells } from '../kinds.ts';
import { limits } from '../../../src/spec/limits.ts';

const lacks = (of: string, rule: RuleId, on: string, names: readonly string[]): readonly Faulty[] =>
  names.map((name) =>
    tells(`${of}-lacks-${name}`, rule, `shows a ${of} without ${name}`, on, (body) =>
      each(body, ({ [name]: _, ...rest }) => rest),
    ),
  );

const profile = 'PUT /members/*';
const trimmed = (name: string) => (args: Json) =>
  typeof args[name] === 'string' ? { ...args, [name]: args[name].trim() } : args;
const profiles: readonly Faulty[] = [
  hears('full-name-of-three', 'MEM-01', 'takes a full name of three characters', profile, (args) =>
    args.fullName?.length === 3 ? { ...args, fullName: `${args.fullName}x` } : args,
  ),
  hears('full-name-of-five', 'MEM-01', 'refuses a full name of four characters', profile, (args) =>
    args.fullName?.length === 4 ? { ...args, fullName: 'x' } : args,
  ),
  hears('full-name-trimmed', 'MEM-01', 'trims a full name', profile, trimmed('fullName')),
  hears('initials-trimmed', 'MEM-01', 'trims initials', profile, trimmed('initials')),
  hears('initials-of-five', 'MEM-01', 'cuts initials at four characters', profile, (args) =>
    args.initials?.length > 4 ? { ...args, initials: args.initials.slice(0, 4) } : args,
  ),
  hears('initials-of-three', 'MEM-01', 'refuses initials of four characters', profile, (args) =>
    args.initials?.length === 4 ? { ...args, initials: '' } : args,
  ),
  hears('initials-upper', 'MEM-01', 'writes initials in upper case', profile, (args) =>
    typeof args.initials === 'string' ? { ...args, initials: args.initials.toUpperCase() } : args,
  ),
  hears('username-of-two', 'MEM-01', 'takes a username of two characters', profile, (args) =>
    args.username?.length === 2 ? { ...args, username: `${args.username}${Date.now() % 1000}` } : args,
  ),
  hears('username-of-four', 'MEM-01', 'refuses a username of three characters', profile, (args) =>
    args.username?.length === 3 ? { ...args, username: '-' } : args,
  ),
  hears('username-lowered', 'MEM-01', 'writes a username in lower case', profile, (args) =>
    typeof args.username === 'string' ? { ...args, username: args.username.toLowerCase() } : args,
  ),
  hears('username-dashed', 'MEM-01', 'takes dashes and dots in a username', profile, (args) =>
    typeof args.username === 'string' ? { ...args, username: args.username.replace(/[-.]/g, '_') } : args,
  ),
  hears('username-without-digits', 'MEM-01', 'takes no digits in a username', profile, (args) =>
    /\d/.test(args.username ?? '') ? { ...args, username: '-' } : args,
  ),
  hears('username-without-underscore', 'MEM-01', 'takes no underscore in a username', profile, (args) =>
    /_/.test(args.username ?? '') ? { ...args, username: '-' } : args,
  ),
  hears('bio-cut', 'MEM-01', 'cuts a biography at 16000 characters', 'PUT /members/**', (args) => ({
    ...args,
    ...(typeof args.bio === 'string' && args.bio.length <= limits.text ? { bio: args.bio.slice(0, 16_000) } : {}),
    ...(typeof args.value === 'string' && args.value.length <= limits.text
      ? { value: args.value.slice(0, 16_000) }
      : {}),
  })),
  hears('bio-longer', 'MEM-01', 'cuts a biography that is too long', 'PUT /members/**', (args) => ({
    ...args,
    ...(typeof args.bio === 'string' ? { bio: args.bio.slice(0, limits.text) } : {}),
    ...(typeof args.value === 'string' ? { value: args.value.slice(0, limits.text) } : {}),
  })),
  hears('bio-never-empty', 'MEM-01', 'takes no empty biography', 'PUT /members/**', (args) =>
    args.bio === '' || args.value === '' ? { ...args, bio: 'x'.repeat(20_000), value: 'x'.repeat(20_000) } : args,
  ),
  ...['0', '30', '2', '-2'].map((minutes) =>
    hears(`summaries-every-${minutes}`, 'MEM-01', `takes ${minutes} minutes between summaries`, profile, (args) =>
      String(args['prefs/minutesBetweenSummaries']) === minutes
        ? { ...args, 'prefs/minutesBetweenSummaries': '60' }
        : args,
    ),
  ),
  ...['-1', '1', '60'].map((minutes) =>
    hears(
      `summaries-never-${minutes}`,
      'MEM-01',
      `does not take ${minutes} minutes between summaries`,
      profile,
      (args) =>
        String(args['prefs/minutesBetweenSummaries']) === minutes
          ? { ...args, 'prefs/minutesBetweenSummaries': '7' }
          : args,
    ),
  ),
  ...['gravatar', 'none', 'upload'].map((source) =>
    hears(
      `avatar-never-${source}`,
      'MEM-01',
      `does not take ${source} for the source of an avatar`,
      'PUT /members/**',
      (args) =>
        args.avatarSource === source || args.value === source ? { ...args, avatarSource: 'x', value: 'x' } : args,
    ),
  ),
  hears('colour-blind-stays', 'MEM-01', 'never says that one is not colour blind', profile, (args) =>
    String(args['prefs/colorBlind']) === 'false' ? { ...args, 'prefs/colorBlind': 'true' } : args,
  ),
  plays(
    'profile-of-others',
    'PRM-04',
    'lets members write the profiles of others',
    profile,
    (again, { segments, args }, { world }) => {
      const outcome = again();
      const who = world.members.get(segments[1]!) ?? world.by.username.get(segments[1]!);
      if (outcome.status < 300 || !who || args['bio'] === undefined) return outcome;
      world.members.patch(who, { bio: String(args['bio']) });
      return { status: 200, body: { id: who.id } };
    },
  ),
  tells('profile-unanswered', 'MEM-01', 'shows a profile as it was', 'GET /members/me', (body) =>
    body?.bio === undefined ? body : { ...body, bio: '' },
  ),
];

const shown: readonly Faulty[] = [
  ...lacks('member', 'MEM-03', 'GET /members/*', memberFields),
  ...lacks('member', 'MEM-03', 'GET /members/*', [
    'activityBlocked',
    'limits',
    'ixUpdate',
    'nonPublic',
    'marketingOptIn',
    'isAaMastered',
  ]),
  ...lacks('workspace', 'ORG-01', 'GET /organizations/*', organizationFields),
  ...lacks('notification', 'NOT-01', 'GET /members/*/notifications', notificationFields),
  ...lacks('memberboard', 'BRD-01', 'GET /members/*/boards', boardFields),
  ...[
    'timezoneInfo',
    'privacy',
    'sendSummaries',
    'minutesBetweenSummaries',
    'minutesBeforeDeadlineToNotify',
    'colorBlind',
    'locale',
    'timezone',
    'twoFactor',
  ].map((name) =>
    tells(
      `member-prefs-lack-${name}`,
      'MEM-03',
      `shows preferences of a member without ${name}`,
      'GET /members/*',
      (body) => {
        const { [name]: _, ...prefs } = body?.prefs ?? {};
        return body?.prefs ? { ...body, prefs } : body;
      },
    ),
  ),
  tells('member-products-text', 'MEM-03', 'tells products by words', 'GET /members/*', (body) =>
    body?.products ? { ...body, products: 'none' } : body,
  ),
  tells('member-email-to-all', 'MEM-03', 'says a member has no boards', 'GET /members/*', (body) =>
    body?.idBoards ? { ...body, idBoards: [] } : body,
  ),
  tells('member-of-no-workspace', 'MEM-03', 'says a member is in no workspace', 'GET /members/*', (body) =>
    body?.idOrganizations ? { ...body, idOrganizations: [] } : body,
  ),
  tells(
    'embedded-boards-whole',
    'FLT-03',
    'embeds whole boards unless told otherwise',
    'GET /members/*',
    (body, { args }) =>
      body?.boards && args['board_fields'] === undefined
        ? { ...body, boards: body.boards.map((one: Json) => ({ desc: '', ...one })) }
        : body,
  ),
  tells('embedded-without-ids', 'CNV-07', 'embeds boards without their ids', 'GET /members/*', (body) =>
    body?.boards ? { ...body, boards: body.boards.map(({ id: _, ...rest }: Json) => rest) } : body,
  ),
  tells('embedded-workspaces-without-ids', 'CNV-07', 'embeds workspaces without their ids', 'GET /members/*', (body) =>
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
    tells(`embeds-${name}-unasked`, 'FLT-03', `embeds ${name} unasked`, 'GET /members/*', (body) =>
      body && typeof body === 'object' && !Array.isArray(body) ? { [name]: [], ...body } : body,
    ),
  ),
  ...['boards', 'cards', 'organizations', 'actions', 'notifications'].map((name) =>
    tells(`embeds-no-${name}`, 'CNV-13', `embeds no ${name}, even when they are asked for`, 'GET /members/*', (body) =>
      Array.isArray(body?.[name]) ? { ...body, [name]: [] } : body,
    ),
  ),
];

export const memberMutants: readonly Faulty[] = [...profiles, ...shown];
