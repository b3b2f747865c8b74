/** Attachments of a card (4.1): links and uploaded files; a download returns the uploaded bytes. */
import { dropBytes, storeBytes } from '../../changes/blobs.ts';
import { place } from '../../changes/position.ts';
import type { Attachment, Card } from '../../world/records.ts';
import { must } from '../../calls/refusal.ts';
import { attachment } from './shown-parts.ts';
import { limits } from '../../../document/limits.ts';
import { boolean, booleanOrCover, usually } from '../../values/kinds.ts';
import { making } from '../../records/table.ts';
import { attachmentTable } from '../../records/card-parts.ts';
import type { Position } from '../../values/values.ts';
import { GET, POST, DELETE, deleted, file, showsNew, type Context } from '../../rows/endpoint.ts';
import { oneField } from '../../rows/families.ts';
import { anyFile, uploaded, type Uploaded } from '../../rows/uploads.ts';

interface New {
  readonly name?: string | undefined;
  readonly mimeType?: string | undefined;
  readonly pos: Position;
  readonly setCover: boolean;
}

const shortened = (name: string): string => [...name].slice(0, limits.attachmentName).join('');

export function attach(one: Card, from: string | Uploaded, asked: New, context: Context): Attachment {
  const { world, change, me } = context;
  const link = typeof from === 'string';
  const made = change.add('attachments', {
    idCard: one.id,
    idMember: me.id,
    date: change.date,
    isUpload: !link,
    pos: place(change, 'attachments', world.by.attachmentsOfCard.of(one.id), asked.pos),
    name: asked.name ?? shortened(link ? from : from.name),
    mimeType: asked.mimeType ?? (link ? '' : shortened(from.mimeType)),
    url: link ? from : null,
    fileName: link ? null : shortened(from.name),
    bytes: link ? null : from.bytes.byteLength,
  });
  if (!link) storeBytes(change, made.id, from.bytes);
  // ATT-08
  if (asked.setCover) change.update('cards', one, { idAttachmentCover: made.id, manualCoverAttachment: true });
  return made;
}

function detach(one: Card, gone: Attachment, { change }: Context): void {
  dropBytes(change, gone.id);
  change.remove('attachments', gone);
  if (one.idAttachmentCover === gone.id) {
    change.update('cards', one, { idAttachmentCover: null, manualCoverAttachment: false });
  }
}

export const cardAttachments = [
  POST('/cards/{card}/attachments', {
    says: 'attaches a file or a link to a card',
    because: 'clients place an attachment and make it the cover as they attach it',
    shows: showsNew(attachment),
    // ATT-01, ATT-07, ATT-08, LIM-19
    args: { file: anyFile, ...making(attachmentTable), setCover: usually(boolean, false) },
    run({ card: one, file: given, url: link, ...asked }, context) {
      const from = uploaded(given, context) ?? link;
      must('ATT-02', from);
      return attach(one, from, asked, context);
    },
  }),
  GET('/cards/{card}/attachments', {
    says: 'the attachments of a card',
    many: 'ordered',
    shows: attachment,
    args: { filter: usually(booleanOrCover, false) },
    run: ({ card: one, filter }, { world }) =>
      [...world.by.attachmentsOfCard.of(one.id)].filter(({ id }) => filter !== 'cover' || id === one.idAttachmentCover),
  }),
  GET('/cards/{card}/attachments/{attachment}', { says: 'one attachment', shows: attachment }),
  oneField('/cards/{card}/attachments/{attachment}/{field}', { says: 'one field of an attachment', of: attachment }),
  GET('/cards/{card}/attachments/{attachment}/download/{fileName}', {
    says: 'the bytes of an uploaded file',
    // ATT-04, ATT-06
    run({ attachment: one }, { world }) {
      const blob = world.blobs.get(one.id);
      must('ERR-02', blob, 'the attachment is a link: nothing was uploaded');
      return file(one.fileName ?? 'file', one.mimeType ?? '', blob.bytes);
    },
  }),
  DELETE('/cards/{card}/attachments/{attachment}', {
    says: 'deletes an attachment',
    run({ card: one, attachment: gone }, context) {
      detach(one, gone, context);
      return deleted;
    },
  }),
];
