/** How people ask for the rules of part 3 and 4. */
export const endpoints = `
EXP-01  what stage does a fresh export begin in,
        stage right after the start,
        start, create, request an export, state queued, Export_queued, first state of an export,
        what comes back when an export is started, export is queued,
        response when an export is started, exportUrl is null at the beginning
EXP-02  progress and total of an export, Export_completed, when is exportUrl set, exportUrl or size is null,
        finished export, status.finished, total and progress,
        download url is null, exportUrl is null, exportUrl empty, when does exportUrl appear, progress missing from
        status
EXP-05  when is an export ready for download, download before it is finished, when can I download the export,
        wait until finished, poll an export, archive of a workspace ready,
        too early download, export not ready, how do I know that an export is done, status.finished is false
EXP-08  how long does an export take, duration of an export, export stays in the queue, export does not finish,
        export never finishes,
        how many seconds until an export is finished, export processing time, waiting for an export
EXP-09  stages between queued and completed, Export_started
EXP-15  export fails, export too large
BRD-10  close, archive a board or a list, what happens to its cards, what does closing a list do to its cards,
        archive a list, are its cards archived, cards of a closed board, closing a board closes its lists
FLT-01  filter open, closed, all or none of cards, archived cards, filter none, filter all,
        all cards with archived ones, include archived cards, show closed cards too
FLT-07  which objects can be open or closed,
        difference of open and closed, does a board have closed too, how do I archive a list or a card,
        what does closed mean, archived, closed flag, archived flag, closed field of a board, list or card,
        is a card archived, which flag says archived
FLT-09  reopen, unarchive, restore, unarchive a card, send back to the board, undo archiving, reverse archiving,
        reopen a closed board, reopen a list, bring an archived board back, closed=false
FLT-13  open or archived lists of a board, archived lists of a board, only open lists, lists that are not archived,
        only active lists, lists without archived ones,
        closed lists only, open lists only
CF-10   update or change the value of a custom field, overwrite a value,
        change a value that is already set, second PUT on the same field
CF-11   remove a custom field value from a card,
        clear, empty, remove, unset the value of a custom field on a card, value removed from a card,
        clear a custom field, empty a custom field, blank the value, set no value, value is gone again, idValue empty,
        an empty value clears the item,
        reset a custom field, remove the chosen option of a card, null value of a custom field
CF-12   deleting a value from a card does not work, DELETE of a value fails,
        DELETE on a custom field item, DELETE of a custom field item, remove one item, remove a value with DELETE,
        DELETE /item, is there a DELETE for the value of a card
GEN-09  missing required parameter or argument, parameter marked R, required argument missing
CNV-33  empty argument, null argument, null or empty string as argument of a POST
CNV-35  empty list, how is an array or a list sent in a query, same value twice in a comma list, trailing comma,
        separator of several values, two values in one parameter, comma or semicolon between values, array parameter
POS-03  default pos of a new card, where it goes, where does a new card land, new check item position,
        card without a position, new card goes to the bottom
CRD-01  create a card, new card, make a card, are all values stored when a card is created
CRD-02  maximum length of a description, how long desc, description too long, 16384 characters
CRD-03  due date format, deadline, invalid value for due, due must be a date, wrong due date, remove the due date,
        due=null
CRD-04  create a card without idList, card without a list, idList missing, is a list needed for a card
CRD-09  vote on a card, vote twice, membersVoted, cast a vote, idMembersVoted
CRD-10  duplicate, clone a card, copy only the labels, keepFromSource, idCardSource, copy a card from another card,
        which properties are copied, copy a card with its comments, checklists, attachments,
        copy a card, duplicate a card with its checklists only
CRD-11  maximum length or size of a checklist item name, checklist name length, label name length,
        name of a check item too long,
        empty name of a check item, item without a name
CRD-12  convert a checklist item, checkItem, check item to a card, convertToCard, turn a todo item into a card,
        make a card of a checklist item
CRD-14  what must a new card have, minimum of a new card, required arguments of a new card, mandatory fields of a card,
        is due or urlSource required, leave out due, leave out urlSource, must I send due
CRD-15  labels=all, all label colours at once
CRD-16  add or copy a checklist to a card, add an existing checklist to a card, share a checklist between cards,
        copy a checklist from another card,
        null as value of a new checklist, empty checklist on a card
CRD-18  PUT, edit, update a card, partial update, change only the name of a card, do other fields stay
CRD-19  update a single field of a card, PUT /cards/{id}/name with value
CRD-60  what does POST on a card answer
CRD-20  add the same member twice, member is already on the card
CRD-21  add the same label twice, label is already on the card
CRD-22  already voted
CRD-23  remove or take back a vote, take back a vote that was not cast, unvote
CRD-24  member is not on the board, assign somebody who is no board member
CRD-25  label of another board
CRD-26  which members may vote, who may vote, voting disabled
CRD-29  move a card to a list of another board, idList of another board, move a card to another board
CRD-33  delete a card, what goes with a deleted card
CRD-35  words of keepFromSource, invalid keepFromSource
CRD-36  card without a name, card without a title, is the name of a card required
CRD-37  create a card from a URL, urlSource, fileSource, three ways to create a card, card from a link, file or card,
        name not needed,
        card from a website address, card from a web page, card of an uploaded file
CRD-38  copy a card that I cannot see
CRD-39  idMembers, idLabels when a card is created, create a card with members and labels, list of ids
CRD-41  vote for another member, in the name of somebody else, cast a vote for someone else
CRD-42  assign a member, add a label to a card, put somebody on a card, assign a user, add a label by id,
        what is value in POST idMembers, id of a label in value
CRD-52  move a card to a board without naming a list
CRD-53  checklist of a moved card
CRD-55  votes and followers of a copy, is the copy archived
CRD-56  override a field of a copied card
CHK-02  name of a checklist without name
CHK-04  checklist that belongs to another card, checklist in the path of another card
CHK-05  delete a checklist
CHK-07  add an item to a checklist, new check item, check item without a name, new todo item,
        name of a check item is required,
        new checklist item
LBL-01  color of a label made on a card, create a label on a card, color null, label without a color,
        color null for a label, label without color on a card, wrong color of a label,
        label without colour, colourless label on a card
LBL-05  label made on a card, on which board is it
ATT-01  filename too long,
        how long may an attachment name be, maximum length of mimeType, file name too long, attachment name over 256,
        attachment name is too long, name of an uploaded file
ATT-02  attach a link, add an attachment, attachment without file and url,
        upload a file to a card, neither file nor url, how do I attach a picture to a card
ATT-04  upload a file, download an attachment, download the uploaded file, same bytes
ATT-06  content-disposition, open a file in the browser
ATT-07  javascript, link as attachment, relative url of an attachment
STK-01  name of a sticker image too long, image of a sticker,
        image of a sticker too long, empty sticker image
STK-02  required sticker parameters, add a sticker, top, left and zIndex of a sticker, position of a sticker,
        coordinates of a sticker, zIndex is a fraction, sticker without top
STK-03  rotate, default rotation of a sticker, angle of a sticker, rotate left out,
        rotation when I send none
STK-06  rotate=400, range of rotate,
        largest rotation of a sticker, maximum rotate, how far can a sticker be turned, rotate a sticker by 361
LST-09  get the cards of a list, cards of one list, filter the cards of a list,
        open cards of a list, all cards in a column
CMT-01  is there a comment resource, is a comment an action, where are comments stored,
        maximum length of a comment, empty comment, how long, data of a comment action, text, card, board, list,
        comment too long, write a comment, type of a comment
CMT-05  who may comment, comments disabled on a board, comments setting of a board
CNV-03  find a member by username, user name, get a user by name instead of id, idMember or username in a path
CNV-14  read one field of a member, card or board, /cards/{id}/name, read a single field, /name at the end of a path,
        only one field of a member, /members/me/fullName
CNV-20  _value, wrapped value
CNV-24  are booleans case-sensitive, TRUE, yes, 1, true or 1, yes as a boolean
STK-07  delete a custom sticker that is in use
MEM-13  field in the path of a member, /members/me/nosuch, field that a member lacks
MEM-14  default values of the parameters of GET members, defaults of the member route,
        what is the default of a parameter of the member read, card_fields default, default board_fields
MEM-15  boards and organizations embedded in a member, board_fields, organization_fields,
        which fields have boards inside a member,
        fields of embedded boards, do embedded boards have an id
STR-01  who sees board stars, stars of somebody else,
        see stars of another member,
        list my board stars, stars of me
BGD-03  change a built-in background, delete a default background
EMO-02  list uploaded emoji and stickers, my own emoji, uploaded stickers, filter of custom emoji
SCH-01  who sees or reads saved searches, saved searches of somebody else, permission to read saved searches,
        list my saved searches
TOK-01  list the tokens of another user, tokens of a member, list tokens, permission account,
        see my tokens, all tokens of a user
DLT-01  tags of deltas, which tags can I subscribe to, unknown tag
DLT-02  ixLastUpdate missing or below -1, ixLastUpdate=-2, smallest ixLastUpdate,
        which number for ixLastUpdate first
DLT-08  ixLastUpdate with a fraction
DLT-03  poll for changes, deltas, get changes since an index, polling
DLT-05  difference of updates, messages and clientActions
DLT-06  are old deltas missing, deltas beyond 1000, how many deltas are kept
DLT-07  deltas I may not see
FLT-02  filter in the path or in the query, /cards/open or ?filter=open
FLT-03  default value of a parameter that is left out, default of card_fields, parameter left out,
        which default has a parameter, default of member_fields
FLT-10  all where the set lacks it, none as filter
FLT-15  unread notifications, read or unread notifications, read_filter
PRM-13  boards, cards or workspaces of another member, which boards of another user do I see,
        private boards of somebody else,
        cards of a member on boards I do not share
ACT-02  order of actions, sorted, newest first or oldest first, sort order of actions
ACT-04  default and maximum limit of actions, how many actions, actions_limit, limit=0, how many actions come back,
        default limit of actions
ACT-05  page parameter of actions, page and limit of actions, page times limit, page too high,
        page=20&limit=50, page=10 and limit=100, page and limit together are too large, product of page and limit
ACT-08  format=count, number of actions, only the number of actions, count instead of a list,
        count the actions without downloading them, total of actions, count without the records
ACT-11  idModels of actions, actions of some cards or boards only, restrict to ids
ACT-20  since=null, before=null, null as since or before
ACT-21  lastView, action_since=lastView, since my last visit
ACT-22  minimal format
ACT-23  fields of memberCreator in a listing
ACT-27  who sees an action, actions of a board I cannot see
ACT-30  entities=true, display=true
NOT-01  limit and page of notifications, page=101 of notifications, limit=0 of notifications,
        notifications?page=200, notifications limit 2000
NOT-04  read the notifications of another member, read notifications of a colleague, notifications of another account
NOT-14  memberCreator=false of notifications, creator of a notification,
        who caused a notification
NOT-15  page through notifications, before and since of notifications, older notifications than an id,
        next page of notifications, notifications after an id
MEM-01  minimum length of the full name, fullName, initials length, initials or fullName with spaces at the ends,
        name too short, initials too long, rules for fullName,
        initials of five letters, full name of three letters, space at the end of a name
MEM-02  unique username, taken, already used, change my username, username is taken, nickname already in use,
        can two members have one username, same username twice
MEM-06  update the profile of another member, edit the profile of somebody else, edit someone else's profile
MEM-07  avatarSource values, words of avatarSource,
        use gravatar, switch the avatar off
MEM-08  maximum length of a bio, how long, biography too long
MEM-09  minutesBetweenSummaries values, summary e-mails, frequency of mails, disable summaries,
        mail summary every 5 minutes, digest interval
MEM-11  username rules, allowed characters, minimum length, capital letters, case sensitive usernames,
        letters of a username, username with a dash or capitals, username too short
MEM-12  set the same username again
STR-02  move or change a starred board, star position, reorder stars, change the board of a star
STR-03  star a board, add a star, star twice, star the same board again
BGD-02  board background brightness, tile, brightness of a background, dark, light, unknown
BGD-05  delete a background that a board uses
SCH-03  create a saved search, saved search without a name or query
ACT-12  board, card, list or member of an action, board of an action, card of an action, /actions/{id}/board,
        get the card of an action, which board belongs to an action
ACT-24  difference between member and memberCreator of an action, member versus memberCreator,
        whom is an action about, who was added, member who was added or removed, the person an action is about,
        /actions/{id}/member is not the creator
ACT-25  action without a card, 404 below an action,
        no list for this action, action has no board
ACT-29  /actions/{id}/nosuch, single field of an action
CMT-02  delete or edit an action that is no comment, change the text of an action, delete a log entry,
        delete an entry of the log that is no comment, edit an action of another type, can an action be deleted,
        delete an action from the history, erase the history, remove an action, action is not a comment, rewrite history
CMT-03  who can edit, update, change or delete a comment of somebody else, edit a comment, remove or delete a comment,
        other person edits my comment, moderator deletes a comment, may I change a comment of a colleague,
        who deletes my comment, who is able to delete a comment,
        change a comment, delete comment of another user
CMT-04  text of an updated comment, dateLastEdited of a comment
RCT-01  react to a comment, emoji reaction, reactionsSummary, reactions of an action, add a thumbs-up, like a comment,
        emoji summary, who reacted,
        list reactions, delete a reaction, count of reactions
RCT-03  react twice with the same emoji
RCT-04  react to something that is no comment
RCT-05  remove the reaction of somebody else
GEN-05  read a deleted card or board, is a deleted thing really gone
CRD-30  does a moved card keep its labels and members, labels and members of a card that moves to another board
CF-03   options for a text or number field, options on a text field
CF-14   custom fields of a board when the power-up is disabled,
        fields that are listed while the extension is disabled, fields are hidden while the power-up is off,
        customFields is an empty array, read the definitions while the power-up is off,
        power-up was removed: what do I read for the fields, disabled power-up and reading,
        GET customFields gives [] although fields exist
CF-17   add an option to a dropdown, change the text of an option, new choice for a dropdown, add an option,
        rename an option
CF-19   read custom fields together with cards, board with cards and values, same items on card and board
CF-20   definitions and items of a board in one request, cards of a board are missing from the answer, cards=all,
        board answer without cards, customFields=true but no cards
CF-54   get the custom fields, definitions of a board, customFields=true, board with its custom fields
CF-25   required parameters to create a custom field, POST customFields, create a custom field, name or type missing
CF-29   delete an option that cards have chosen, delete a choice that is in use
CF-32   clear an item that has no value
CF-33   position of a custom field, pos of a definition
CF-34   order of merged options
CF-35   move a card, destination would have more than 50 fields, card to a board with 50 fields,
        more than 50 fields after a move
CF-36   move a card with values to a board without the power-up
CF-37   route to update a definition
CF-38   several values in one request, bulk update of custom fields
CF-41   switch the extension off and on again, are values lost when the power-up is disabled
CF-43   token inside the JSON body of a value
CF-46   options of a field that is created by a move
CF-49   PUT item without value and idValue
CF-50   update the text of an option, edit options of a definition
CF-53   rename a custom field, PUT, change a definition, response of the update
CF-15   403 when a custom field is created,
        custom fields extension disabled, create answers 403, 403 at creation of a field,
        create a field while custom fields are not enabled,
        Custom Fields power-up is disabled for the board, 403 on POST customFields
CF-21   move a card to another board with custom fields, field does not exist on the other board,
        do values survive a move, items of a card on another board, field does not exist at the target board,
        destination board lacks the field, field is missing on the new board
CF-22   copy a card to another board with custom fields, which field is used,
        field with the same hash on the other board,
        copied card uses which field, matching field on the destination
CF-23   options merged, merge, when a card moves, dropdown values on a different board, choices of a moved card,
        list options after a move
CF-24   action history moved between boards, actions of a copied card, does a moved card keep its comments,
        does a card take its history along, comments after a move to another board,
        old comments after a move to another board, history stays behind
CNV-30  workspace or organization by name, workspace by short name,
        workspace addressed by its name
EXP-03  who may export a workspace, free plan, free workspace, which plan allows an export, premium,
        export refused with 403, need premium for an export
EXP-04  who may make an export, admin, member without admin rights exports
EXP-06  attachments in an export, attachments=true, attachments are missing from an export,
        files missing from an export, include files in an export
EXP-07  format of an export, CSV, JSON, zip, what is inside the export file
EXP-11  list exports of a workspace, organization with exports, see earlier exports,
        see exports of a workspace
EXP-13  start an export while another one runs
EXP-14  how long is an export kept
EXP-16  largest export of a board
CNV-31  short link of a board, board by short link
LBL-03  create, make a label, label on a board,
        label without colour on a board
LBL-04  delete a label, remove a label everywhere
LBL-07  labels of a fresh board
LBL-08  how many labels are listed
BRD-02  create, make a board, board without a name
BRD-03  default lists of a new board, lists of a fresh board, To Do, Doing, Done
BRD-04  role of the maker of a board
BRD-06  last admin leaves, remove the last admin, not enough admins, the only admin
BRD-07  delete a board, what is deleted with a board, what is lost with a board
BRD-08  copy, clone a board, template, create a board from a template, what is copied with a board,
        what comes along in a board copy
BRD-09  roles on a board, make a member admin, make somebody an observer, roles
BRD-13  rename or update a board, response of PUT, what does PUT boards answer,
        put name of a board as json
BRD-14  invite a person to a board by e-mail, invite by mail, person without an account
BRD-18  move a board into a workspace
BRD-22  get lists, cards, members of a board, lists, cards or members of a board
BRD-23  my boards, list all boards of the user, members/me/boards, which boards do I have, list my boards,
        only names of my boards
BRD-24  prefs/permissionLevel or prefs_permissionLevel
BRD-25  calendar feed
BRD-27  default fields of GET boards
BRD-26  preferences of a copied board
LST-02  create, make a list, list without a name
LST-03  list without a position
LST-04  move a list to another board, move a whole list
LST-05  archive all cards of a list, archive everything in a list
LST-06  move all cards of a list
LST-07  delete a list, can a list be deleted
LST-08  copy a list
ORG-02  create, make a workspace, workspace without a display name
ORG-03  is a workspace name unique, allowed letters of a workspace name, short name of a workspace
ORG-04  name of a workspace made of its display name
ORG-05  the last admin leaves a workspace, last admin of a workspace
ORG-06  delete a workspace, what happens to its boards, boards of a deleted workspace
ORG-07  get the members of a workspace or organization, members of an organization, who is in a workspace,
        list the people of a workspace
ORG-08  website of a workspace
TOK-02  revoke, delete a token, log out, revoke access, webhooks of a revoked token,
        what happens to webhooks of a revoked token
TOK-05  delete the token of somebody else
AUT-14  unknown key at client.js
AUT-18  client.js, javascript library for the browser,
        script tag for the browser, javascript wrapper
WHK-10  delete the webhook of another app
WHK-14  all webhooks of a token, which webhooks do I have, which webhooks has my token, list my own webhooks
WHK-20  create, register a webhook, delete or remove a webhook, routes of webhooks
SRC-01  what does a search find, return, which types, what is searched, types of search results
SRC-02  search operators, label:, due:, search only open cards, is:open, operators
SRC-03  empty search
SRC-04  how many results of a search, number of search results, page through search results, limit of search results
SRC-06  does a search show private boards of others, does search find private things
SRC-07  partial words in a search, prefix, partial words, prefix search, part of a word
SRC-08  fields of search results, choose fields of found cards,
        less data in search results, card_fields of a search
SRC-13  can search be limited to titles, search only in names, choose which fields are searched,
        which fields are searched, search only names, search in descriptions, text of comments,
        choose the fields that are searched,
        search in names only, which texts does a search look at
SRC-09  query too long
SRC-10  order of search results
SRC-11  search people, number of members found
SRC-12  long words in a search
PAG-05  does before include the item itself, exclusive bound,
        same action on two pages, is the last id repeated on the next page
PAG-06  which cards are dropped beyond the limit
PAG-02  maximum number of results, page size, how many results, more than 1000 records, only 1000 come back,
        how many records come back in one call, how many cards are returned,
        always 1000 records at most, list is cut at 1000
PAG-07  limit above 1000, too large a limit, limit=2000, limit=5000,
        limit=1001, is a limit above the maximum cut or refused
ACT-06  actions between two dates, since yesterday, everything older than a week, actions since a date
PAG-03  before and since for cards, page through more than 1000 cards, past 1000 cards, cards created after a date,
        older cards, iterate over all cards, everything older than a date, records of the last week,
        cards before a date, second thousand of cards
ACT-07  newer or older than an action, an id, use an id as before, id of a card as since
PAG-04  before and since accept dates or ids, format of since, since as an ISO date, format of before,
        timestamp or id, invalid since,
        since in seconds, unix timestamp as since, before is no date
PAG-01  more than 1000 cards or actions, get the rest, how to go past 1000,
        page through more than 1000 actions, all actions of a large board, pagination, next page, past 1000 actions,
        fetch all actions, page by page, cursor, iterate through the whole history
`;
