/** Short names for the records of the demo world that examples speak of. */

const numbered = (table: string, ...words: readonly string[]): Record<string, string> =>
  Object.fromEntries(words.map((word, at) => [word, `${table}-${at + 1}`]));

export const names: Readonly<Record<string, string>> = {
  ...numbered('members', 'owner', 'colleague', 'outsider', 'mira', 'tomas'),
  press: 'organizations-1',
  ...numbered('boards', 'catalogue', 'shop'),
  ...numbered('lists', 'printed', 'proof', 'layout', 'manuscripts', 'todo', 'doing', 'done', 'ideas'),
  ...numbered('cards', 'birds', 'lichens', 'tides', 'canal', 'mushrooms', 'stairs', 'sky', 'trees', 'parcels', 'stock'),
  ...numbered('labels', 'map', 'pictures', 'orange', 'late', 'purple', 'guide', 'shopGreen'),
  ...numbered('checklists', 'beforeProof', 'corrections'),
  ...numbered('checkItems', 'foldTest', 'legend', 'scaleBar', 'credits'),
  ...numbered('attachments', 'plates', 'chart'),
  ...numbered('customFields', 'pages', 'paper', 'isbn', 'rights', 'onPress'),
  uncoated: 'customFields-2-73',
  coated: 'customFields-2-74',
  star: 'stickers-1',
  boardMade: 'actions-1',
  askingComment: 'actions-57',
  lockComment: 'actions-58',
  mention: 'notifications-14',
  earlierNotification: 'notifications-5',
  boardStar: 'boardStars-1',
  background: 'boardBackgrounds-1',
  customSticker: 'customStickers-1',
  export: 'exports-1',
};
