/** Who is told of an action (NotificationType of 2.1, 6.4): never the one who acted. */
import type { Change } from './change.ts';
import type { Action } from './records.ts';

export function notify(_change: Change, _action: Action): void {}
