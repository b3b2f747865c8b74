/** Further parts of a workspace (2.7, 4.7): its logo, its tags, and questions about guests and extensions. */
import { membershipOf } from '../../rights/access.ts';
import { dropBytes, storeBytes } from '../../changes/blobs.ts';
import { membersOf } from '../../finding/collections.ts';
import { must } from '../../calls/refusal.ts';
import { member } from '../members/shown.ts';
import { organization } from './shown.ts';
import { idOf, text, usually } from '../../values/kinds.ts';
import { isId } from '../../values/values.ts';
import { GET, POST, DELETE, file, raw, shows } from '../../rows/endpoint.ts';
import { picture, pictureFile, pictureType } from '../../rows/uploads.ts';

export const organizationExtras = [
  POST('/organizations/{organization}/logo', {
    says: 'uploads the logo of a workspace',
    shows: organization,
    args: pictureFile,
    run({ organization: one }, context) {
      const { change } = context;
      storeBytes(change, one.id, picture(context).bytes);
      change.nextId();
      return change.update('organizations', one, { logoHash: change.nextHex(32, 'logo') });
    },
  }),
  DELETE('/organizations/{organization}/logo', {
    says: 'removes the logo of a workspace',
    shows: organization,
    run({ organization: one }, { change }) {
      dropBytes(change, one.id);
      return change.update('organizations', one, { logoHash: null });
    },
  }),
  GET('/organizations/{idOrganization}/logo/{hash}', {
    because: 'the address that the record names leads somewhere',
    says: 'the logo of a workspace',
    needs: [],
    open: true,
    params: { idOrganization: idOf('organizations') },
    run({ idOrganization, hash }, { world }) {
      const blob = world.blobs.get(idOrganization);
      must('ERR-02', blob && world.organizations.get(idOrganization)?.logoHash === hash);
      return file(`${idOrganization}.img`, pictureType(blob.bytes), blob.bytes);
    },
  }),
  GET('/organizations/{organization}/tags', {
    says: 'the tags of a workspace',
    run: ({ organization: one }) => raw(one.tags),
  }),
  POST('/organizations/{organization}/tags', {
    says: 'makes a tag for the boards of a workspace',
    args: { name: usually(text(0), '') },
    run({ organization: one, name }, { change }) {
      const tag = { id: change.nextId(), name };
      change.update('organizations', one, { tags: [...one.tags, tag] });
      return raw(tag);
    },
  }),
  DELETE('/organizations/{organization}/tags/{idTag}', {
    says: 'deletes a tag, also from the boards that have it',
    run({ organization: one, idTag }, { world, change }) {
      must('ERR-03', isId(idTag));
      must(
        'ERR-02',
        one.tags.some(({ id }) => id === idTag),
      );
      for (const board of [...world.by.boardsOfOrganization.of(one.id)]) {
        change.update('boards', board, { idTags: board.idTags.filter((id) => id !== idTag) });
      }
      change.update('organizations', one, { tags: one.tags.filter(({ id }) => id !== idTag) });
    },
  }),
  GET('/organizations/{organization}/pluginData', {
    says: 'the data of extensions for a workspace',
    run: ({ organization: one }) => raw(one.pluginData),
  }),
  GET('/organizations/{organization}/newBillableGuests/{board}', {
    says: 'the members of a board who do not belong to the workspace',
    many: 'unordered',
    shows: shows(member, { usual: ['fullName', 'username'] }),
    run({ organization: one, board }, { world }) {
      must('ERR-19', board.idOrganization === one.id);
      return membersOf(world, board, 'all').filter((who) => !membershipOf(world, one, who));
    },
  }),
];
