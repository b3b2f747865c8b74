/** Mutants of what follows a request (3.1, 6.4): exports and notifications. */
import type { Faulty, Json } from '../mutant.ts';
import { plays, refused, tells } from '../kinds.ts';

const one = 'GET /organizations/*/exports/*';
const status = (change: (status: Json, body: Json) => Json) => (body: Json) =>
  body?.status ? { ...body, status: change(body.status, body) } : body;
const finished = (change: (body: Json) => Json) => (body: Json) => (body?.status?.finished ? change(body) : body);
const exports: readonly Faulty[] = [
  tells(
    'export-done-unattempted',
    'EXP-02',
    'counts no attempt of a finished export',
    one,
    status((now) => (now.finished ? { ...now, attempts: 0 } : now)),
  ),
  tells(
    'export-done-in-queue',
    'EXP-02',
    'leaves a finished export in the first stage',
    one,
    status((now) => (now.finished ? { ...now, stage: 'Export_queued' } : now)),
  ),
  tells(
    'export-done-otherwise',
    'EXP-02',
    'calls the last stage otherwise',
    one,
    status((now) => (now.finished ? { ...now, stage: 'Done' } : now)),
  ),
  ...['total', 'progress'].map((name) =>
    tells(
      `export-without-${name}`,
      'EXP-02',
      `tells no ${name} of a finished export`,
      one,
      status(({ [name]: _, ...now }) => now),
    ),
  ),
  ...['attempts', 'finished', 'stage'].map((name) =>
    tells(
      `export-status-without-${name}`,
      'EXP-01',
      `tells no ${name} of an export`,
      'GET|POST /organizations/*/exports/**',
      status(({ [name]: _, ...now }) => now),
    ),
  ),
  tells(
    'export-total-early',
    'EXP-01',
    'tells a total before the end',
    'POST /organizations/*/exports',
    status((now) => ({ ...now, total: 0, progress: 0 })),
  ),
  tells(
    'export-total-text',
    'EXP-02',
    'tells the total as text',
    one,
    status((now) => (now.total === undefined ? now : { ...now, total: String(now.total) })),
  ),
  tells(
    'export-size-off',
    'EXP-02',
    'tells a size one byte off',
    one,
    finished((body) => ({ ...body, size: body.size + 1 })),
  ),
  tells(
    'export-size-kilobytes',
    'EXP-02',
    'tells the size in kilobytes',
    one,
    finished((body) => ({ ...body, size: Math.ceil(body.size / 1024) })),
  ),
  tells('export-size-never', 'EXP-02', 'never tells the size', one, (body) => ({ ...body, size: null })),
  tells(
    'export-size-early',
    'EXP-01',
    'tells a size of nought before the end',
    'POST /organizations/*/exports',
    (body) => ({ ...body, size: 0 }),
  ),
  tells('export-url-never', 'EXP-02', 'never tells the address', one, (body) => ({ ...body, exportUrl: null })),
  tells(
    'export-url-whole',
    'EXP-02',
    'tells a whole URL for a path',
    one,
    finished((body) => ({ ...body, exportUrl: `http://127.0.0.1${body.exportUrl}` })),
  ),
  tells(
    'export-url-plural',
    'EXP-02',
    'tells the path with a plural noun',
    one,
    finished((body) => ({ ...body, exportUrl: body.exportUrl.replace('/organization/', '/organizations/') })),
  ),
  tells('export-never-done', 'EXP-02', 'never finishes an export', one, (body) => ({
    ...body,
    size: null,
    exportUrl: null,
    status: { attempts: 0, finished: false, stage: 'Export_queued' },
  })),
  tells(
    'export-without-start',
    'EXP-01',
    'tells no start of an export',
    'GET|POST /organizations/*/exports/**',
    ({ startedAt: _, ...body }) => body,
  ),
  tells(
    'export-start-seconds',
    'EXP-01',
    'tells the start by seconds',
    'GET|POST /organizations/*/exports/**',
    (body) => (body?.startedAt ? { ...body, startedAt: Date.parse(body.startedAt) / 1000 } : body),
  ),
  tells('exports-unlisted', 'EXP-05', 'lists no exports with their workspace', 'GET /organizations/*', (body) =>
    body?.exports ? { ...body, exports: [] } : body,
  ),
  tells('exports-unasked', 'EXP-05', 'lists exports with a workspace unasked', 'GET /organizations/*', (body) => ({
    exports: [],
    ...body,
  })),
  plays(
    'export-fetched-early',
    'EXP-02',
    'answers something where a file is not ready',
    'GET /organization/*/exports/*/download',
    (again) => {
      const outcome = again();
      return outcome.status >= 400 ? { status: 200, body: {} } : outcome;
    },
  ),
  plays('export-never-fetched', 'EXP-02', 'never gives the file', 'GET /organization/*/exports/*/download', () => ({
    status: 404,
    body: { message: 'not found' },
  })),
  plays(
    'export-cut',
    'EXP-02',
    'gives a file that lacks its last byte',
    'GET /organization/*/exports/*/download',
    (again) => {
      const outcome = again();
      return outcome.file ? { ...outcome, file: { ...outcome.file, bytes: outcome.file.bytes.slice(0, -1) } } : outcome;
    },
  ),
  plays(
    'export-of-attachments-refused',
    'EXP-01',
    'takes no attachments',
    'POST /organizations/*/exports',
    (again, { args }) => (String(args['attachments']) === 'true' ? refused : again()),
  ),
];

const mine = 'GET /members/*/notifications';
const notifications: readonly Faulty[] = [
  tells('notifications-oldest-first', 'NOT-01', 'lists notifications oldest first', mine, (body) =>
    [...body].reverse(),
  ),
  tells('notifications-all-read', 'NOT-01', 'tells every notification to be read', mine, (body) =>
    body.map((row: Json) => (row.unread === undefined ? row : { ...row, unread: false })),
  ),
  plays('read-is-unread', 'NOT-01', 'mistakes read for unread', mine, (again, { args }) => {
    const filter = args['read_filter'];
    const other = filter === 'read' ? 'unread' : filter === 'unread' ? 'read' : filter;
    return again({ args: other === undefined ? args : { ...args, read_filter: other } });
  }),
  plays(
    'all-marked',
    'NOT-02',
    'marks the notifications of all cards',
    'POST /cards/*/markAssociatedNotificationsRead',
    (again, { token }, { world }) => {
      const outcome = again();
      const who = world.by.token.get(token ?? '')?.idMember;
      for (const row of [...world.notifications.rows.values()])
        if (row.idMember === who) world.notifications.patch(row, { unread: false });
      return outcome;
    },
  ),
  plays(
    'marked-for-all',
    'NOT-02',
    'marks the notifications of a card for everybody',
    'POST /cards/*/markAssociatedNotificationsRead',
    (again, { segments }, { world }) => {
      const outcome = again();
      const card = world.cards.get(segments[1]!) ?? world.by.cardShortLink.get(segments[1]!);
      for (const row of [...world.notifications.rows.values()])
        if (row.idCard === card?.id) world.notifications.patch(row, { unread: false });
      return outcome;
    },
  ),
  tells('notification-of-another-type', 'NOT-01', 'tells a type of its own', mine, (body) =>
    body.map((row: Json) => (row.type ? { ...row, type: 'cardChanged' } : row)),
  ),
  tells('notification-creator-bare', 'NOT-01', 'tells who caused a notification by id alone', mine, (body) =>
    body.map((row: Json) => (row.memberCreator ? { ...row, memberCreator: { id: row.memberCreator.id } } : row)),
  ),
  ...(['addedToCard', 'mentionedOnCard', 'commentCard', 'addedToBoard'] as const).map((type) =>
    tells(`never-notified-${type}`, 'NOT-04', `causes no ${type}`, 'GET /members/*/notifications/**', (body) =>
      Array.isArray(body) ? body.filter((row: Json) => row.type !== type) : body,
    ),
  ),
];

export const notificationMutants: readonly Faulty[] = [...exports, ...notifications];
