/** How people ask for the rules of part 2. */
export const resources = `
CNV-26  field that is not set, null or empty string, missing value of a field, value of a field that has no value,
        unset field,
        null or empty for a missing description, what comes when a field is not set
CNV-36  which fields come without the fields parameter, default fields of a card or list
CNV-08  fields parameter, choose which fields are returned, subset of fields, only some fields,
        only the name of a card, request only certain fields, reduce the size of an answer, partial answer,
        smaller answer, only id and name, limit the returned properties
CNV-10  does a field change when others are asked for
CNV-18  empty fields parameter, fields= with nothing, empty fields
CNV-19  unknown, wrong, misspelled field name in fields, a field that does not exist, invalid value for fields,
        field is refused, no such field, wrong field name in fields, complain about a field name,
        typo in fields, spelling mistake in a field name, misspelled field is refused or ignored, error for fields=nmae
CNV-21  fields=all of one board or one card, every field, fields=all, complete record,
        get everything about a card, all properties of a board
CNV-22  field of a table that all does not show, hidden field asked by name
CNV-25  is each requested field in the answer, requested field left out of the answer
CRD-05  which colors can I use for labels when making a new card,
        which colours can the labels of a new card have,
        label colors for card creation, color that is not allowed, pink or black label at card creation,
        which label colors for a new card, invalid label color for POST cards
ATT-03  which fields has an attachment
ATT-05  attachment that is a link, bytes, previews, isUpload
STK-05  fields of a custom sticker
BGD-01  fields of a background
BGD-04  filter of backgrounds, premium, custom, default
EMO-01  fields of a custom emoji
ORG-11  filter members of workspaces
FLT-04  several filters, comma-separated filter, two filter words at once, combine filters, more than one filter value
FLT-05  unknown, invalid filter, wrong filter word, filter is refused, no such filter
FLT-06  what does visible mean, visible cards, cards of archived lists are hidden, visible versus open,
        default filter of cards of a member
FLT-08  comma list where one filter word is allowed, multiple values of the card filter
FLT-11  filter private or organization boards, filter members of boards
FLT-12  filter deactivated or active memberships
FLT-14  value outside the allowed values, invalid enum, value outside of an enum, word that the set lacks
FLT-16  list of board filters in the query
FLT-17  words of the board filter, starred boards, filter starred, pinned or public boards, starred boards of me,
        list my starred boards, only public boards
FLT-18  admins of a board, filter memberships, only admins, filter me of memberships
FLT-19  filter all, none or public of organizations of a member
SET-01  list of action types, types of actions, list of all action types, which type names exist, unknown type
SET-02  fields of an action, action_fields
SET-03  kind of a notification, is there a notification for being mentioned,
        types of notifications, list of all notification types
SET-04  fields of a notification, notification_fields
SET-05  which fields has a card, list of card fields, card_fields
SET-06  words of the card filter
SET-07  public fields of a member
SET-08  which fields has a member, list of member fields,
        fields=all of a member, all properties of a member
SET-09  attachment_fields
SET-10  which fields has a board, list of board fields, board_fields
SET-11  words of the board filter
SET-12  words of the memberships filter
SET-13  fields of a workspace, organization_fields
SET-14  words of the organization filter
SET-15  words of the list filter, board_lists, archived lists
SET-16  format of actions, count, list or minimal
SET-17  words of the background filter
SET-18  fields of a board background
SET-19  fields of an emoji
SET-20  fields of a sticker
SET-21  six label colours at creation of a card
ACT-03  filter actions by type, get only comments, only actions of one type, filter=commentCard, filter=createCard,
        only the comments of a card
ACT-19  filter updateCard:closed, updateCard:idList, type with a colon, only archiving, only moves between lists,
        only renames
CNV-27  format of dates, datetime, time zone, date format, ISO 8601, date string,
        format of timestamps, how is a date written, unix time or ISO, epoch seconds
CNV-28  milliseconds, UTC, time zone offset of a date I send,
        dates in local time, accepted offset +02:00, time zone of an answer
ACT-09  leave the author out of an action, actions without their creator,
        memberCreator=false, who did it, who made the action, leave out the creator
ACT-10  where do I see what a field was before the edit, former value of a field, data.old,
        old value, previous value in an update action, data.old, before the update, what changed,
        value before the change
ACT-13  structure of an action, shape of data
ACT-14  reactions.perAction, uniquePerAction, limits of an action
ACT-15  display of an action, translationKey, entities
ACT-17  PUT with two fields, one action or two, several changes in one PUT
POS-04  type of pos in an answer,
        is pos a string or a number, float pos in the answer
CRD-06  board of a card after a move, idBoard of a card
CRD-07  number of a card on its board, idShort, card number, #12 on the board,
        is idShort unique, number of a card is unique per board
CRD-08  badges of a card, counts in badges, number of comments, attachments or check items of a card
CRD-13  shape of a card, types of the fields of a card,
        json of a card, structure of a card, types in a card
CRD-17  what is in idLabels, idLabels contains objects and not ids, idChecklists shape
CRD-27  short URL, shortUrl, form of a short link, length of shortLink, url and shortUrl,
        how does a short link look, how many characters has shortLink, unique short link, letters of a short link
CRD-28  is the number of a card used again, idShort after a move
CRD-32  dateLastActivity of a card
CRD-34  cover of a card, shape of cover,
        json of cover, cover properties
CRD-40  start date, dueComplete, mark due date as done, isTemplate of a card,
        mark a card complete, due is done
CRD-50  set, change or remove the cover of a card, cover color or image, remove the cover, cover with two kinds
CRD-51  coordinates, latitude and longitude, location of a card
CRD-54  cover attachment of another card, idAttachmentCover is refused
CRD-57  does the creator follow a card, subscribed after creation
CRD-59  last activity, does a change touch dateLastActivity
CRD-58  reminder, dueReminder, reminder before the due date in minutes,
        remind me before the deadline, dueReminder=-1
CHK-06  checkItemStates
LBL-06  fields of a label
ATT-08  make an uploaded picture the cover, setCover
CF-18   customFieldItems not in the card, customFieldItems missing,
        get the custom field values of a card, customFieldItems=true, cards with custom field items,
        customFieldItems empty or missing, values of custom fields with a card, card comes without custom field values,
        customFieldItems is not in the card, how do I see the values on a card
LBL-02  which colors can labels have, sky, lime, pink and black labels
BRD-01  shape of a board, types of the fields of a board
BRD-05  board without a workspace, personal board, idOrganization, idOrganization is empty, board of nobody,
        board owner
BRD-12  names of labels by colour, keys of labelNames,
        names of the label colors of a board, labelNames
BRD-17  starred or subscribed of a board, is it mine
BRD-19  shape of a membership
BRD-20  possible values of a board preference, brightness of the background of a board,
        shape of prefs, background of a board in prefs
BRD-21  descData of a board
DLT-04  ixUpdate
LST-01  columns as JSON, which board is a list on, does a list know its board,
        shape of a list, fields of a list
MEM-03  shape of a member, fields of a member
MEM-04  private fields of other members, what do I see of another user, privacy of a profile, private fields
MEM-05  e-mail address of a member, email of another user is missing, who sees my email, find the mail address,
        permission for email
MEM-10  avatarHash null, status of a member
ORG-01  shape of a workspace
ORG-09  number of billable members, guests who are paid
ORG-10  memberships of a workspace
CF-01   types of custom fields, which kinds of custom fields exist, shape of a definition
CF-02   unknown type of a custom field, modelType other than board, modelType card,
        custom field type that does not exist
CF-04   what is fieldGroup, how is it computed, hash, fieldGroup hash, same name and type on two boards,
        two fields with the same name,
        same hash on two boards, sha256 of a field
CF-05   is fieldGroup changed by a rename, rename changes fieldGroup,
        hash changes after a rename, fieldGroup stays the same after an update
CF-07   set a checkbox, number, date or text custom field, checked true, date of a custom field, number as a string,
        why is the number a string, booleans as strings, format of a value,
        true as a string, number quoted
CF-09   set a list or dropdown custom field, idValue, choose an option, value of a list field, value of a dropdown,
        idValue instead of value,
        set a dropdown, select an option of a list field on a card
CF-27   _id of an option
CF-30   idValue of an option of another field, idValue unknown, option of another field
CF-31   shape of an item
CF-40   compute fieldGroup myself
CF-42   shape of an option
CF-44   colour of an option, colours of options, color none
CF-45   change the type of a custom field, turn a text field into a number field
CF-48   send a number instead of a string as value, value under the wrong key, JSON boolean,
        number must be quoted, true without quotes, value is not a string
CF-51   longest text of a custom field value
CF-52   move a definition to another board, change idModel
CF-06   two values, several values of one custom field on a card, more than one value for the same field on a card
CF-26   custom fields of a workspace, a list or a card, definitions at board level only, global custom fields,
        custom field of a card or list or workspace alone
CF-08   wrong type of value, validated, number field with text, invalid value, a number that is no number, checked,
        yes, text in a number field, date that is no date, is the value validated,
        number field gets letters, abc in a number field, text that is no number
CF-28   set a value while the extension is off, write a value while the power-up is disabled
CF-39   enable or disable the custom fields power-up on a board, turn on the power-up, how do I enable custom fields,
        boardPlugins, enable custom fields on a board, activate the power-up
CF-47   may I change or delete a definition while the power-up is off
CF-13   delete a custom field, undo, values when a custom field is deleted, can a deleted custom field come back,
        remove a field definition, what is lost, do cards lose their values, restore a deleted field,
        deleting a custom field deletes its values
EXP-10  how large is an export, bytes, size of an export in bytes, size is null
EXP-12  download address, exportUrl format, where is the file of the export, path of exportUrl,
        where do I download an export, form of the download path
CHK-01  fields of a check item, what is in a checklist object,
        fields of a checklist
CHK-03  mark a check item complete, done, state of an item, tick a check item, state complete or incomplete
STK-04  fields of a sticker
BRD-11  make a board public or private, visibility, visibility of a board, private, org, public, permissionLevel,
        make a board public
BRD-15  who may vote or comment on a board, prefs voting and comments
BRD-16  who may invite to a board
STR-04  fields of a board star
SCH-02  fields of a saved search
TOK-03  fields of a token, when does my token expire, identifier
RCT-02  reaction with a number or object as shortName
RCT-06  fields of the emoji payload, body of a reaction, keys of an emoji,
        body of an emoji reaction, shortName, native, unified, reaction without an emoji,
        which argument names the emoji, skinVariation, arguments of a reaction,
        json to add a reaction
RCT-07  unknown emoji in a reaction
NOT-03  fields of a notification record
`;
