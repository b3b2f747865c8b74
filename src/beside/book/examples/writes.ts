/** Examples of parts 4.3 to 4.6. */
import { limits } from '../../../document/limits.ts';
import { customFieldsPlugin } from '../../../document/values/words.ts';
import type { Examples } from '../play.ts';

export const writes = {
  'MEM-01': 'PUT /members/me?initials=ADAQU',
  'MEM-02': 'PUT /members/me?username=ben_okoro',
  'MEM-06': 'colleague PUT /members/{owner}?bio=Hello',
  'MEM-07': 'PUT /members/me?avatarSource=photo',
  'MEM-08': `PUT /members/me < {"bio":"{x*${limits.text + 1}}"}`,
  'MEM-09': 'PUT /members/me?prefs/minutesBetweenSummaries=5',
  'MEM-11': 'PUT /members/me?username=Ada',
  'MEM-12': 'PUT /members/me?username=ada_quill → username',
  'STR-02': [
    'PUT /members/me/boardStars/{boardStar}?pos=32 → idBoard, pos',
    'PUT /members/me/boardStars/{boardStar}?pos=middle',
  ],
  'STR-03': 'POST /members/me/boardStars?idBoard={catalogue}&pos=top → idBoard, pos',
  'BGD-02': 'PUT /members/me/boardBackgrounds/{background}?brightness=bright',
  'BGD-05': [
    'PUT /boards/{catalogue}/prefs/background?value={background} → prefs.background',
    'DELETE /members/me/customBoardBackgrounds/{background} → -',
    'GET /boards/{catalogue}?fields=prefs → prefs.background',
  ],
  'SCH-03': 'POST /members/me/savedSearches?name=Due',
  'ACT-12': [
    'GET /actions/{askingComment}?fields=data → data.card.name',
    'GET /actions/{askingComment}/card?fields=name → name',
  ],
  'ACT-24': [
    'GET /boards/{catalogue}/actions?filter=addMemberToCard&limit=1 → id, memberCreator.username, member.username',
    'GET /actions/{1.0.id}/member?fields=username → username',
  ],
  'ACT-25': 'GET /actions/{boardMade}/card',
  'ACT-29': ['GET /actions/{askingComment}/type → *', 'GET /actions/{askingComment}/colour'],
  'CMT-02': 'PUT /actions/{boardMade}?text=Hello',
  'CMT-03': 'colleague PUT /actions/{askingComment}?text=Hello',
  'CMT-04': 'PUT /actions/{lockComment}?text=The+lock+at+dawn. → data.text, data.dateLastEdited',
  'RCT-01': [
    'POST /actions/{lockComment}/reactions?shortName=tada → -',
    'GET /actions/{lockComment}/reactionsSummary → count, emoji.shortName',
  ],
  'RCT-03': [
    'POST /actions/{lockComment}/reactions?shortName=tada → -',
    'POST /actions/{lockComment}/reactions?shortName=tada → -',
    'GET /actions/{lockComment}/reactions → emoji.shortName',
  ],
  'RCT-04': 'POST /actions/{boardMade}/reactions?shortName=tada → emoji.shortName',
  'RCT-05': [
    'POST /actions/{lockComment}/reactions?shortName=tada → -',
    'colleague DELETE /actions/{lockComment}/reactions/{1}',
  ],
  'GEN-05': ['DELETE /cards/{canal} → -', 'GET /cards/{canal}'],
  'CRD-30': ['PUT /cards/{canal}?idBoard={shop} → idMembers, labels.name'],
  'CF-03': 'POST /customField/{pages}/options < {"value":{"text":"Many"}}',
  'CF-14': [
    `DELETE /boards/{catalogue}/boardPlugins/${customFieldsPlugin} → -`,
    'GET /boards/{catalogue}/customFields',
  ],
  'CF-17': [
    'POST /customField/{paper}/options < {"value":{"text":"Recycled"}} → idCustomField, value, color',
    'PUT /customField/{paper}/options/{1} < {"value":{"text":"Reused"}} → value, color',
  ],
  'CF-19': [
    'GET /cards/{tides}?fields=name&customFieldItems=true → name, customFieldItems',
    'GET /lists/{manuscripts}/cards?fields=name&customFieldItems=true → name, customFieldItems.value',
  ],
  'CF-20': 'GET /boards/{catalogue}?fields=name&cards=open&card_fields=name → name, cards.name',
  'CF-54': 'GET /boards/{catalogue}?fields=name&customFields=true&customField_fields=name → name, customFields.name',
  'CF-25': 'POST /customFields?idModel={catalogue}&modelType=board&name=Weight',
  'CF-29': [
    'GET /cards/{canal}/customFieldItems → idValue',
    'DELETE /customFields/{paper}/options/{uncoated} → -',
    'GET /cards/{canal}/customFieldItems → idValue',
  ],
  'CF-32': 'PUT /card/{lichens}/customField/{pages}/item < {"idValue":"","value":""}',
  'CF-33': ['PUT /customFields/{onPress}?pos=top → name, pos', 'PUT /customFields/{onPress}?pos=-1'],
  'CF-34': [
    `POST /boards/{shop}/boardPlugins?idPlugin=${customFieldsPlugin} → -`,
    'POST /customFields < {"idModel":"{shop}","modelType":"board","name":"Paper","type":"list",' +
      '"options":[{"value":{"text":"Waterproof"}}]} → -',
    'PUT /cards/{canal}?idBoard={shop} → -',
    'GET /customFields/{2}/options → value.text',
  ],
  'CF-35': [
    `POST /boards/{shop}/boardPlugins?idPlugin=${customFieldsPlugin} → -`,
    `${limits.customFieldsPerBoard} x POST /customFields?idModel={shop}&modelType=board&name=Weight&type=number → -`,
    'PUT /cards/{canal}?idBoard={shop}',
  ],
  'CF-36': [
    'PUT /cards/{canal}?idBoard={shop} → -',
    `POST /boards/{shop}/boardPlugins?idPlugin=${customFieldsPlugin} → -`,
    'GET /cards/{canal}/customFieldItems',
  ],
  'CF-37': 'PUT /customFields/{pages}?name=Sheets → id, name',
  'CF-38': [
    'PUT /cards/{lichens}/customFields < {"customFieldItems":[{"idCustomField":"{pages}",' +
      '"value":{"number":"96"}},{"idCustomField":"{isbn}","value":{"text":"978-0-00-000000-9"}}]} → -',
    'GET /cards/{lichens}/customFieldItems → value',
  ],
  'CF-41': [
    `DELETE /boards/{catalogue}/boardPlugins/${customFieldsPlugin} → -`,
    `POST /boards/{catalogue}/boardPlugins?idPlugin=${customFieldsPlugin} → -`,
    'GET /cards/{birds}/customFieldItems → value',
  ],
  'CF-43':
    'nobody PUT /card/{birds}/customField/{pages}/item < {"value":{"number":"200"},"key":"{owner.key}",' +
    '"token":"{owner.token}"} → value',
  'CF-46': [
    `POST /boards/{shop}/boardPlugins?idPlugin=${customFieldsPlugin} → -`,
    'PUT /cards/{canal}?idBoard={shop} → -',
    'GET /boards/{shop}/customFields → name, options.value.text, options.color',
  ],
  'CF-49': 'PUT /card/{birds}/customField/{pages}/item < {}',
  'CF-50':
    'PUT /customFields/{paper} < {"options":[{"value":{"text":"Coated"}},{"value":{"text":"Recycled"}}]} ' +
    '→ options.value.text',
  'CF-53':
    'PUT /customFields/{pages} < {"name":"Sheets","pos":"bottom","display":{"cardFront":false}} → name, pos, display',
  'CF-15': 'POST /customFields?idModel={shop}&modelType=board&name=Weight&type=number',
  'CF-21': [
    `POST /boards/{shop}/boardPlugins?idPlugin=${customFieldsPlugin} → -`,
    'PUT /cards/{birds}?idBoard={shop} → -',
    'GET /boards/{shop}/customFields → name, type',
    'GET /cards/{birds}/customFieldItems → value',
  ],
  'CF-22': [
    `POST /boards/{shop}/boardPlugins?idPlugin=${customFieldsPlugin} → -`,
    'POST /customFields?idModel={shop}&modelType=board&name=Pages&type=number → id',
    'PUT /cards/{birds}?idBoard={shop} → -',
    'GET /cards/{birds}/customFieldItems → idCustomField, value',
  ],
  'CF-23': [
    `POST /boards/{shop}/boardPlugins?idPlugin=${customFieldsPlugin} → -`,
    'POST /customFields?idModel={shop}&modelType=board&name=Paper&type=list → options',
    'PUT /cards/{canal}?idBoard={shop} → -',
    'GET /customFields/{2}/options → value.text, color',
  ],
  'CF-24': [
    'PUT /cards/{canal}?idBoard={shop} → -',
    'GET /boards/{catalogue}/actions?idModels={canal}&filter=commentCard → type, data.board.name',
  ],
  'CNV-30': 'GET /organizations/northwind_press?fields=displayName → id, displayName',
  'EXP-03': ['POST /organizations?displayName=Harbour+Press → -', 'POST /organizations/{1}/exports?attachments=false'],
  'EXP-04': 'colleague POST /organizations/{press}/exports?attachments=false',
  'EXP-06': [
    'POST /cards/{canal}/attachments < @notes.txt Plates three to seven. → -',
    'POST /boards/{catalogue}/exports?attachments=false → -',
    'POST /_boardstone/exports/run → -',
    'GET /boards/{catalogue}/exports/{2} → size',
    'POST /boards/{catalogue}/exports?attachments=true → -',
    'POST /_boardstone/exports/run → -',
    'GET /boards/{catalogue}/exports/{5} → size',
  ],
  'EXP-07': 'GET /organizations/{press}/exports/{export}/download → @content-type',
  'EXP-11': 'GET /organizations/{press}?fields=name&exports=true → name, exports.id',
  'EXP-13': [
    'POST /boards/{catalogue}/exports?attachments=false → -',
    'POST /boards/{catalogue}/exports?attachments=false',
  ],
  'EXP-14': 'GET /organizations/{press}/exports/{export} → status.finished, exportUrl',
  'EXP-16': `POST /boards/{catalogue}/exports?attachments=true&attachment_age=${limits.attachmentAge + 1}`,
} satisfies Examples;
