/** Which data of extensions a member sees: shared data, and the private data of this member. */
import type { Board } from '../world/records.ts';
import type { Actor } from './access.ts';

export const dataSeenBy = (data: Board['pluginData'], { member }: Actor) =>
  data
    .filter(({ access, idMember }) => access === 'shared' || (idMember ?? null) === null || idMember === member?.id)
    .map(({ idMember: _, ...shown }) => shown);
