#!/bin/sh
# A client made of curl: boardstone run --clock manual -- sh examples/with-curl.sh
set -eu
ask() {
  method=$1 path=$2
  shift 2
  curl --silent --show-error --request "$method" "$BOARDSTONE_URL$path?key=$BOARDSTONE_KEY&token=$BOARDSTONE_TOKEN" "$@"
}
id() { sed 's/^{"id":"\([0-9a-f]*\)".*/\1/'; }

board=$(ask POST /1/boards --data name=Harbour --data defaultLists=false | id)
list=$(ask POST /1/lists --data "idBoard=$board" --data name=Inbox | id)
card=$(ask POST /1/cards --data "idList=$list" --data-urlencode 'name=Paint the boat' | id)
echo "a card: $(ask GET "/1/cards/$card/name")"

# A hundred requests use up the limit of the token. The next is refused, until the clock has moved on.
curl --silent "$BOARDSTONE_URL/1/cards/$card/name?key=$BOARDSTONE_KEY&token=$BOARDSTONE_TOKEN#[1-100]" >/dev/null
status() { ask GET "/1/cards/$card/name" --output /dev/null --write-out '%{http_code}'; }
echo "one too many: $(status)"
curl --silent --request POST "$BOARDSTONE_URL/_boardstone/clock/advance" --header 'content-type: application/json' \
  --data '{"ms": 10000}' >/dev/null
echo "ten seconds later: $(status)"
