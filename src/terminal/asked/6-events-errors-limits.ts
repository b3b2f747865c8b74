/** How people ask for the rules of part 6 to 9. */
export const events = `
ACT-01  audit log, is every change recorded, history, which changes are logged, is there a log of everything,
        where is the history of a card,
        is every change logged, who did a change, which changes are recorded
ACT-16  updating the same value logs no action, update without a change, repeat the same update,
        is an update logged that changes nothing, is a repeated update logged,
        PUT with the same value makes an action, no change no action
ACT-28  actions after their card was deleted, history of a deleted card,
        what happens to the history of a deleted card
GEN-01  does GET change anything, side effects of reading, does reading twice change something
WHK-01  when does a webhook fire, is called, triggered, when is my endpoint called, get told about changes,
        when is a webhook sent, callback after a change
WHK-11  webhook on a board I cannot see
WHK-15  stop, remove, delete a webhook, deliveries after a webhook was deleted
WHK-16  webhook on which models, webhook on a member, board, list or card, does a webhook of a list exist,
        what can be watched, webhook of a list, which models can a webhook watch, observe a card, kinds of webhooks,
        which models can I subscribe to, webhook on a list, webhook on a board or card
WHK-17  webhook on a workspace
WHK-21  does a list webhook hear card changes, which events does a member webhook get
ACT-18  addCustomField, deleteCustomField, updateCustomField, updateCustomFieldItem, custom field action types,
        log of custom field changes,
        names of custom field actions, action when a field is created
WHK-02  does a webhook of a card fire when a value changes, custom field value and webhooks,
        does a card or board webhook receive, get addCustomField, updateCustomFieldItem,
        does a card webhook hear about new custom fields, events of custom fields at a webhook of a card,
        webhook for custom fields of a card, does a card webhook get addCustomField, custom field events on a webhook
NOT-02  mark notifications of a card as read, markAssociatedNotificationsRead, clear the bell of a card,
        clear all alerts of a card
NOT-05  notifications of my own actions
NOT-06  which notifications does a member get, told when I am added
NOT-07  mention a member in a comment, @username, @mention
NOT-08  who hears of a comment
NOT-09  who hears when a card moves
NOT-10  board closed notification
NOT-11  told when I am removed
NOT-12  role changed notification
NOT-13  reminder of a due date
NOT-16  mark all notifications as read, mark one notification as read
ACT-26  which action does a change write,
        which action type does an operation record, action type after moving a card
WHK-04  what does a webhook delivery contain, payload, body, body of a webhook request,
        payload of a webhook, json that my callback receives, body of a delivery
WHK-05  verify a webhook, signature, signed payload, HMAC, verify the sender of a webhook, secret, base64 HMAC,
        authenticity of a delivery
WHK-06  webhook retries, how often, webhook failed, delivered again, backoff, webhook after downtime of my server,
        missed deliveries,
        webhook is repeated, my receiver was down, how often is a delivery retried
WHK-07  HEAD request when a webhook is created, did not return 200 status code, callback must answer HEAD,
        webhook cannot be created,
        callback url must answer HEAD, creation of a webhook fails because the url is not reachable
WHK-08  same webhook twice, already exists
WHK-09  localhost as callback, invalid value for callbackURL
WHK-12  answer 410 Gone
WHK-13  webhook disabled, inactive, active false, webhook switched off
WHK-18  order of webhooks
WHK-19  redirects of a webhook, which hosts may be called
WHK-22  queue of deliveries, too many events
WHK-24  timeout of a webhook, how fast must my endpoint answer, how long does a webhook wait for my answer,
        how fast must a webhook receiver answer, receiver timeout
WHK-25  list deliveries
LIM-10  database time, API_TOKEN_DB_LIMIT_EXCEEDED, expensive calls, query time used up, slow queries,
        database time used up, API_TOKEN_DB_LIMIT
LIM-11  too many cards requested, actions=all and filter=all on a large board, board too large for one request,
        split the request,
        board cards with actions=all refused, cards with all actions on a large board, 429 for a big board
LIM-03  which limit was exceeded, key or token, 429 body, was it the key or the token, body of a 429,
        429 but of key or token, which limit did I hit, which of the limits was reached, tell token limit from key limit
LIM-07  does a request that is answered 429 change something, was my write done although 429,
        did the request go through despite 429, was the card created when I got 429, side effects of a 429
LIM-08  what happens after 200 429 responses, blocked key, ban, penalty, blocked for the rest of the window,
        how long is a key blocked, too many 429, what happens after too many 429s,
        many 429 in a short time, blocked after too many 429, more than 200 answers with 429, everything is 429 now, key
        is banned for the window, keep hammering after 429
LIM-28  do refused requests count,
        does a 429 count, does a refused request count, are blocked requests counted toward the quota, retry counts as a
        request
ERR-01  unknown route, wrong path, 404 route, route not found, no such endpoint, Cannot POST, Cannot GET,
        route is not there, unknown endpoint
ERR-02  record does not exist, not found, 404, 404 for an id, does not exist, status of a deleted record,
        404 for an id that looks right
ERR-03  invalid id, malformed id, id too short, id is no hex
ERR-04  invalid value, wrong argument, 400 bad value, expected one of
ERR-05  required argument is missing, 400, it is required, forgot an argument
ERR-06  broken JSON, malformed body, not a JSON object, unexpected end of JSON, syntax error in the body
ERR-07  body too large, upload size, maximum size of a file, 413, upload limit in megabytes,
        file bigger than allowed, upload a big file, upload is refused because it is too big, request entity too large
ERR-08  wrong or unsupported content type of a request, 415, unsupported media type, text/plain body, gzip body
ERR-09  is given twice with different values, repeated query parameter, same parameter twice,
        parameter sent two times, parameter is given twice
ERR-10  why is my change refused, state conflict
ACC-01  no access to a board or card, forbidden, 401 although my token is right, record of others,
        403 or 401 for a board of others, board that I may not see
ACC-02  not allowed to change, member who is no admin, may not edit, not allowed to delete
ERR-11  body or format of an error, error response, shape of an error, error as JSON or text,
        json of an error, what is in an error answer
ERR-12  host header
ERR-13  431, headers too large
ERR-14  408, slow upload, request timeout
ERR-15  500, internal error
ERR-16  percent encoding, broken url
ERR-17  405, PATCH, HTTP method not allowed
ERR-18  order of checks, which error comes first, which error wins when several things are wrong,
        validation before authentication, 401 or 400 first
ERR-19  card of another list in a path
GEN-02  does a failed request leave something behind, half done after an error, rollback
GEN-03  can I crash the server
GEN-04  id that does not exist, id of a private record, guess ids
CNV-34  emoji count, unicode length
CF-16   how many custom fields can a board have, limit, maximum, 51st field, too many custom fields, 51,
        at most 50 fields, more than fifty custom fields
WHK-03  how many webhooks, limit on webhooks, maximum, 1000 webhooks, how many webhooks can be registered,
        number of webhooks, is there a quota of webhooks, how many webhooks can I register, rate limit for webhooks,
        unlimited webhooks, cap on webhooks
LIM-01  how many calls per second for a token, requests per second,
        rate limit per token, API_TOKEN_LIMIT_EXCEEDED, requests per token, how many requests may a token send,
        100 in 10 seconds, too many requests
LIM-02  rate limit per key, API_KEY_LIMIT_EXCEEDED, requests per key, how many requests may an app send,
        300 in 10 seconds
LIM-04  rate limit headers, x-rate-limit, header with the remaining requests of a token, requests are left,
        headers of a 429, which header tells what is left of the quota, calls left,
        which header says how many calls are left, calls that remain,
        requests I have left, how many requests left, remaining quota, see my quota, when is my quota refilled
LIM-05  can one token block another, other users of my app and the limit,
        does my limit depend on other tokens, two tokens share a limit, two users share one quota
LIM-06  is the header of remaining requests counted down, does remaining go down by one
LIM-09  members route limit, /1/members, 100 per 900 seconds, calls of /1/members/me, calls to a single member,
        100 in 15 minutes,
        reading profiles too often, rate limit on member reads, 429 only for members
LIM-12  most results of a query, maximum number of records in an answer
LIM-13  range of actions_limit
LIM-14  range of notifications_limit
LIM-15  highest page of notifications
LIM-16  highest page of actions,
        page=20&limit=50 of actions
LIM-17  cards limit, how many cards of a member
LIM-18  longest text, 16384
LIM-19  length of an attachment name, longest attachment name, 256
LIM-26  when does a rate limit window reset, when does the window begin, sliding window,
        quota is refilled, window resets after ten seconds, when can I send again
LIM-27  remaining requests, when does the window reset, does remaining include this request
LIM-29  is a request with a key alone counted for a token, requests without a token
LIM-30  actions=all with many cards
LIM-31  does /member count like /members
LIM-32  members limit per token or per key
LIM-34  longest name of a board or list, name of a card too long
LIM-35  longest email address
LIM-36  longest emoji name
LIM-37  batch requests, several GET requests at once, batch size, urls in a batch
LIM-38  number of parameters, depth of JSON
LIM-39  brackets in argument names
LIM-40  number of connections, keep-alive
SRC-05  search/members or membersSearch
LIM-20  special limits of search and membersSearch, stricter limit, special routes, is search limited more,
        is membersSearch limited, stricter routes
LIM-21  what counts against the members limit, /1/members/{id}, which limits does one read of a member use
LIM-22  does /members/me/boards count toward the 100 requests in 15 minutes,
        does GET /members/me/boards count into the 900 seconds quota,
        do nested routes, /members/me/boards, count against the members limit,
        do boards or cards of a member use the members quota, nested reads are free,
        nested member routes are free of the members limit
LIM-23  response size limit, database time limit switched on,
        answer too large, cap on the size of a response
LIM-24  limits object of a record, disableAt, warnAt, status, disableAt and warnAt,
        what does disableAt mean
LIM-33  are the limits on records enforced, how many cards may a list or board have,
        maximum number of cards on a board
LIM-25  search limit in numbers,
        how many searches may I send
VER-01  path prefix, version, base path of the API, /1 in front, no version,
        which version in the url, is there a version header, base path, api version
VER-02  is the export api stable, may I depend on exports,
        export interface may break, stability, may exports change, experimental,
        will exports stay the same, experimental feature, beta, breaking change of exports
VER-03  both spellings belong to one version, singular routes deprecated,
        will singular nouns go away, deprecation of singular routes
VER-04  /2/boards, other version than 1, is there a version 2,
        is /2 valid, /2/boards valid, v2 of the API, path without /1, another version in the url
`;
