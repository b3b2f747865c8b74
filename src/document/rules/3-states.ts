/** Part 3 and the filters of 2.1: exports in their stages, open and closed, and which records a filter selects. */
import { limits } from '../limits.ts';
import { chosen, experimental, implied, stated } from '../rule.ts';

const exported = experimental({
  'EXP-01': stated(
    '3.1',
    'a new export has a start date, is queued and unfinished, and has no attempts, size or address',
  ),
  'EXP-02': stated(
    '3.1',
    'a finished export has counted attempts, and it alone has an address, a size, a total and a progress',
  ),
  'EXP-03': stated('4.6', 'exports are made for premium and enterprise workspaces only', {
    refuses: [403, 'exports are for premium and enterprise workspaces'],
  }),
  'EXP-04': chosen('4.6', 'only an admin of a workspace exports it', {
    because: 'an export contains records that some members may not see',
    refuses: [401, 'unauthorized permission requested'],
  }),
  'EXP-05': stated('3.1', 'an export can be downloaded exactly when it is finished', {
    refuses: [400, 'the export is not finished'],
  }),
  'EXP-06': stated('4.6', 'an export contains attachments only if the request asks for them'),
  'EXP-07': chosen('4.6', 'an export is a ZIP archive of JSON and CSV files', {
    because: 'the format is left open, and both are read everywhere',
  }),
  'EXP-08': chosen('3.1', 'an export moves through its stages by the clock of the server', {
    because: 'its processing is not shown, and a clock makes it testable',
  }),
  'EXP-09': chosen('3.1', 'between queued and completed an export is started', {
    because: 'the stages between are not shown, and one is enough to see progress',
  }),
  'EXP-10': stated('2.9', 'the size of a finished export is the number of bytes that its address gives'),
  'EXP-11': stated('4.6', 'a workspace shows its exports if exports=true asks for them'),
  'EXP-12': stated('2.9', 'the address of an export is its route: the workspace by id, the export by id, and download'),
  'EXP-13': chosen('4.6', 'a board has one export under way at a time', {
    because: 'the live service does the same',
    refuses: [400, 'an export of this board is under way'],
  }),
  'EXP-14': chosen(
    '4.6',
    'a finished export can always be read; ' +
      `once all archives together have more than ${limits.exports.bytes / 2 ** 20} MB, the oldest exports are deleted`,
    { because: 'a run of tests goes on however many exports it makes, and they do not fill the memory' },
  ),
  'EXP-16': chosen(
    '4.6',
    `an export of a board takes attachments of up to ${limits.attachmentAge} days, ` +
      `and holds up to ${limits.archiveFiles} files`,
    { because: 'the format counts files in sixteen bits, and nobody asks for more days', refuses: 400 },
  ),
  'EXP-15': chosen('3.1', 'an export that is too large fails and stays unfinished', {
    because: 'failure states are not shown, and half a file would be worse than none',
    unobservable: `it takes ${limits.exports.bytes / 2 ** 20} MB of attachments`,
  }),
});

export const states = {
  ...exported,

  'FLT-01': implied('3.2', 'the filter all selects open and closed records, and none selects no record', {
    because: 'closed is a boolean, so a record is either open or closed',
  }),
  'FLT-02': implied('4.2', 'a filter in the path selects the same records as the same filter in the query', {
    because: 'both are named filter and draw on the same set',
  }),
  'FLT-03': stated('4.2', 'an omitted argument has its default'),
  'FLT-04': stated('2.1', 'a comma list of filter words selects what one of its words selects'),
  'FLT-05': implied('2.1', 'a filter word outside its set is refused', {
    because: 'a filter takes a value of its set, and guessing would widen the result',
    refuses: 400,
  }),
  'FLT-06': chosen(
    '2.1',
    'the filter visible selects the open cards of open lists; of a member, those on open boards',
    { because: 'the word is not explained, and the live service does the same' },
  ),
  'FLT-07': stated('3.2', 'a board, a list and a card have a boolean field closed'),
  'FLT-08': stated('2.1', 'a filter takes one word, unless its row offers all or a list', {
    refuses: 400,
    unobservable: 'what a server does with a list of words there is left open (7.3)',
  }),
  'FLT-09': chosen('3.2', 'a closed record can be opened again', {
    because: 'the operations are not shown, and clients do both',
  }),
  'FLT-10': implied(
    '4.2',
    'if the default of a filter is all or none, the filter takes this word, although its set lacks it',
    {
      because: 'a default is a value, and the table gives these',
      conflict: 'the board filters default to all and none, words that the BoardFilter set does not hold',
    },
  ),
  'FLT-11': chosen(
    '2.1',
    'the board filter members selects the boards of level private, and organization those of level org',
    { because: 'the set names the words without their meaning' },
  ),
  'FLT-12': chosen(
    '2.1',
    'of the membership filters, only deactivated and me select deactivated members, and active selects the other ' +
      'confirmed ones',
    { because: 'the set names the words without their meaning' },
  ),
  'FLT-13': implied('3.2', 'the filter open selects the lists or boards that are not closed', {
    because: 'both have the boolean, and the words name its two values',
  }),
  'FLT-14': stated('2.1', 'an argument with a set takes only values of its set', { refuses: 400 }),
  'FLT-15': stated('4.2', 'read_filter selects all, read or unread notifications'),
  'FLT-16': chosen('2.1', 'board and membership filters take a comma list in the query as they do in a path', {
    because: 'the path of boards takes one, and clients join the words of both filters',
    conflict: '2.1 gives a filter one word unless its row offers a list, and only the row of the path offers one',
  }),
  'FLT-17': implied(
    '2.1',
    'the board filters pinned, unpinned, starred and public select the boards whose fields say so',
    { because: 'the board shows pinned, starred and its permission level, and the words name their values' },
  ),
  'FLT-18': implied(
    '2.1',
    'the membership filters admin, normal and me select the memberships of that type, or of the member who asks',
    { because: 'a membership shows its type and its member, and the words name them' },
  ),
  'FLT-19': implied(
    '2.1',
    'of the workspaces of a member, the filter all selects every one, public selects the public ones, and none selects ' +
      'no workspace',
    { because: 'a workspace shows its permission level, and the words say so' },
  ),

  'SET-01': stated('2.1', 'the type of an action is a word of the ActionType set'),
  'SET-02': stated('2.1', 'an action has the fields of the ActionField set'),
  'SET-03': stated('2.1', 'the type of a notification is a word of the NotificationType set'),
  'SET-04': stated('2.1', 'a notification has the fields of the NotificationField set'),
  'SET-05': stated('2.1', 'a card has the fields of the CardField set'),
  'SET-06': stated('2.1', 'cards are filtered by the words of the CardFilter set'),
  'SET-07': stated('2.1', 'a member has the public fields of the MemberPublicField set'),
  'SET-08': stated('2.1', 'a member has the fields of the MemberField set'),
  'SET-09': stated('2.1', 'an attachment has the fields of the AttachmentField set'),
  'SET-10': stated('2.1', 'a board has the fields of the BoardField set'),
  'SET-11': stated('2.1', 'boards are filtered by the words of the BoardFilter set'),
  'SET-12': stated('2.1', 'memberships are filtered by the words of the MembershipFilter set'),
  'SET-13': stated('2.1', 'a workspace has the fields of the OrganizationField set'),
  'SET-14': stated('2.1', 'workspaces are filtered by the words of the OrganizationFilter set'),
  'SET-15': stated('2.1', 'lists of a board are filtered by the words of the ListFilter set'),
  'SET-16': stated('2.1', 'actions are formatted by a word of the ActionFormat set'),
  'SET-17': stated('2.1', 'backgrounds are filtered by the words of the BackgroundFilter set'),
  'SET-18': stated('2.1', 'a background has the fields of the BackgroundField set'),
  'SET-19': stated('2.1', 'a custom emoji has the fields of the CustomEmojiField set'),
  'SET-20': stated('2.1', 'a custom sticker has the fields of the CustomStickerField set'),
  'SET-21': stated('2.1', "the colours of a new card's labels come from the LabelColor set", { same: ['CRD-05'] }),
};
