/** Part 9: one version, in the path. */
import { family } from '../rule.ts';

export const versioning = family({
  'VER-01': { section: '9.1', level: 'stated', says: 'every path begins with /1' },
  'VER-02': {
    section: '9.2',
    level: 'stated',
    experimental: true,
    says: 'the exports of workspaces are marked as experimental',
    unobservable: 'it tells what may change later, not what is',
  },
  'VER-03': {
    section: '9.3',
    level: 'stated',
    says: 'routes with the singular and with the plural of a noun belong to the same version',
    same: ['CNV-01'],
  },
  'VER-04': {
    section: '9.4',
    level: 'chosen',
    status: 404,
    says: 'a path with another version is not found',
    message: 'Cannot find that route',
    because: 'no other version exists, and a negotiation is not shown',
    same: ['ERR-01'],
  },
});
