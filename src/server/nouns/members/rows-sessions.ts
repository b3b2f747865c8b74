/**
 * Sessions of a browser: whether a member is there, and at which board. A member has one session, with the id of
 * the member; it needs no record of its own.
 */
import { storeView } from '../../changes/views.ts';
import { must, refuse } from '../../calls/refusal.ts';
import { idOf, optional } from '../../values/kinds.ts';
import { memberTable } from '../../records/member.ts';
import { GET, POST, PUT, because, raw, type Context } from '../../rows/endpoint.ts';

const status = memberTable.status.kind;
const args = { idBoard: optional(idOf('boards')), status: optional(status) };

interface Told {
  readonly idBoard?: string | undefined;
  readonly status?: 'disconnected' | 'idle' | 'active' | undefined;
}

/** A visit of a board is noted, and the member shows the status. */
function tell({ idBoard, status: is }: Told, context: Context) {
  const { change, me } = context;
  if (idBoard !== undefined)
    storeView(change, context.see('boards', idBoard, 'idBoard'), me, { dateLastView: change.date });
  if (is !== undefined) change.update('members', me, { status: is }, 'silent');
  return raw({ id: me.id, idMember: me.id, idBoard: idBoard ?? null, status: is ?? me.status });
}

function own(idSession: string, { me }: Context): void {
  must('ERR-02', idSession === me.id, 'the session was not found');
}

export const sessions = because('clients use it to say whether their member is active', [
  POST('/sessions', { says: 'begins the session of a member', args, run: (told, context) => tell(told, context) }),
  GET('/sessions/socket', {
    says: 'the socket of a session: refused, because webhooks and deltas say the same',
    run: () => refuse('ERR-02', 'this service has no socket: webhooks and deltas say what happened'),
  }),
  PUT('/sessions/{session}', {
    says: 'changes the status of a session, or the board that is looked at',
    args,
    run({ session, ...told }, context) {
      own(session, context);
      return tell(told, context);
    },
  }),
  PUT('/sessions/{session}/status', {
    says: 'changes the status of a session',
    args: { value: status },
    run({ session, value }, context) {
      own(session, context);
      return tell({ status: value }, context);
    },
  }),
]);
