/** The parameters of a path that name records, and the type of record for each. */
import type * as stored from '../model/world/records.ts';

/** The parameters that name records, and the type of record for each. */
export interface PathRecords {
  board: stored.Board;
  card: stored.Card;
  list: stored.List;
  label: stored.Label;
  checklist: stored.Checklist;
  checkItem: stored.CheckItem;
  attachment: stored.Attachment;
  sticker: stored.Sticker;
  customField: stored.CustomField;
  member: stored.Member;
  organization: stored.Organization;
  membership: stored.Membership;
  action: stored.Action;
  reaction: stored.Reaction;
  notification: stored.Notification;
  token: stored.Token;
  webhook: stored.Webhook;
  boardStar: stored.BoardStar;
  savedSearch: stored.SavedSearch;
  customEmoji: stored.CustomEmoji;
  customSticker: stored.CustomSticker;
  boardBackground: stored.BoardBackground;
  export: stored.Export;
}
