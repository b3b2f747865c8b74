// A test of a page with Cypress: the page knows the address of the live service alone.
it('adds a card, and the world has it', () => {
  cy.get('@target').then(({ actors: { owner } }) => {
    cy.visit(`/?key=${owner.key}#token=${owner.token}`);
    cy.contains('button', 'Add').click();
    cy.contains('li', 'Rope');
    cy.task('boardstone:cards', { list: 'To Do' }).then((cards) => {
      expect(cards.map(({ name }) => name)).to.include('Rope');
    });
    cy.task('boardstone:verify', { method: 'POST', path: '/1/cards', count: 1 });
  });
});

it('tells a person that a limit is used up', () => {
  const respond = { status: 429, body: 'Rate limit exceeded' };
  cy.task('boardstone:fault', { match: { method: 'POST', path: '/1/cards' }, respond });
  cy.get('@target').then(({ actors: { owner } }) => {
    cy.visit(`/?key=${owner.key}#token=${owner.token}`);
    cy.contains('button', 'Add').click();
    cy.contains('Rate limit exceeded');
  });
});
