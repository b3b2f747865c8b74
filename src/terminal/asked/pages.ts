/** How people ask for a heading of the manual. */
export const pages = `
docs/oauth2.md#rules
        PKCE, code_challenge, code verifier, refresh token is unknown or rotated, unauthorized_client, invalid_grant,
        lifetime of an access token, Bearer header, how long lives a refresh token, wrong client secret,
        client secret of OAuth,
        how long is an access token valid, expires_in
docs/oauth2.md
        OAuth 2.0, authorization server, access token and refresh token
docs/oauth2.md#clients
        client id and client secret, public or confidential client, redirect uri, revoke a grant,
        make an OAuth client, grant without a page
docs/oauth2.md#a-test-in-ten-minutes
        test the OAuth 2.0 flow, renew an access token after an hour
docs/dialects.md
        behave like the live service, live dialect, difference of the live service and the document,
        real Trello behaviour, switch to the live service
docs/start-client.md#which-dialect-you-need
        which dialect do I need, document or live
docs/power-ups.md
        Power-Up, test a Power-Up, fake TrelloPowerUp, t.card, t.get
docs/power-ups.md#in-unit-tests
        unit test of a Power-Up, fake of t
docs/power-ups.md#in-a-browser
        try a Power-Up in the browser, power-up command, capabilities in an iframe
docs/power-ups.md#what-is-missing
        what does the fake of Power-Ups lack
docs/clock.md
        move the clock, advance time, time travel, fast forward, wait without waiting, freeze the time,
        clock manual or auto,
        jump into the future, jump two days ahead, make cards due now, go forward in time, set the date of the server,
        time of the server, test what happens tomorrow, test expiry of a token without waiting,
        speed up the time, time runs faster, let a token expire in a test, expire tokens at once
docs/clock.md#a-client-that-waits-after-a-429
        client waits after a 429, test backoff,
        test that my client sleeps after a rate limit, retry-after test without waiting
docs/control-plane.md
        reset the server between tests, clean state, go back to the fixture, control plane, admin address,
        steer the server
docs/control-plane.md#faults
        simulate an error, make the server answer 500, 503 or 429, inject failures, drop the connection, slow answers,
        delay, timeouts, network failure, connection reset, broken network,
        make the server slow, slow endpoint, test a timeout of my client, latency, error on the third request, fail the
        second call, provoke a 429 in my test, server unavailable, flaky server, one route answers with an error,
        return 503 once, error once and then ok, fail one time only, answer with a status that I choose
docs/control-plane.md#what-the-client-sent
        what did my client send, recorded requests, journal, assert that a request was sent, verify a call,
        wait for a request, which requests did my client make, list of requests of my client
docs/control-plane.md#worlds-for-clients-whose-address-is-fixed
        world by key, worlds for clients with a fixed address
docs/control-plane.md#data-that-stays
        keep data after a restart, persistent storage, database on disk, data folder
docs/worlds.md#fork
        copy of a world, fork, branch of the state
docs/worlds.md#snapshots
        save and restore the state, snapshot
docs/worlds.md#changes
        what did my client change, diff of two states
docs/worlds.md#queries
        look into the world, find cards in a test
docs/start-client.md#in-your-tests
        use it in vitest, jest or node:test, a world for each test, start the server in a test
docs/start-client.md#your-first-minute
        install, first request, get started, quick start
docs/in-process.md
        without a port, in process, fetch without a server, in the browser
docs/in-process.md#with-msw
        MSW, mock service worker
docs/fixtures.md
        test data, seed data, initial records, begin with own boards
docs/fixtures.md#from-an-account
        import boards from a real account, import command, copy my real data
docs/fixtures.md#in-a-program
        build test data in code, fixture builder
docs/fixtures.md#in-a-file
        JSON file with test data
docs/check.md
        test my own server, run the conformance kit against a server, conformance test, judge a server, check command
docs/start-server.md#your-first-minute
        I build a server, which rules does my server break
docs/check.md#the-target-file
        target file, credentials and actors for check, tell the kit my url and tokens, capabilities,
        parts that my server does not have, leave out parts in check, server without webhooks, capability names
docs/check.md#how-much-a-run-asks
        tiers, smoke, usual, full, how many requests does a run send, how long does a run take
docs/check.md#flags
        flags of check, only some rules, junit report, output file, seed of a run, run only the laws of one rule,
        run the check on a few laws
docs/check.md#what-a-result-means
        skipped, failed, passed, undecided, what does a result mean
docs/check.md#traffic-that-flows
        proxy that judges traffic, watch command, HAR file
docs/certify.md
        are my tests good, mutation test of my client, certify command,
        does my test suite catch bugs, break the server on purpose, are my client tests any good, quality of my tests,
        test suite against broken servers
docs/certify.md#colleagues
        other users change the board meanwhile, concurrent changes, colleagues
docs/certify.md#variations
        variations of the server, depend on unspecified behaviour
docs/client-report.md
        what could my client do better, report about a client, too many requests of my client
docs/containers.md#in-github-actions
        GitHub Action, CI
docs/containers.md#beside-your-application
        docker, docker compose, container image, run the server in docker
docs/languages.md
        python, java, go, ruby, php, c#, other languages, use it from python, tests in python
docs/fixed-address.md#in-tests
        api.trello.com in the code, hard-coded address, base url cannot be set
docs/fixed-address.md#any-language-a-proxy
        HTTP proxy, HTTPS_PROXY
docs/fixed-address.md#any-language-tls
        https, TLS, certificate
docs/fixed-address.md#node-redirect
        redirect calls of the live host to the local server
docs/webhooks.md#webhooks
        webhooks on the local server
docs/webhooks.md#in-a-test
        receive webhooks in a test, wait for a delivery, which webhooks arrived,
        test my callback, assert a webhook
docs/webhooks.md#at-the-command-line
        listen command, print webhooks in a terminal, trigger an event by hand
docs/webhooks.md#steering-deliveries
        hold, repeat or drop a delivery, send a webhook again by hand, redeliver,
        deliver a webhook again, webhook out of order, delay a webhook, lose a webhook on purpose
docs/webhooks.md#which-addresses-are-called
        webhook to another machine, blocked delivery, webhook-allow
docs/webhooks.md#exports
        finish an export at once, exports in a test, export does not finish in a test
docs/webhooks.md#deltas
        deltas on the local server
docs/openapi.md
        OpenAPI description, swagger, generate a client, openapi.json, get the description
docs/inspector.md
        look at the boards in a browser, page of the server, inspector
docs/agents.md#steer-worlds-by-mcp
        MCP server, AI agent, tools for a model
docs/agents.md
        agents, LLM
docs/laws.md
        write a new law, how is a law written
docs/troubleshooting.md
        port is in use, it does not work, problems
docs/faq.md
        production use, affiliated with Atlassian, privacy
docs/threats.md
        security, attacks
docs/what-it-lacks.md
        what is not supported, missing features
docs/versions.md
        compatibility of releases, semantic versioning, which Node version
docs/examples-as-data.md
        examples of all rules as JSON
docs/start-rules.md#when-the-document-changes
        the document changed, compare a new version of the document
docs/start-rules.md#where-things-stand
        where does a rule stand in the code
CONTRIBUTING.md#add-a-field-to-cards
        add a field
CONTRIBUTING.md#add-a-row
        add a route, add an endpoint
CONTRIBUTING.md#add-a-rule-with-its-law
        add a rule
CONTRIBUTING.md#add-a-mutant
        add a mutant
CONTRIBUTING.md#follow-a-change-of-the-document
        npm run statements, follow a new version of the document, new number or row in the document
CONTRIBUTING.md#follow-the-live-service
        drift, new fields of the live service
SECURITY.md
        report a vulnerability
docs/clock.md#when-exactly-auto-jumps
        when does the auto clock jump, automatic clock
docs/certify.md#time
        how long does certify take, certify is slow, make certify faster
docs/certify.md#in-your-build
        certify in CI, certify as a build step
docs/certify.md#what-it-says
        report of certify, survived variation
docs/certify.md#what-it-cannot-do
        limits of certify
docs/check.md#when-the-kit-is-wrong
        law fails but my server is right, I disagree with a law, the kit is wrong, report a wrong law, false alarm,
        dispute a failure
docs/check.md#what-to-do-next
        what to do after a failed check, my server fails laws, understand a failure, begin with which failure
docs/check.md#standings
        compare two runs of check, badge, standing
docs/check.md#how-the-kit-treats-your-server
        does check delete my data, is it safe to check production, clean up after a check
docs/check.md#the-live-dialect
        check the live service
docs/check.md#by-the-laws-of-a-release
        pin the laws of a check, laws of an older release
docs/fixtures.md#names-dates-mistakes
        relative dates in a fixture, mistake in a fixture, due tomorrow in test data
docs/fixtures.md#what-lies-in-a-board
        cards inside of a board fixture, labels in a fixture, checklists in test data, custom fields in a fixture
`;
