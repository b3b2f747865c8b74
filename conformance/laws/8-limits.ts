/** Laws of part 8: how often one may ask, and what the headers say of it. */
import { counted, headerFault, tickets } from '../limits/headers.ts';
import { law } from '../law.ts';

export const sixHeaders = law('LIM-04', {
  needs: ['limits'],
  watches(journal, { expect, witness }) {
    const replies = counted(journal);
    for (const reply of replies) {
      const fault = headerFault(reply);
      if (fault) expect.fail(fault.what, fault.expected, fault.actual, fault.reply);
    }
    witness('replies', replies.length);
  },
  goals: ['replies'],
  lies: {
    'sends no remainder': ({ headers: { 'x-rate-limit-api-key-remaining': _, ...headers } }) => ({ headers }),
    'allows one more than it should': ({ headers }) => ({
      headers: { ...headers, 'x-rate-limit-api-token-max': '101' },
    }),
  },
});

export const noRemainderTwice = law('LIM-06', {
  needs: ['limits'],
  watches(journal, { expect, witness }) {
    const { pairs, fault } = tickets(journal);
    if (fault) expect.fail(fault.what, fault.expected, fault.actual, fault.reply);
    witness('neighbours', pairs);
  },
  goals: ['neighbours'],
  lies: {
    'counts two requests as one': ({ headers }) => {
      const remaining = Number(headers['x-rate-limit-api-token-remaining']);
      return { headers: { ...headers, 'x-rate-limit-api-token-remaining': String(remaining - (remaining % 2)) } };
    },
  },
});
