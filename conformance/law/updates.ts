/** Updates of cards, lists, boards and members whose former values the audit log tells (2.2, 6.1). */
import type { T } from '../scene/tools.ts';
import { perhaps } from '../scene/reading.ts';

interface Update {
  readonly label: string;
  /** The record, the values before and after, and how it is written. */
  readonly make: (
    t: T,
  ) => Promise<{
    readonly old: Record<string, unknown>;
    readonly board?: string | undefined;
    readonly card?: string | undefined;
    readonly act: () => Promise<unknown>;
  }>;
}

const ofCard = (label: string, args: Record<string, unknown>, before: Record<string, unknown> = {}): Update => ({
  label,
  async make(t) {
    const card = await t.fresh.card({ desc: 'before', due: '2030-01-01T00:00:00.000Z', ...before });
    const shown = await t.owner.get(`/1/cards/${card.id}`, { fields: 'name,desc,due,closed,pos,idBoard' }).record();
    const old = Object.fromEntries(Object.keys(args).map((name) => [name, shown[name]]));
    return { old, card: card.id, board: shown.idBoard, act: () => t.owner.put(`/1/cards/${card.id}`, args).ok() };
  },
});

export const updates: readonly Update[] = [
  ofCard('a card is renamed', { name: 'after' }),
  ofCard('a card is described', { desc: 'after' }),
  ofCard('a description is taken away', { desc: '' }),
  ofCard('a card is due later', { due: '2032-01-01T00:00:00.000Z' }),
  ofCard('a card is not due any more', { due: null }),
  {
    label: 'a card is closed',
    async make(t) {
      const { id, idBoard } = await t.fresh.card();
      return { old: { closed: false }, card: id, board: idBoard, act: () => t.stage('closeCard', { id }) };
    },
  },
  ofCard('a card is placed', { pos: 99999 }),
  {
    label: 'a card goes to another list',
    async make(t) {
      const { idBoard, id: idList } = await t.fresh.list();
      const card = await t.fresh.card({ idList });
      const { id: next } = await t.fresh.list({ idBoard });
      return {
        old: { idList },
        card: card.id,
        board: idBoard,
        act: () => t.stage('moveCard', { id: card.id, idBoard, idList: next }),
      };
    },
  },
  {
    label: 'a card is opened',
    async make(t) {
      const { id, idBoard } = await t.fresh.card();
      await t.stage('closeCard', { id });
      return { old: { closed: true }, card: id, board: idBoard, act: () => t.stage('openCard', { id }) };
    },
  },
  {
    label: 'a board is renamed',
    async make(t) {
      const { id, name } = await t.fresh.board();
      return { old: { name }, board: id, act: () => t.owner.put(`/1/boards/${id}`, { name: t.uniqueMarker() }).ok() };
    },
  },
  {
    label: 'a board is closed',
    async make(t) {
      const { id } = await t.fresh.board();
      return { old: { closed: false }, board: id, act: () => t.stage('closeBoard', { id }) };
    },
  },
  {
    label: 'a list is renamed',
    async make(t) {
      const { id, name, idBoard } = await t.fresh.list();
      return { old: { name }, board: idBoard, act: () => perhaps(t, 'renameList', { id, name: t.uniqueMarker() }) };
    },
  },
  {
    label: 'a list is closed',
    async make(t) {
      const { id, idBoard } = await t.fresh.list();
      return { old: { closed: false }, board: idBoard, act: () => t.stage('closeList', { id }) };
    },
  },
  {
    label: 'a profile is written',
    async make(t) {
      const { owner } = t;
      await owner.put('/1/members/me/bio', { value: 'before' }).ok();
      t.after(() => owner.put('/1/members/me/bio', { value: '' }));
      return { old: { bio: 'before' }, act: () => owner.put('/1/members/me/bio', { value: 'after' }).ok() };
    },
  },
];
