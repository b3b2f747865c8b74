/** Mutants of what follows a request (3.1, 6.4): exports and notifications. */
import type { Mutant, Json } from '../mutant.ts';
import { plays, refused, tells } from '../kinds.ts';

const one = 'GET /organizations/*/exports/*';
const status = (change: (status: Json, body: Json) => Json) => (body: Json) =>
  body?.status ? { ...body, status: change(body.status, body) } : body;
const finished = (change: (body: Json) => Json) => (body: Json) => (body?.status?.finished ? change(body) : body);
const exports: readonly Mutant[] = [
  tells(
    'EXP-02',
    one,
    'counts no attempt of a finished export',
    status((now) => (now.finished ? { ...now, attempts: 0 } : now)),
  ),
  tells(
    'EXP-02',
    one,
    'leaves a finished export in the first stage',
    status((now) => (now.finished ? { ...now, stage: 'Export_queued' } : now)),
  ),
  tells(
    'EXP-02',
    one,
    'calls the last stage otherwise',
    status((now) => (now.finished ? { ...now, stage: 'Done' } : now)),
  ),
  tells(
    'EXP-01',
    'POST /organizations/*/exports',
    'tells a total before the end',
    status((now) => ({ ...now, total: 0, progress: 0 })),
  ),
  tells(
    'EXP-02',
    one,
    'tells the total as text',
    status((now) => (now.total === undefined ? now : { ...now, total: String(now.total) })),
  ),
  tells(
    'EXP-02',
    one,
    'tells a size one byte off',
    finished((body) => ({ ...body, size: body.size + 1 })),
  ),
  tells(
    'EXP-02',
    one,
    'tells the size in kilobytes',
    finished((body) => ({ ...body, size: Math.ceil(body.size / 1024) })),
  ),
  tells('EXP-02', one, 'never tells the size', (body) => ({ ...body, size: null })),
  tells('EXP-01', 'POST /organizations/*/exports', 'tells a size of nought before the end', (body) => ({
    ...body,
    size: 0,
  })),
  tells('EXP-02', one, 'never tells the address', (body) => ({ ...body, exportUrl: null })),
  tells(
    'EXP-02',
    one,
    'tells a whole URL for a path',
    finished((body) => ({ ...body, exportUrl: `http://127.0.0.1${body.exportUrl}` })),
  ),
  tells(
    'EXP-02',
    one,
    'tells the path with a plural noun',
    finished((body) => ({ ...body, exportUrl: body.exportUrl.replace('/organization/', '/organizations/') })),
  ),
  tells('EXP-02', one, 'never finishes an export', (body) => ({
    ...body,
    size: null,
    exportUrl: null,
    status: { attempts: 0, finished: false, stage: 'Export_queued' },
  })),
  tells('EXP-05', 'GET /organizations/*', 'lists no exports with their workspace', (body) =>
    body?.exports ? { ...body, exports: [] } : body,
  ),
  tells('EXP-05', 'GET /organizations/*', 'lists exports with a workspace unasked', (body) => ({
    exports: [],
    ...body,
  })),
  plays('EXP-02', 'GET /organization/*/exports/*/download', 'answers something where a file is not ready', (again) => {
    const outcome = again();
    return outcome.status >= 400 ? { status: 200, body: {} } : outcome;
  }),
  plays('EXP-02', 'GET /organization/*/exports/*/download', 'never gives the file', () => ({
    status: 404,
    body: { message: 'not found' },
  })),
  plays('EXP-02', 'GET /organization/*/exports/*/download', 'gives a file that lacks its last byte', (again) => {
    const outcome = again();
    return outcome.file ? { ...outcome, file: { ...outcome.file, bytes: outcome.file.bytes.slice(0, -1) } } : outcome;
  }),
  plays('EXP-01', 'POST /organizations/*/exports', 'takes no attachments', (again, { args }) =>
    String(args['attachments']) === 'true' ? refused : again(),
  ),
];

const mine = 'GET /members/*/notifications';
const notifications: readonly Mutant[] = [
  tells('NOT-01', mine, 'tells every notification to be read', (body) =>
    body.map((row: Json) => (row.unread === undefined ? row : { ...row, unread: false })),
  ),
  plays('NOT-01', mine, 'mistakes read for unread', (again, { args }) => {
    const filter = args['read_filter'];
    const other = filter === 'read' ? 'unread' : filter === 'unread' ? 'read' : filter;
    return again({ args: other === undefined ? args : { ...args, read_filter: other } });
  }),
  plays(
    'NOT-02',
    'POST /cards/*/markAssociatedNotificationsRead',
    'marks the notifications of all cards',
    (again, { token }, { world }) => {
      const outcome = again();
      const who = world.by.token.get(token ?? '')?.idMember;
      for (const row of [...world.notifications.rows.values()])
        if (row.idMember === who) world.notifications.patch(row, { unread: false });
      return outcome;
    },
  ),
  plays(
    'NOT-02',
    'POST /cards/*/markAssociatedNotificationsRead',
    'marks the notifications of a card for everybody',
    (again, { segments }, { world }) => {
      const outcome = again();
      const card = world.cards.get(segments[1]!) ?? world.by.cardShortLink.get(segments[1]!);
      for (const row of [...world.notifications.rows.values()])
        if (row.idCard === card?.id) world.notifications.patch(row, { unread: false });
      return outcome;
    },
  ),
  tells('NOT-01', mine, 'tells who caused a notification by id alone', (body) =>
    body.map((row: Json) => (row.memberCreator ? { ...row, memberCreator: { id: row.memberCreator.id } } : row)),
  ),
  ...(['addedToCard', 'mentionedOnCard', 'commentCard', 'addedToBoard'] as const).map((type) =>
    tells('NOT-04', 'GET /members/*/notifications/**', `causes no ${type}`, (body) =>
      Array.isArray(body) ? body.filter((row: Json) => row.type !== type) : body,
    ),
  ),
];

export const notificationMutants: readonly Mutant[] = [...exports, ...notifications];
