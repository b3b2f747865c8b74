/** Part 4.1: what hangs on a card: checklists, labels, attachments, stickers. */
import { limits } from '../limits.ts';
import { family } from '../rule.ts';

export const cardParts = family({
  'CHK-01': {
    section: '2.10',
    level: 'chosen',
    says: 'a checklist shows id, name, idBoard, idCard, pos and its items in order',
    because: 'its fields are not shown, and these are what clients read',
  },
  'CHK-02': {
    section: '4.1',
    level: 'chosen',
    says: 'a checklist created without a name is called Checklist',
    because: 'name is optional, and this is the name clients see',
  },
  'CHK-03': {
    section: '2.10',
    level: 'chosen',
    status: 400,
    says: 'a check item is complete or incomplete',
    because: 'its states are not shown, and these are the two that clients send',
  },
  'CHK-04': {
    section: '4.1',
    level: 'chosen',
    status: 404,
    says: 'a path that names a card leads only to the checklists and check items of that card',
    because: "a path that names a card and another card's checklist names nothing",
  },
  'CHK-05': {
    section: '4.1',
    level: 'chosen',
    says: 'deleting a checklist deletes its items',
    because: 'an item lives in its checklist only',
  },
  'CHK-06': {
    section: '2.3',
    level: 'chosen',
    says: 'checkItemStates lists the complete items by idCheckItem and state',
    because: '2.3 says array, and this is what clients read',
  },
  'CHK-07': {
    section: '4.1',
    level: 'stated',
    status: 400,
    says: 'a check item is created under a checklist with a name',
  },

  'LBL-01': { section: '4.1', level: 'stated', status: 400, says: 'a label made on a card has a valid colour or null' },
  'LBL-02': {
    section: '2.4',
    level: 'chosen',
    says: 'a label may have any of the ten colours of labelNames; only the creation of a card is limited to six',
    because: 'labelNames names ten colours of a board, and the set of six is headed card creation',
    conflict: '2.1 lists six label colours, the labelNames of 2.4 ten',
  },
  'LBL-03': {
    section: '4.7',
    level: 'chosen',
    status: 400,
    says: 'a label made on its own has a name, a colour or null, and a board',
    message: 'invalid value for name',
    because: 'these parameters are not shown, and these are what clients send',
  },
  'LBL-04': {
    section: '4.7',
    level: 'chosen',
    says: 'deleting a label takes it off every card',
    because: 'a card would otherwise show a label that is gone',
  },
  'LBL-05': {
    section: '4.1',
    level: 'implied',
    says: "a label made on a card belongs to the card's board and is on the card",
    because: 'the route adds a label to the card, and labels carry an idBoard',
  },
  'LBL-06': { section: '2.3', level: 'stated', says: 'a label shows id, idBoard, name and color' },
  'LBL-07': {
    section: '4.7',
    level: 'chosen',
    says: 'a new board has a nameless label of each of the six colours, unless defaultLabels is false',
    because: 'creation is not shown, and this is what clients of the live service see',
  },
  'LBL-08': {
    section: '4.7',
    level: 'chosen',
    status: 400,
    says: `a listing of labels returns at most ${limits.labels}, or as many as limit says, up to ${limits.results}`,
    because: "the parameters are not shown, and these are the live service's",
  },

  'ATT-01': {
    section: '4.1',
    level: 'stated',
    status: 400,
    says: `attachment name and mimeType hold 0 to ${limits.attachmentName} characters`,
  },
  'ATT-02': {
    section: '4.1',
    level: 'chosen',
    status: 400,
    says: 'an attachment is made of a file or a URL',
    message: 'a file or a url is needed',
    because: 'both are optional in the row, yet with neither there is nothing to attach',
  },
  'ATT-03': { section: '2.1', level: 'stated', says: 'an attachment shows the fields of the AttachmentField set' },
  'ATT-04': {
    section: '4.1',
    level: 'implied',
    says: 'an uploaded file downloads as the bytes that were sent',
    because: 'a file that differs is not the file that was attached',
  },
  'ATT-05': {
    section: '2.1',
    level: 'chosen',
    says: 'an attachment that is a link has no bytes and no previews, and isUpload is false',
    because: 'nothing was uploaded that could be counted or shown',
  },
  'ATT-06': {
    section: '4.1',
    level: 'chosen',
    says: 'a download is sent as an attachment and never as active content',
    because: "an uploaded page could otherwise act in the server's name",
  },
  'ATT-07': {
    section: '4.1',
    level: 'chosen',
    status: 400,
    says: 'an attached URL is absolute and is http or https',
    message: 'invalid value for url',
    because: 'other schemes act in a browser instead of leading somewhere',
  },
  'ATT-08': {
    section: '2.3',
    level: 'chosen',
    says: 'an attachment becomes the cover if setCover asks for it',
    because: 'the card has idAttachmentCover, and the way to set it is not shown',
  },

  'STK-01': {
    section: '4.1',
    level: 'stated',
    status: 400,
    says: `a sticker image is named by 0 to ${limits.text} characters`,
  },
  'STK-02': { section: '4.1', level: 'stated', status: 400, says: 'a sticker needs top, left and a whole zIndex' },
  'STK-03': { section: '4.1', level: 'stated', says: 'a sticker created without a rotation has the rotation 0' },
  'STK-04': {
    section: '2.10',
    level: 'chosen',
    says: 'a sticker shows id, top, left, zIndex, rotate, image, imageUrl and imageScaled',
    because: 'its fields are not shown, and these are what clients read',
  },
  'STK-05': { section: '2.1', level: 'stated', says: 'a custom sticker shows scaled and url' },
  'STK-06': {
    section: '4.1',
    level: 'chosen',
    status: 400,
    says: `a sticker is rotated by 0 to ${limits.rotation} degrees`,
    because: 'the bound is left open, and a full turn is the most there is',
  },
});
