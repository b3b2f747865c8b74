/** What kind of record a name or an id belongs to (1.2-1.4): older clients ask before they open a page. */
import { sees } from '../../rights/access.ts';
import { memberNamed, organizationNamed } from '../../world/named.ts';
import { refuse } from '../../calls/refusal.ts';
import { GET, raw } from '../../rows/endpoint.ts';

export const types = [
  GET('/types/{word}', {
    because: 'older clients look up the kind of record that a name has',
    says: 'whether a name or an id is that of a member or of a workspace',
    run({ word }, { world, actor }) {
      const member = memberNamed(world, word);
      if (member) return raw({ type: 'member', id: member.id });
      const workspace = organizationNamed(world, word);
      // A record that may not be seen is not found, because its name says something too.
      if (workspace && sees(world, 'organizations', workspace, actor)) {
        return raw({ type: 'organization', id: workspace.id });
      }
      return refuse('ERR-02');
    },
  }),
];
