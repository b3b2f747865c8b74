/** What is shown of the data of extensions: what is shared, and of what is private what belongs to the one who asks. */
import type { Board } from '../world/records.ts';
import type { Actor } from './access.ts';

export const dataSeenBy = (data: Board['pluginData'], { member }: Actor) =>
  data
    .filter(({ access, idMember }) => access === 'shared' || (idMember ?? null) === null || idMember === member?.id)
    .map(({ idMember: _, ...shown }) => shown);
