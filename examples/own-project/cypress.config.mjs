// Cypress: one server for the run, whose world begins anew with each test. No other dependency is needed.
import { startServer } from 'boardstone';

export default {
  e2e: {
    supportFile: 'cypress.support.mjs',
    specPattern: '*.cy.mjs',
    async setupNodeEvents(on) {
      const server = await startServer({ dialect: 'live', clock: 'auto' });
      // The answer of a task is JSON, and null where there is nothing to say.
      on('task', {
        async 'boardstone:reset'() {
          await server.reset();
          return server.target;
        },
        'boardstone:fault': (order) => server.fault(order),
        'boardstone:cards': (query) => server.cards(query),
        'boardstone:verify'(wanted) {
          server.verify(wanted);
          return null;
        },
        'boardstone:explain'() {
          console.error(server.explain());
          return null;
        },
      });
      on('after:run', () => server.close());
    },
  },
};
