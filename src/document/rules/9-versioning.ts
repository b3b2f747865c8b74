/** Part 9: one version, in the path. */
import { chosen, experimental, stated } from '../rule.ts';

const announced = experimental({
  'VER-02': stated('9.2', 'the exports of workspaces are experimental: they may change without notice', {
    unobservable: 'it says what may change later, and nothing about now',
  }),
});

export const versioning = {
  'VER-01': stated('9.1', 'every path begins with /1'),
  ...announced,
  'VER-03': stated('9.3', 'this version takes the singular and the plural of a noun in a route', { same: ['CNV-01'] }),
  'VER-04': chosen('9.4', 'a path with another version is not found', {
    because: 'no other version exists, and a negotiation is not shown',
    refuses: [404, 'Cannot find that route'],
    same: ['ERR-01'],
  }),
};
