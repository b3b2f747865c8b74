/** How people ask for the rules of part 1. */
export const conventions = `
CNV-01  does it matter whether I write /1/member/me or /1/members/me,
        route spelled board or boards, member or members, both spellings, /1/board or /1/boards,
        /1/member or /1/members, plural or singular in the url, /card/ instead of /cards/,
        /1/card or /1/cards, will the singular be 404, board instead of boards in the path, is /1/list the same as
        /1/lists,
        /1/organization or /1/organizations, must the noun be plural, singular path of a workspace
CNV-15  singular noun deep in a path, nested singular route, mixed singular and plural
CNV-29  trailing slash, uppercase letters in a path, is the path case sensitive
CNV-02  what does me mean, the current user, literal me instead of a member id, address the logged-in user, members/me,
        get my own user without my id, who am I, own account of the token, id of the logged-in user, fetch my own
        profile
CNV-04  short link, shortlink, shortLink of a card instead of its id, address a card by the short code of its link,
        card id or shortlink,
        which short code may replace the id of a card, open a card by the part of its url
CNV-05  format of an id, object id, 24 characters, hex, how does an id look, length of an id, 24 hexadecimal, ObjectId,
        how many characters has an id, is an id a number or a string, regular expression for ids
CNV-06  there is no created field, createdAt, when was a record made,
        creation time, created date, timestamp from an id, when was a card created,
        derive the creation date from an id, know how old a record is, no creation field,
        no createdAt field, createdAt, how old is a card, date from the first digits of an id
CNV-32  uppercase id, capital letters in an id
CNV-07  I asked only for name and id came too,
        is the id always returned, although fields does not list it, does id come back when I ask only for name,
        fields without id,
        id comes back though I did not ask for it, id is in the result anyway, hide the id, suppress the id
CNV-09  all instead of a list of values, comma-separated or all, the word all in a list parameter,
        separator of several values, list of values in one parameter, separator of a multi-value parameter
CNV-11  content-type, response format, is the answer an array or an object, are responses JSON, XML
CNV-16  data as json or in the url, post data, where do I send parameters, in the body or in the query,
        JSON body, form body, send arguments or parameters in the body,
        send parameters as JSON instead of the query string, application/json, content-type header of a JSON request,
        is a content-type needed
CNV-17  form-urlencoded, multipart form fields as arguments,
        can I post a form, curl -d, formdata
CNV-23  unknown parameters ignored, additional arguments, misspelled parameter has no effect, extra argument,
        typo in a parameter name,
        typo in the name of an argument, argument has no effect and no error, silently ignored
GEN-06  read after write, is a change visible at once, eventual consistency, stale read
GEN-07  stable answers, is a repeated read stable, asking twice for the same thing
POS-01  pos, allowed values of pos, negative position, zero, pos must be positive, pos=-5, pos as text,
        fraction as pos, which pos can I send,
        pos is refused, float as pos, decimal position, pos value rejected, pos with a word
POS-02  pos top bottom, move to the top or bottom, first or last place, put a card at the top of a list,
        first in the list, last in the list, meaning of top and bottom,
        insert at the beginning or the end of a list, pos for the first card, push to the end
POS-05  order, sorting, sort of cards and lists, in which order come the cards of a list, sorted by pos, reorder,
        change the order of cards,
        between two others, place between two neighbours, drag and drop, card after another card
POS-06  number of the pos bottom, distance between positions
POS-07  number of the pos top
POS-08  two cards with equal pos, same pos twice
POS-09  largest position, no room left between positions, positions are renumbered, rebalance,
        pos gets too large or too small
CRD-31  pos of a card that moves to another list or board
AUT-23  request without a key, request without a token, 401 without credentials, unauthenticated request,
        nothing sent for key or token,
        no credentials, forgot key and token, request with nothing
CNV-13  are embedded cards equal to those of their own route
GEN-08  nested resources, embed children, attachments of the cards of a member,
        get children with the parent in one call, boards with their lists in one request, include lists,
        cards or actions in a board, fewer round trips, nested collection, nested actions, nested cards,
        with its lists, cards of a list in the answer of a board,
        in the same call, list with its cards in the same call, parent and children in one query, avoid N+1 requests,
        expand
`;
