/** Examples of parts 3, 4.1 and 4.2. */
import { limits } from '../../../document/limits.ts';
import type { Examples } from '../play.ts';

export const states = {
  'EXP-01':
    'POST /organizations/{press}/exports?attachments=false → stage, status, finished, attempts, size, exportUrl',
  'EXP-02': [
    'POST /organizations/{press}/exports?attachments=false → -',
    'POST /_boardstone/exports/run → -',
    'GET /organizations/{press}/exports/{1} → status.finished, status.total, status.progress, size, exportUrl',
  ],
  'EXP-05': [
    'POST /organizations/{press}/exports?attachments=false → -',
    'GET /organizations/{press}/exports/{1}/download',
  ],
  'EXP-08': [
    'POST /organizations/{press}/exports?attachments=false → status.stage',
    'wait 1 s',
    'GET /organizations/{press}/exports/{1} → status.stage',
    'wait 2 s',
    'GET /organizations/{press}/exports/{1} → status.stage',
  ],
  'EXP-09': [
    'POST /organizations/{press}/exports?attachments=false → -',
    'wait 1 s',
    'GET /organizations/{press}/exports/{1} → status.stage, status.attempts',
  ],
  'BRD-10': ['PUT /lists/{layout}?closed=true → closed', 'GET /cards/{canal}?fields=closed → closed'],
  'FLT-01': [
    'GET /lists/{printed}/cards?filter=all&fields=name,closed → name, closed',
    'GET /lists/{printed}/cards?filter=none',
  ],
  'FLT-07': [
    'GET /boards/{catalogue}?fields=closed → closed',
    'GET /lists/{layout}?fields=closed → closed',
    'GET /cards/{canal}?fields=closed → closed',
  ],
  'FLT-09': ['GET /cards/{trees}?fields=closed → closed', 'PUT /cards/{trees}?closed=false → closed'],
  'FLT-13': 'GET /boards/{shop}/lists?filter=open&fields=name → name',
  'CF-10': [
    'GET /cards/{birds}/customFieldItems → value',
    'PUT /card/{birds}/customField/{pages}/item < {"value":{"number":"200"}} → value',
  ],
  'CF-11': [
    'PUT /card/{birds}/customField/{pages}/item < {"idValue":"","value":""} → *',
    'GET /cards/{birds}/customFieldItems',
  ],
  'CF-12': 'DELETE /card/{birds}/customField/{pages}/item',
} satisfies Examples;

export const cards = {
  'GEN-09': 'POST /cards/{canal}/idLabels',
  'CNV-33': 'POST /cards?idList={layout}&name=Ink&due= → name, due',
  'CNV-35': 'POST /cards?idList={layout}&idMembers={mira},{mira} → idMembers',
  'POS-03': ['POST /cards?idList={layout}&name=Ink → -', 'GET /lists/{layout}/cards?fields=name → name'],
  'CRD-01': [
    'POST /cards?idList={layout}&name=Ink&desc=Black&due=2026-04-02T12:00:00Z&idMembers={mira} → -',
    'GET /cards/{1} → name, desc, due, idMembers',
  ],
  'CRD-02': `PUT /cards/{canal}?desc={x*${limits.text + 1}}`,
  'CRD-03': 'PUT /cards/{canal}?due=tomorrow',
  'CRD-04': 'POST /cards?name=Ink',
  'CRD-09': [
    'POST /cards/{canal}/membersVoted?value={owner} → -',
    'GET /cards/{canal}?fields=idMembersVoted → idMembersVoted',
  ],
  'CRD-10': 'POST /cards?idList={printed}&idCardSource={canal}&keepFromSource=due → name, due, idMembers',
  'CRD-11': 'POST /checklists/{beforeProof}/checkItems?name=',
  'CRD-12': [
    'POST /cards/{canal}/checklist/{beforeProof}/checkItem/{credits}/convertToCard → name, idList',
    'GET /checklists/{beforeProof} → checkItems.name',
  ],
  'CRD-14': 'POST /cards?idList={layout}&name=Ink → name, due',
  'CRD-15': 'POST /cards?idList={layout}&labels=all → labels.color',
  'CRD-16': [
    'POST /cards/{birds}/checklists?idChecklistSource={beforeProof} → name',
    'GET /cards/{birds}/checklists → name, checkItems.name',
  ],
  'CRD-18': ['GET /cards/{canal} → name, desc, pos', 'PUT /cards/{canal}?desc=A+walk → name, desc, pos'],
  'CRD-19': 'PUT /cards/{canal}/name?value=The+canal → id, name',
  'CRD-60': [
    'POST /cards/{birds}/actions/comments?text=Lovely → type, data.text',
    'POST /cards/{birds}/idLabels?value={map} → *',
    'POST /cards/{lichens}/idMembers?value={owner} → username',
  ],
  'CRD-20': 'POST /cards/{canal}/idMembers?value={mira}',
  'CRD-21': 'POST /cards/{canal}/idLabels?value={map}',
  'CRD-22': 'colleague POST /cards/{lichens}/membersVoted?value={colleague}',
  'CRD-23': 'DELETE /cards/{canal}/membersVoted/{owner}',
  'CRD-24': 'POST /cards/{canal}/idMembers?value={outsider}',
  'CRD-25': 'POST /cards/{canal}/idLabels?value={shopGreen}',
  'CRD-26': [
    'PUT /boards/{catalogue}/prefs/voting?value=disabled → -',
    'POST /cards/{canal}/membersVoted?value={owner}',
  ],
  'CRD-29': 'PUT /cards/{canal}?idList={todo}',
  'CRD-33': ['DELETE /cards/{canal} → -', 'GET /checklists/{beforeProof}'],
  'CRD-35': 'POST /cards?idList={layout}&idCardSource={canal}&keepFromSource=colour',
  'CRD-36': 'POST /cards?idList={layout} → name',
  'CRD-37': [
    'POST /cards?idList={layout}&urlSource=https://northwind.example/lock → name',
    'POST /cards?idList={layout}&idCardSource={canal} → name',
    'POST /cards?idList={layout}&urlSource=lock',
  ],
  'CRD-38': 'outsider POST /cards?idList={layout}&idCardSource={canal}',
  'CRD-39': 'POST /cards?idList={layout}&idMembers={mira},{colleague}&idLabels={map} → idMembers, labels.name',
  'CRD-41': [
    'colleague POST /cards/{canal}/membersVoted?value={mira}',
    'POST /cards/{canal}/membersVoted?value={mira} → 0.username',
  ],
  'CRD-42': 'POST /cards/{birds}/idLabels?value={late}',
  'CRD-52': [
    'PUT /cards/{canal}?idBoard={shop} → idBoard, idList',
    'PUT /lists/{manuscripts}?closed=true → -',
    'PUT /lists/{layout}?closed=true → -',
    'PUT /lists/{proof}?closed=true → -',
    'PUT /lists/{printed}?closed=true → -',
    'PUT /cards/{canal}?idBoard={catalogue}',
  ],
  'CRD-53': ['PUT /cards/{canal}?idBoard={shop} → -', 'GET /cards/{canal}/checklists → name, idBoard'],
  'CRD-55': [
    'GET /cards/{lichens}?fields=idMembersVoted → idMembersVoted',
    'POST /cards?idList={layout}&idCardSource={lichens} → name, closed, idMembersVoted, subscribed',
  ],
  'CRD-56': 'POST /cards?idList={layout}&idCardSource={canal}&name=A+copy → name, due',
  'CHK-02': 'POST /cards/{birds}/checklists → name',
  'CHK-04': 'DELETE /cards/{birds}/checkItem/{credits}',
  'CHK-05': ['DELETE /checklists/{beforeProof} → -', 'GET /cards/{canal}/checkItem/{credits}'],
  'CHK-07': 'POST /checklists/{beforeProof}/checkItems',
  'LBL-01': 'POST /cards/{canal}/labels?color=gold',
  'LBL-05': [
    'POST /cards/{canal}/labels?color=sky&name=Water → idBoard',
    'GET /cards/{canal}?fields=labels → labels.name',
  ],
  'ATT-01': `POST /cards/{canal}/attachments?url=https://northwind.example&name={x*${limits.attachmentName + 1}}`,
  'ATT-02': 'POST /cards/{canal}/attachments?name=Nothing',
  'ATT-04': [
    'POST /cards/{canal}/attachments < @notes.txt Plates three to seven. → name, bytes, mimeType',
    'GET /cards/{canal}/attachments/{1}/download/notes.txt',
  ],
  'ATT-06': [
    'POST /cards/{canal}/attachments < @page.html <b>Hello</b> → -',
    'GET /cards/{canal}/attachments/{1}/download/page.html → @content-disposition, @x-content-type-options',
  ],
  'ATT-07': 'POST /cards/{canal}/attachments?url=ftp://northwind.example/plates',
  'STK-01': `POST /cards/{canal}/stickers?top=0&left=0&zIndex=1&image={x*${limits.text + 1}}`,
  'STK-02': 'POST /cards/{canal}/stickers?image=star&top=0&left=0&zIndex=high',
  'STK-03': 'POST /cards/{canal}/stickers?image=star&top=10&left=20&zIndex=1 → rotate',
  'STK-06': `POST /cards/{canal}/stickers?image=star&top=10&left=20&zIndex=1&rotate=${limits.rotation + 1}`,
  'LST-09': 'GET /lists/{layout}/cards/open?fields=name → name',
  'CMT-01': [
    'POST /cards/{canal}/actions/comments?text=Soon → type, data.text',
    'POST /cards/{canal}/actions/comments?text=',
  ],
  'CMT-05': [
    'PUT /boards/{catalogue}/prefs/comments?value=disabled → -',
    'POST /cards/{canal}/actions/comments?text=Soon',
  ],
} satisfies Examples;

export const reads = {
  'CNV-03': 'GET /members/mira_lindqvist?fields=fullName → id, fullName',
  'CNV-14': ['GET /members/me?fields=initials → initials', 'GET /members/me/initials'],
  'CNV-20': ['GET /cards/{canal}/name → *', 'GET /cards/{tides}/cover → color, size'],
  'CNV-24': 'PUT /cards/{canal}?closed=1 → closed',
  'STK-07': [
    'POST /cards/{birds}/stickers?image={customStickers-1}&top=0&left=0&zIndex=1 → -',
    'DELETE /members/me/customStickers/{customStickers-1} → -',
    'GET /cards/{birds}/stickers',
  ],
  'MEM-13': ['GET /members/me/username → *', 'GET /members/me/colour'],
  'MEM-14': [
    'GET /members/me?fields=username → *',
    'GET /members/me?fields=username&boards=open → username, boards.name',
  ],
  'MEM-15': 'GET /members/me?fields=username&boards=open&board_fields=name → username, boards.id, boards.name',
  'STR-01': ['GET /members/me/boardStars → idBoard', 'colleague GET /members/{owner}/boardStars'],
  'BGD-03': [
    'GET /members/me/boardBackgrounds?filter=default&fields=tile → 0.id',
    'PUT /members/me/boardBackgrounds/{1.0.id}?tile=true',
  ],
  'EMO-02': ['GET /members/me/customEmoji → name', 'colleague GET /members/me/customEmoji'],
  'SCH-01': ['GET /members/me/savedSearches → name', 'colleague GET /members/{owner}/savedSearches'],
  'TOK-01': ['GET /members/me/tokens → identifier', 'reader GET /members/me/tokens'],
  'DLT-01': 'GET /members/me/deltas?tags=colour&ixLastUpdate=-1',
  'DLT-02': 'GET /members/me/deltas?tags=all&ixLastUpdate=-2',
  'DLT-08': 'GET /members/me/deltas?tags=all&ixLastUpdate=1.5',
  'DLT-03': [
    'GET /boards/{catalogue}?fields=ixUpdate → ixUpdate',
    'PUT /cards/{canal}?name=The+canal → -',
    'GET /boards/{catalogue}/deltas?tags=updates&ixLastUpdate={1.ixUpdate} → ixLastUpdate, missed, ' +
      'deltas.ixUpdate, deltas.ixBefore, deltas.tags',
  ],
  'DLT-05': [
    'GET /boards/{catalogue}?fields=ixUpdate → -',
    'POST /cards/{canal}/actions/comments?text=Soon → -',
    'GET /boards/{catalogue}/deltas?tags=messages&ixLastUpdate={1.ixUpdate} → deltas.tags',
    'GET /boards/{catalogue}/deltas?tags=updates&ixLastUpdate={1.ixUpdate} → deltas.tags',
  ],
  'DLT-07': [
    'outsider GET /members/{owner}/deltas?tags=all&ixLastUpdate=-1 → ixLastUpdate',
    'PUT /cards/{canal}?name=The+canal → -',
    'outsider GET /members/{owner}/deltas?tags=all&ixLastUpdate={1.ixLastUpdate} → deltas.ixUpdate, deltas.deltas',
  ],
  'DLT-06': 'GET /boards/{catalogue}/deltas?tags=messages&ixLastUpdate=-1',
  'FLT-02': [
    'GET /lists/{printed}/cards?filter=closed&fields=name → name',
    'GET /lists/{printed}/cards/closed?fields=name → name',
  ],
  'FLT-03': [
    'GET /boards/{catalogue}/actions?fields=type → length',
    `GET /boards/{catalogue}/actions?fields=type&limit=${limits.actions.default} → length`,
  ],
  'FLT-10': 'GET /members/me/boards?filter=all&fields=name → name',
  'FLT-15': [
    'colleague GET /members/me/notifications?read_filter=unread&fields=unread&limit=2 → unread',
    'colleague GET /members/me/notifications?read_filter=late',
  ],
  'PRM-13': 'outsider GET /members/{owner}/boards?fields=name',
  'ACT-02': 'GET /boards/{catalogue}/actions?limit=3&fields=date → date',
  'ACT-04': `GET /boards/{catalogue}/actions?limit=${limits.actions.max + 1}`,
  'ACT-05': 'GET /members/me/actions?page=20&limit=50',
  'ACT-08': ['GET /cards/{canal}/actions?fields=type → length', 'GET /cards/{canal}/actions?format=count'],
  'ACT-11': 'GET /boards/{catalogue}/actions?idModels={birds}&limit=2 → type, data.card.name',
  'ACT-20': 'GET /boards/{catalogue}/actions?before=null&limit=1&fields=type → type',
  'ACT-21': [
    'POST /boards/{catalogue}/markedAsViewed → -',
    'wait 60 s',
    'PUT /cards/{canal}?name=The+canal → -',
    'GET /boards/{catalogue}/actions?since=lastView → type, date',
  ],
  'ACT-22': 'GET /boards/{catalogue}/actions?format=minimal&limit=1&fields=type → *',
  'ACT-23': [
    'GET /boards/{catalogue}/actions?limit=1&fields=type → memberCreator',
    'GET /actions/{actions-57}?fields=type → memberCreator.activityBlocked, memberCreator.fullName, ' +
      'memberCreator.idMemberReferrer, memberCreator.initials, memberCreator.username',
  ],
  'ACT-27': 'outsider GET /actions/{actions-57}',
  'ACT-30': [
    'GET /cards/{canal}/actions?limit=1&fields=type → type, entities, display',
    'GET /cards/{canal}/actions?limit=1&fields=type&entities=true&display=true → type, entities.type, ' +
      'display.translationKey',
  ],
  'NOT-01': `GET /members/me/notifications?limit=${limits.notifications.max + 1}`,
  'NOT-04': 'colleague GET /members/{owner}/notifications',
  'NOT-14': [
    'GET /notifications/{notifications-14} → type, memberCreator.username',
    'GET /notifications/{notifications-14}?memberCreator=false&fields=type&display=false → *',
  ],
  'NOT-15': 'colleague GET /members/me/notifications?before={notifications-5}&fields=type → id, type',
} satisfies Examples;
