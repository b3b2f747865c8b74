/** How people ask for the rules of part 5. */
export const access = `
AUT-08  API key format, how long is a key, how does a key look, 32 characters,
        length of the api key, regular expression for keys
AUT-21  anonymous, public board without a token, read a public board without login
PRM-02  is it dangerous if my key is visible, key in the frontend,
        is the key secret or public, key without a token, is the api key public, what can I do with the key alone
AUT-05  key without token, only the key, missing scopes, token forgotten
CNV-12  credentials, key and token in the body, token in the body
TOK-04  can I read the token value
AUT-13  credentials in a header, OAuth header, Authorization
AUT-20  two tokens, header and query
PRM-03  key and token of different apps
PRM-06  private board seen by others, stranger opens a private board, 401 on a private board
PRM-07  may anybody read a public board
PRM-08  board visible to the workspace
PRM-09  rights of board members and admins, who may delete a board, what may a normal member do on a board,
        who changes settings
PRM-10  rights of observers, read-only guest, may observers comment
PRM-14  who may edit a workspace
WHK-23  does a webhook stop when its user leaves, revoked token and webhooks
AUT-03  token of a different key, another application, token with a wrong key,
        mix of key and token of different apps, token of app A with key of app B
AUT-09  consent page, authorization screen, what the user sees, password,
        what does the user see when an app asks for access, does my app see the password,
        how does the user approve an app, user gives an app access, application asks a person for access, login of my
        app
AUT-10  deny or allow on the consent page, user refuses, user says no,
        what do I get after the user agreed, user clicks allow, user clicks deny,
        user denies access, member denies, permission was denied by the user
AUT-15  return_url not allowed, allowed origins
AUT-25  forged form, CSRF on the consent page
AUT-17  OAuth 1.0, three-legged OAuth, request token, OAuthGetAccessToken
AUT-26  wrong oauth signature
AUT-19  authorize in the browser, popup, scope, never expires, Trello.authorize options,
        scope and expiration for the browser helper, option type of authorize
AUT-22  more rights than granted
AUT-30  get or obtain an API key, where do I get a key, register an app, where can I get an API key,
        how do I become an api key, create a key
AUT-12  make a key on this server
PRM-01  can a read token change the profile, update the member, read-only token, can a read token write
PRM-05  permission of a route whose permission is not shown, permission to comment,
        which permission needs a comment or vote, row without a permission, permission a token needs to comment,
        rights for writing a comment, permission of a GET row without a named permission,
        scopes for commenting, scope to vote, scope for a comment, which scope is needed to comment or to vote
PRM-12  names of the permissions or scopes of a token, list of permissions, which permissions exist, names of scopes,
        permission names: account, comments or voting as a scope,
        available scopes, which scopes are there
PRM-15  does write include comments
AUT-06  insufficient permission, scope, read-only token that writes, write without the write permission,
        read-only token, token without write, unauthorized permission requested, scope missing
PRM-04  own permission, what own means, stars or tokens of another member
PRM-11  own plus another permission
PRM-16  custom emoji or star of another member, id of somebody else's record
AUT-07  own endpoints, who may read stars, saved searches, tokens, notifications of a member,
        only the owner of the token
AUT-24  me resolves to
AUT-11  expiration, lifetime, how long is a token valid, token that never expires, token expires, 30 days,
        does a token end, how long does a token live, does a token stop working after some time,
        token for ever, token stops after 30 days,
        when does a token end, token for one hour or one day
AUT-27  request token of OAuth 1.0 has ended
AUT-16  parameters of the authorize page, return_url, response_type,
        address for the approval, url of the authorize page, where do I send the user for approval
AUT-28  limits of the consent page
AUT-29  number of request tokens
AUT-01  wrong, invalid or missing key, invalid key, key not known,
        wrong api key, key missing, status code for a bad key
AUT-02  wrong or invalid token, invalid token, revoked token is answered with,
        status code for a bad token, bad token, token revoked
AUT-04  expired token, token has expired,
        status for an expired token, what is answered after a token ended
`;
