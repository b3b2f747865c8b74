/** Part 4.1: what hangs on a card: checklists, labels, attachments, stickers. */
import { limits } from '../limits.ts';
import { chosen, implied, stated } from '../rule.ts';

export const cardParts = {
  'CHK-01': chosen('2.10', 'a checklist shows id, name, idBoard, idCard, pos and its items in order', {
    because: 'its fields are not shown, and these are what clients read',
  }),
  'CHK-02': chosen('4.1', 'a checklist created without a name is called Checklist', {
    because: 'name is optional, and this is the name clients see',
  }),
  'CHK-03': chosen('2.10', 'a check item is complete or incomplete', {
    because: 'its states are not shown, and these are the two that clients send',
    refuses: 400,
  }),
  'CHK-04': chosen('4.1', 'a path that names a card leads only to the checklists and check items of that card', {
    because: "a path that names a card and another card's checklist names nothing",
    refuses: 404,
  }),
  'CHK-05': chosen('4.1', 'deleting a checklist deletes its items', { because: 'an item lives in its checklist only' }),
  'CHK-06': chosen('2.3', 'checkItemStates lists the complete items by idCheckItem and state', {
    because: '2.3 says array, and this is what clients read',
  }),
  'CHK-07': stated('4.1', 'a check item is created under a checklist with a name', { refuses: 400 }),

  'LBL-01': stated('4.1', 'a label made on a card has a valid colour or null', { refuses: 400 }),
  'LBL-02': chosen(
    '2.4',
    'a label may have any of the ten colours of labelNames; only the creation of a card is limited to six',
    {
      because: 'labelNames names ten colours of a board, and the set of six is headed card creation',
      conflict: '2.1 lists six label colours, the labelNames of 2.4 ten',
    },
  ),
  'LBL-03': chosen('4.7', 'a label made on its own has a name, a colour or null, and a board', {
    because: 'these parameters are not shown, and these are what clients send',
    refuses: [400, 'invalid value for name'],
  }),
  'LBL-04': chosen('4.7', 'deleting a label takes it off every card', {
    because: 'a card would otherwise show a label that is gone',
  }),
  'LBL-05': implied('4.1', "a label made on a card belongs to the card's board and is on the card", {
    because: 'the route adds a label to the card, and labels carry an idBoard',
  }),
  'LBL-06': stated('2.3', 'a label shows id, idBoard, name and color'),
  'LBL-07': chosen(
    '4.7',
    'a new board has a nameless label of each of the six colours, unless defaultLabels is false',
    { because: 'creation is not shown, and this is what clients of the live service see' },
  ),
  'LBL-08': chosen(
    '4.7',
    `a listing of labels returns at most ${limits.labels}, or as many as limit says, up to ${limits.results}`,
    { because: 'the parameters are not shown, and the live service has these', refuses: 400 },
  ),

  'ATT-01': stated('4.1', `attachment name and mimeType hold 0 to ${limits.attachmentName} characters`, {
    refuses: 400,
  }),
  'ATT-02': chosen('4.1', 'an attachment is made of a file or a URL', {
    because: 'both are optional in the row, yet with neither there is nothing to attach',
    refuses: [400, 'a file or a url is needed'],
  }),
  'ATT-03': stated('2.1', 'an attachment shows the fields of the AttachmentField set'),
  'ATT-04': implied('4.1', 'an uploaded file downloads as the bytes that were sent', {
    because: 'a file that differs is not the file that was attached',
  }),
  'ATT-05': chosen('2.1', 'an attachment that is a link has no bytes and no previews, and isUpload is false', {
    because: 'nothing was uploaded that could be counted or shown',
  }),
  'ATT-06': chosen('4.1', 'a download is sent as an attachment and never as active content', {
    because: "an uploaded page could otherwise act in the server's name",
  }),
  'ATT-07': chosen('4.1', 'an attached URL is absolute and is http or https', {
    because: 'other schemes act in a browser instead of leading somewhere',
    refuses: [400, 'invalid value for url'],
  }),
  'ATT-08': chosen('2.3', 'an attachment becomes the cover if setCover asks for it', {
    because: 'the card has idAttachmentCover, and the way to set it is not shown',
  }),

  'STK-01': stated('4.1', `a sticker image is named by 0 to ${limits.text} characters`, { refuses: 400 }),
  'STK-02': stated('4.1', 'a sticker needs top, left and a whole zIndex', { refuses: 400 }),
  'STK-03': stated('4.1', 'a sticker created without a rotation has the rotation 0'),
  'STK-04': chosen('2.10', 'a sticker shows id, top, left, zIndex, rotate, image, imageUrl and imageScaled', {
    because: 'its fields are not shown, and these are what clients read',
  }),
  'STK-05': stated('2.1', 'a custom sticker shows scaled and url'),
  'STK-06': chosen('4.1', `a sticker is rotated by 0 to ${limits.rotation} degrees`, {
    because: 'the bound is left open, and a full turn is the most there is',
    refuses: 400,
  }),
  'STK-07': chosen('4.2', 'a custom sticker that is deleted is taken off the cards', {
    because: 'a record would otherwise name a picture that does not exist',
  }),
};
