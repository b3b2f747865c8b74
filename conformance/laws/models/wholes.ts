/** Things with parts that are changed apart from each other, each by a request of its own. */
import { webhookReceiver } from '../../law/webhook-receiver.ts';
import type { Ask } from '../../races/race.ts';
import { addOption, define } from '../../scene/fields.ts';
import { valueIn } from '../../scene/members.ts';
import {
  idsIn,
  idsOf,
  ifPossible,
  log,
  ownCard,
  sharedCard,
  starOn,
  valuesOf,
  withParts,
} from '../../scene/reading.ts';
import type { T } from '../../scene/tools.ts';
import type { Actor } from '../../wire/actor.ts';
import { stageRequest } from '../../wire/provision.ts';
import type { Stage } from '../../wire/stages.ts';

/** A thing with parts that are changed apart from each other. */
export interface Whole {
  readonly parts: Readonly<Record<string, Part>>;
  /** A request that is refused, so it changes nothing, also when it is sent together with others. */
  readonly refused?: Ask;
  /** Answers in which the parts are shown. */
  readonly read: readonly Ask[];
}
interface Part {
  readonly ask: Ask;
  readonly isShown: (...bodies: any[]) => boolean;
}

const has = (records: any, name: string): boolean => valuesOf([records].flat(), 'name').includes(name);
const staged =
  ({ target }: T, stage: Stage, args: Record<string, string>): Ask =>
  (who) =>
    who.call(stageRequest(target, stage, args));
/** Parts that are fields of the record, which the first answer shows, or of an object in it: `labelNames/green`. */
const written = (
  path: string,
  values: Readonly<Record<string, string | number | boolean>>,
  recordIn: (body: any) => any = (body) => body,
): Record<string, Part> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      {
        ask: (who: Actor) => who.put(path, { [name]: value }),
        isShown: (body) => name.split('/').reduce((shown, key) => shown?.[key], recordIn(body)) === value,
      },
    ]),
  );
const texts = { name: 'changed', desc: 'changed' };

export const wholes: Readonly<Record<string, (t: T) => Promise<Whole>>> = {
  async card(t) {
    const { id, idBoard } = t.actors.colleague ? await sharedCard(t) : await t.fresh.card();
    const path = `/1/cards/${id}`;
    const label = await ifPossible(t.fresh.label({ idBoard }));
    const { idMember } = t.owner;
    const { id: gone } = (await ifPossible(t.fresh.label({ idBoard }))) ?? { id: '' };
    await t.owner.post(`${path}/idLabels`, { value: gone });
    const leaver = t.actors.colleague?.idMember ?? '';
    await t.owner.post(`${path}/idMembers`, { value: leaver });
    const counted = (to: string, args: Record<string, string>, badge: string): Part => ({
      ask: (who) => who.post(`${path}/${to}`, args),
      isShown: ({ badges }) => badges?.[badge] === 1,
    });
    return {
      parts: {
        ...written(path, texts),
        label: {
          ask: (who) => who.post(`${path}/idLabels`, { value: label?.id ?? '' }),
          isShown: ({ idLabels }) => label !== undefined && idsIn(idLabels).includes(label.id),
        },
        member: {
          ask: (who) => who.post(`${path}/idMembers`, { value: idMember }),
          isShown: ({ idMembers }) => idsIn(idMembers).includes(idMember),
        },
        'label that goes': {
          ask: staged(t, 'removeLabelFromCard', { idCard: id, idLabel: gone }),
          isShown: ({ idLabels }) => !idsIn(idLabels).includes(gone),
        },
        'member who goes': {
          ask: staged(t, 'removeMemberFromCard', { idCard: id, idMember: leaver }),
          isShown: ({ idMembers }) => !idsIn(idMembers).includes(leaver),
        },
        vote: {
          ask: (who) => who.post(`${path}/membersVoted`, { value: idMember }),
          isShown: ({ idMembersVoted }) => idsIn(idMembersVoted).includes(idMember),
        },
        checklist: {
          ask: (who) => who.post(`${path}/checklists`, { name: 'a' }),
          isShown: ({ idChecklists }) => idsIn(idChecklists).length === 1,
        },
        comment: counted('actions/comments', { text: 'a' }, 'comments'),
        attachment: counted('attachments', { name: 'a', url: 'https://example.com/' }, 'attachments'),
      },
      refused: (who) => who.put(path, { name: 'refused', due: 'no date' }),
      read: [(who) => who.get(path, { fields: 'all' })],
    };
  },
  async board(t) {
    const { id } = await t.fresh.board();
    const path = `/1/boards/${id}`;
    const { id: idList } = await t.fresh.list({ idBoard: id });
    const { idMember } = t.actors.colleague ?? t.owner;
    const gone = (await ifPossible(t.fresh.label({ idBoard: id })))?.id ?? '';
    // The document does not show where the labels of a board are listed.
    const { taken: areListed } = await t.owner.get(`${path}/labels`);
    return {
      parts: {
        ...written(path, { ...texts, 'labelNames/green': 'changed', 'labelNames/red': 'changed' }),
        ...written(path, { 'prefs/voting': 'disabled' }),
        'preference by its own row': {
          ask: (who) => who.put(`${path}/prefs/comments`, { value: 'disabled' }),
          isShown: ({ prefs }) => prefs?.comments === 'disabled',
        },
        label: {
          ask: staged(t, 'createLabel', { name: 'made', idBoard: id, color: 'green' }),
          isShown: (...all) => areListed && has(all.at(-1), 'made'),
        },
        'label that goes': {
          ask: staged(t, 'deleteLabel', { id: gone }),
          isShown: (...all) => areListed && !idsIn(all.at(-1)).includes(gone),
        },
        list: {
          ask: staged(t, 'createList', { name: 'made', idBoard: id, pos: 'bottom' }),
          isShown: (_, lists) => has(lists, 'made'),
        },
        card: {
          ask: (who) => who.post('/1/cards', { idList, name: 'made' }),
          isShown: (_, __, cards) => has(cards, 'made'),
        },
        member: {
          ask: staged(t, 'addMember', { idBoard: id, idMember }),
          isShown: ({ memberships }) => valuesOf(memberships ?? [], 'idMember').includes(idMember),
        },
        pinned: { ask: staged(t, 'pinBoard', { id }), isShown: ({ pinned }) => pinned === true },
      },
      read: ['', '/lists', '/cards', ...(areListed ? ['/labels'] : [])].map((of) => (who) => who.get(`${path}${of}`)),
    };
  },
  async list(t) {
    const { id, idBoard } = await t.fresh.list();
    const { id: moved } = await t.fresh.card({ idList: (await t.fresh.list({ idBoard })).id, name: 'moved' });
    const path = `/1/lists/${id}`;
    return {
      parts: {
        ...written(path, { name: 'changed', closed: true, pos: 77 }),
        card: {
          ask: (who) => who.post('/1/cards', { idList: id, name: 'made' }),
          isShown: (_, cards) => has(cards, 'made'),
        },
        'card that comes': {
          ask: staged(t, 'moveCard', { id: moved, idList: id }),
          isShown: (_, cards) => has(cards, 'moved'),
        },
      },
      read: [(who) => who.get(path), (who) => who.get(`${path}/cards`)],
    };
  },
  async webhook(t) {
    const { id: idModel } = await t.fresh.card();
    const { id } = await t.fresh.webhook({ idModel, callbackURL: (await webhookReceiver(t)).url });
    const recordIn = (all: any) => all.find((one: any) => one?.id === id);
    return {
      parts: written(`/1/webhooks/${id}`, { description: 'changed', active: false }, recordIn),
      read: [(who) => who.get(`/1/tokens/${t.owner.token}/webhooks`)],
    };
  },
  /** Of a member at whom no other law looks if there is one; a field alone is read without the low limit (8.s3). */
  async member(t) {
    const { raw: who } = t.actors.outsider ?? t.owner;
    const me = '/1/members/me';
    const valueOf = async (name: string) => valueIn(await who.get(`${me}/${name}`).ok(), name) as string;
    const [fullName, bio, prefs] = [await valueOf('fullName'), await valueOf('bio'), (await valueOf('prefs')) as any];
    const [colorBlind, avatarSource] = [prefs?.colorBlind === true, await valueOf('avatarSource')];
    const picture = avatarSource === 'none' ? 'gravatar' : 'none';
    t.after(() => who.put(me, { fullName, bio, 'prefs/colorBlind': colorBlind, avatarSource }));
    await t.room([who], 8, me);
    const [first, second] = [t.uniqueMarker(), t.uniqueMarker()];
    return {
      parts: {
        fullName: {
          ask: () => who.put(me, { fullName: first }),
          isShown: (name) => valueIn(name, 'fullName') === first,
        },
        bio: {
          ask: () => who.put(`${me}/bio`, { value: second }),
          isShown: (_, text) => valueIn(text, 'bio') === second,
        },
        picture: {
          ask: () => who.put(`${me}/avatarSource`, { value: picture }),
          isShown: (...all) => valueIn(all.at(-1), 'avatarSource') === picture,
        },
        preference: {
          ask: () => who.put(me, { 'prefs/colorBlind': !colorBlind }),
          isShown: (_, __, all) => (valueIn(all, 'prefs') as any)?.colorBlind === !colorBlind,
        },
      },
      read: ['fullName', 'bio', 'prefs', 'avatarSource'].map((name) => () => who.get(`${me}/${name}`)),
    };
  },
  async workspace(t) {
    const { id } = await t.fresh.workspace();
    const path = `/1/organizations/${id}`;
    const { idMember } = t.actors.colleague ?? t.owner;
    return {
      parts: {
        ...written(path, { displayName: 'changed', desc: 'changed' }),
        member: {
          ask: staged(t, 'addToWorkspace', { idOrganization: id, idMember }),
          isShown: (_, members) => idsIn(members).includes(idMember),
        },
      },
      read: [(who) => who.get(path), (who) => who.get(`${path}/members`)],
    };
  },
  async comment(t) {
    const { id: idCard } = await t.fresh.card();
    const path = `/1/actions/${(await t.fresh.comment({ idCard })).id}`;
    const { id: gone } = await t.fresh.comment({ idCard });
    const react = (native: string, unified: string) => (who: Actor) =>
      who.call({ method: 'POST', path: `${path}/reactions`, json: { shortName: native, native, unified } });
    const first = await react('👍', '1F44D')(t.owner);
    const said = t.uniqueMarker();
    return {
      parts: {
        text: { ask: (who) => who.put(path, { text: said }), isShown: ({ data }) => data?.text === said },
        reaction: {
          ask: react('😀', '1F600'),
          isShown: (_, all) => all.some((one: any) => one?.id !== first.body?.id),
        },
        'reaction that goes': {
          ask: (who) => who.del(`${path}/reactions/${first.body?.id}`),
          isShown: (_, all) => !idsOf(all).includes(first.body?.id),
        },
        'comment that comes': {
          ask: (who) => who.post(`/1/cards/${idCard}/actions/comments`, { text: `${said} too` }),
          isShown: (_, __, all) => all.some((one: any) => one?.data?.text === `${said} too`),
        },
        'comment that goes': {
          ask: (who) => who.del(`/1/actions/${gone}`),
          isShown: (_, __, all) => !idsOf(all).includes(gone),
        },
      },
      read: [
        (who) => who.get(path),
        (who) => who.get(`${path}/reactions`),
        (who) => who.get(log, { idModels: idCard, filter: 'commentCard' }),
      ],
    };
  },
  /** What the document shows among the cards of a member. */
  async 'card with parts'(t) {
    const { id: idCard } = await ownCard(t);
    const path = `/1/cards/${idCard}`;
    const lists = [await t.fresh.checklist({ idCard }), await t.fresh.checklist({ idCard })] as const;
    const [{ id: idChecklist }, { id: old }] = lists;
    const items = `${path}/checklist/${idChecklist}/checkItem`;
    const { id: done } = await t.fresh.checkItem({ idCard, idChecklist });
    const { id: turned } = await t.fresh.checkItem({ idCard, idChecklist });
    const gone = await ifPossible(t.fresh.attachment({ idCard }));
    const cardIn = (cards: any) => cards.find((one: any) => one?.id === idCard);
    const itemsIn = (cards: any): any[] =>
      [cardIn(cards)?.checklists ?? []].flat().flatMap((one) => one?.checkItems ?? []);
    const link = { name: 'made', url: 'https://example.com/' };
    return {
      parts: {
        attachment: {
          ask: (who) => who.post(`${path}/attachments`, link),
          isShown: (cards) => has(cardIn(cards)?.attachments, 'made'),
        },
        'attachment that goes': {
          ask: staged(t, 'deleteAttachment', { idCard, id: gone?.id ?? '' }),
          isShown: (cards) => !idsOf(cardIn(cards)?.attachments ?? []).includes(gone?.id ?? ''),
        },
        sticker: {
          ask: (who) => who.post(`${path}/stickers`, { image: 'heart', top: 1, left: 1, zIndex: 1 }),
          isShown: (cards) => cardIn(cards)?.stickers?.length > 0,
        },
        checklist: {
          ask: (who) => who.post(`${path}/checklists`, { name: 'made' }),
          isShown: (cards) => has(cardIn(cards)?.checklists, 'made'),
        },
        'name of a checklist': {
          ask: (who) => who.put(`/1/checklists/${idChecklist}`, { name: 'changed' }),
          isShown: (cards) => has(cardIn(cards)?.checklists, 'changed'),
        },
        item: { ask: (who) => who.post(items, { name: 'made' }), isShown: (cards) => has(itemsIn(cards), 'made') },
        'state of an item': {
          ask: staged(t, 'checkItemState', { idCard, idCheckItem: done, state: 'complete' }),
          isShown: (cards) => itemsIn(cards).some((one) => one?.id === done && one.state === 'complete'),
        },
        'item that becomes a card': {
          ask: (who) => who.post(`${items}/${turned}/convertToCard`),
          isShown: (cards) => !idsOf(itemsIn(cards)).includes(turned),
        },
        'checklist that goes': {
          ask: staged(t, 'deleteChecklist', { idCard, id: old }),
          isShown: (cards) => !idsOf(cardIn(cards)?.checklists ?? []).includes(old),
        },
      },
      read: [(who) => who.get('/1/members/me/cards', withParts)],
    };
  },
  async 'custom field'(t) {
    const field = await t.fresh.customField({ type: 'list' });
    const { id, idModel: idBoard } = field;
    const [first, second] = field['options'] as readonly { id: string }[];
    const other = await t.fresh.customField({ idModel: idBoard });
    const gone = await t.fresh.customField({ idModel: idBoard });
    const { id: idCard } = await t.fresh.card({ idList: (await t.fresh.list({ idBoard })).id });
    const made = t.uniqueMarker();
    const fieldIn = (all: any) => all.find((one: any) => one?.id === id);
    const texts = (all: any): unknown[] => (fieldIn(all)?.options ?? []).map((one: any) => one?.value?.text);
    const put = (path: string, json: object) => (who: Actor) => who.call({ method: 'PUT', path, json });
    const valued = (of: string, isIt: (item: any) => boolean, json: object): Part => ({
      ask: put(`/1/card/${idCard}/customField/${of}/item`, json),
      isShown: (_, card) =>
        [card?.customFieldItems ?? []].flat().some((one: any) => one?.idCustomField === of && isIt(one)),
    });
    return {
      parts: {
        name: {
          ask: staged(t, 'renameCustomField', { id, name: 'changed' }),
          isShown: (all) => fieldIn(all)?.name === 'changed',
        },
        option: {
          ask: (owner) => addOption({ owner }, field, { pos: 'bottom', value: { text: 'made' } }),
          isShown: (all) => texts(all).includes('made'),
        },
        'text of an option': {
          ask: put(`/1/customField/${id}/options/${first!.id}`, { value: { text: 'changed' } }),
          isShown: (all) => texts(all).includes('changed'),
        },
        value: valued(id, (one) => one.idValue === second!.id, { idValue: second!.id }),
        'value of another field': valued(other.id, (one) => one.value?.text === 'a', { value: { text: 'a' } }),
        'name of the card': {
          ask: put(`/1/cards/${idCard}`, { name: 'changed' }),
          isShown: (_, card) => card.name === 'changed',
        },
        'field that goes': {
          ask: (who) => who.del(`/1/customFields/${gone.id}`),
          isShown: (all) => !idsOf(all).includes(gone.id),
        },
        'field that comes': {
          ask: (owner) =>
            define({ owner, uniqueMarker: t.uniqueMarker }, String(idBoard), { name: made, type: 'text' }),
          isShown: (all) => has(all, made),
        },
      },
      read: [
        (who) => who.get(`/1/boards/${idBoard}/customFields`),
        (who) => who.get(`/1/cards/${idCard}`, { fields: 'name', customFieldItems: true }),
      ],
    };
  },
  async star(t) {
    const { id } = await starOn(t);
    const { id: idBoard } = await t.fresh.board();
    const path = `/1/members/me/boardStars/${id}`;
    return {
      parts: {
        board: {
          ask: (who) => who.put(`${path}/idBoard`, { value: idBoard }),
          isShown: (star) => star.idBoard === idBoard,
        },
        place: { ask: (who) => who.put(`${path}/pos`, { value: 77 }), isShown: (star) => star.pos === 77 },
      },
      read: [(who) => who.get(path)],
    };
  },
};
