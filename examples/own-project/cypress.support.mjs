// Cypress loads this before each spec: what the page asks of the live service goes to the server of cypress.config.mjs.
beforeEach(() => {
  cy.task('boardstone:reset').then((target) => {
    cy.wrap(target, { log: false }).as('target');
    cy.intercept({ hostname: /^(api\.)?trello\.com$/ }, (request) => {
      const { pathname, search } = new URL(request.url);
      request.url = target.baseUrl + pathname + search;
    });
  });
});

// The terminal has what the server knows of a test that failed.
afterEach(function () {
  if (this.currentTest.state === 'failed') cy.task('boardstone:explain', null, { log: false });
});
