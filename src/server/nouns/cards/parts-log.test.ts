/** The actions that each change of a card's parts leaves in the log (2.1, 6.1): these actions, no more and no fewer. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boardWorld } from '../../../testing/board-world.ts';
import { limits } from '../../../document/limits.ts';

const { positionStep: step } = limits;

interface Told {
  type: string;
  data: Record<string, unknown>;
}
type Row = readonly [
  title: string,
  method: string,
  path: string,
  args: Record<string, unknown>,
  told: readonly (readonly [type: string, keys: string, old?: object])[],
];

const onCard = 'board,card,list';

test('every change of a part of a card is told once, by its type, with what it was before', () => {
  const api = boardWorld();
  const card = `/cards/${api.card.id}`;
  const ben = api.member('colleague').id;
  const me = api.member('owner').id;
  const make = (path: string, args: object): string => api.ok<{ id: string }>('POST', path, args as never).id;
  const label = make('/labels', { idBoard: api.board.id, name: 'Urgent', color: 'red' });
  const checklist = make(`${card}/checklists`, { name: 'Steps' });
  const other = make(`${card}/checklists`, { name: 'More' });
  const item = make(`/checklists/${checklist}/checkItems`, { name: 'One' });
  const sticker = make(`${card}/stickers`, { image: 'star', top: 0, left: 0, zIndex: 1 });
  const cover = make(`${card}/attachments`, { file: 'text', setCover: true });
  const link = make(`${card}/attachments`, { url: 'https://example.org/' });
  const comment = make(`${card}/actions/comments`, { text: 'x' });
  const given = make(`/actions/${comment}/reactions`, { shortName: 'fire' });

  const rows: readonly Row[] = [
    ['member on', 'POST', `${card}/idMembers`, { value: ben }, [['addMemberToCard', `${onCard},idMember,member`]]],
    [
      'member off',
      'DELETE',
      `${card}/idMembers/${ben}`,
      {},
      [['removeMemberFromCard', `${onCard},deactivated,idMember,member`]],
    ],
    ['vote', 'POST', `${card}/membersVoted`, { value: me }, [['updateCard', `${onCard},old`, { idMembersVoted: [] }]]],
    ['vote back', 'DELETE', `${card}/membersVoted/me`, {}, [['updateCard', `${onCard},old`, { idMembersVoted: [me] }]]],
    ['label on', 'POST', `${card}/idLabels`, { value: label }, [['updateCard', `${onCard},old`, { idLabels: [] }]]],
    ['label off', 'DELETE', `${card}/idLabels/${label}`, {}, [['updateCard', `${onCard},old`, { idLabels: [label] }]]],
    [
      'new label on',
      'POST',
      `${card}/labels`,
      { color: 'lime' },
      [
        ['updateBoard', 'board,label,old', { label: null }],
        ['updateCard', `${onCard},old`, { idLabels: [] }],
      ],
    ],
    [
      'label named',
      'PUT',
      `/labels/${label}`,
      { name: 'Now' },
      [['updateBoard', 'board,label,old', { name: 'Urgent' }]],
    ],
    ['label gone', 'DELETE', `/labels/${label}`, {}, [['updateBoard', 'board,label,old', { label }]]],
    [
      'checklist named',
      'PUT',
      `/checklists/${checklist}`,
      { name: 'Stages' },
      [['updateChecklist', `${onCard},checklist,old`, { name: 'Steps' }]],
    ],
    [
      'item added',
      'POST',
      `/checklists/${checklist}/checkItems`,
      { name: 'Also' },
      [['updateChecklist', `${onCard},checkItem,checklist,old`, { checkItem: null }]],
    ],
    [
      'item named',
      'PUT',
      `${card}/checkItem/${item}`,
      { name: 'Two' },
      [['updateChecklist', `${onCard},checkItem,checklist,old`, { name: 'One' }]],
    ],
    [
      'item ticked and moved',
      'PUT',
      `${card}/checkItem/${item}`,
      { state: 'complete', pos: 5 },
      [
        ['updateCheckItemStateOnCard', `${onCard},checkItem,checklist,old`, { state: 'incomplete' }],
        ['updateChecklist', `${onCard},checkItem,checklist,old`, { pos: step }],
      ],
    ],
    [
      'item elsewhere',
      'PUT',
      `${card}/checkItem/${item}`,
      { idChecklist: other },
      [['updateChecklist', `${onCard},checkItem,checklist,old`, { idChecklist: checklist, pos: 5 }]],
    ],
    [
      'item made a card',
      'POST',
      `${card}/checklist/${other}/checkItem/${item}/convertToCard`,
      {},
      [
        [
          'updateChecklist',
          `${onCard},checkItem,checklist,old`,
          { checkItem: { id: item, name: 'Two', state: 'complete', textData: { emoji: {} } } },
        ],
        ['convertToCardFromCheckItem', `${onCard},cardSource,checklist`],
      ],
    ],
    [
      'checklist shared',
      'POST',
      `/cards/${api.second.id}/checklists`,
      { value: other },
      [['addChecklistToCard', `${onCard},checklist`]],
    ],
    [
      'item of a checklist on two cards',
      'POST',
      `/cards/${api.second.id}/checklist/${other}/checkItem`,
      { name: 'Both' },
      [
        ['updateChecklist', `${onCard},checkItem,checklist,old`, { checkItem: null }],
        ['updateChecklist', `${onCard},checkItem,checklist,old`, { checkItem: null }],
      ],
    ],
    [
      'checklist gone',
      'DELETE',
      `/checklists/${other}`,
      {},
      [
        ['removeChecklistFromCard', `${onCard},checklist`],
        ['removeChecklistFromCard', `${onCard},checklist`],
      ],
    ],
    [
      'checklist off',
      'DELETE',
      `${card}/checklists/${checklist}`,
      {},
      [['removeChecklistFromCard', `${onCard},checklist`]],
    ],
    ['link off', 'DELETE', `${card}/attachments/${link}`, {}, [['deleteAttachmentFromCard', `${onCard},attachment`]]],
    [
      'cover off',
      'DELETE',
      `${card}/attachments/${cover}`,
      {},
      [
        ['deleteAttachmentFromCard', `${onCard},attachment`],
        ['updateCard', `${onCard},old`, { idAttachmentCover: cover, manualCoverAttachment: true }],
      ],
    ],
    [
      'sticker turned',
      'PUT',
      `${card}/stickers/${sticker}`,
      { rotate: 5 },
      [['updateCard', `${onCard},old,sticker`, { rotate: 0 }]],
    ],
    [
      'sticker off',
      'DELETE',
      `${card}/stickers/${sticker}`,
      {},
      [['updateCard', `${onCard},old,sticker`, { stickers: [{ id: sticker, image: 'star' }] }]],
    ],
    ['said', 'POST', `${card}/actions/comments`, { text: 'y' }, [['commentCard', `${onCard},text,textData`]]],
    ['said otherwise', 'PUT', `/actions/${comment}`, { text: 'z' }, []],
    ['reacted', 'POST', `/actions/${comment}/reactions`, { shortName: 'eyes' }, []],
    ['reaction back', 'DELETE', `/actions/${comment}/reactions/${given}`, {}, []],
    ['taken back', 'DELETE', `/actions/${comment}`, {}, []],
    [
      'nothing',
      'PUT',
      `${card}/checkItem/${make(`/checklists/${make(`${card}/checklists`, {})}/checkItems`, { name: 'q' })}`,
      { name: 'q' },
      [],
    ],
  ];
  for (const [title, method, path, args, told] of rows) {
    const newest = Math.max(...[...api.world.actions.rows.keys()].map((id) => parseInt(id.slice(16), 16)));
    api.ok(method, path, args);
    const fresh = [...api.world.actions.rows.values()].filter(
      ({ id }) => parseInt(id.slice(16), 16) > newest,
    ) as Told[];
    assert.deepEqual(
      fresh.map(({ type, data }) => [type, Object.keys(data).sort().join()]),
      told.map(([type, keys]) => [type, keys.split(',').sort().join()]),
      title,
    );
    fresh.forEach(({ data }, index) => assert.deepEqual(data['old'], told[index]![2], title));
  }
});
