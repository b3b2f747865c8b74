/** Attachments of a card (4.1): files and links. */
import { dropBytes, storeBytes } from '../../changes/blobs.ts';
import { place } from '../../changes/position.ts';
import type { Attachment, Card } from '../../world/records.ts';
import { must } from '../../calls/refusal.ts';
import { attachmentResource } from './shown-parts.ts';
import { limits } from '../../../document/limits.ts';
import { boolean, booleanOrCover, usually } from '../../../document/values/kinds.ts';
import { making } from '../../records/table.ts';
import { attachmentTable } from '../../records/card-parts.ts';
import type { Position } from '../../../document/values/kinds.ts';
import { DELETE, deleted, file, GET, POST, showsNew, type Context } from '../../rows/endpoint.ts';
import { oneField } from '../../rows/families.ts';
import { anyFile, uploaded, type Uploaded } from '../../rows/uploads.ts';

interface NewAttachment {
  readonly name?: string | undefined;
  readonly mimeType?: string | undefined;
  readonly pos: Position;
  readonly setCover: boolean;
}

const shortened = (name: string): string => [...name].slice(0, limits.attachmentName).join('');

export function attach(card: Card, from: string | Uploaded, asked: NewAttachment, context: Context): Attachment {
  const { world, change, me } = context;
  const link = typeof from === 'string';
  const made = change.add('attachments', {
    idCard: card.id,
    idMember: me.id,
    date: change.date,
    isUpload: !link,
    pos: place(change, 'attachments', world.by.attachmentsOfCard.of(card.id), asked.pos),
    name: asked.name ?? shortened(link ? from : from.name),
    mimeType: asked.mimeType ?? (link ? '' : shortened(from.mimeType)),
    url: link ? from : null,
    fileName: link ? null : shortened(from.name),
    bytes: link ? null : from.bytes.byteLength,
  });
  if (!link) storeBytes(change, made.id, from.bytes);
  // ATT-08
  const cover = { idAttachmentCover: made.id, manualCoverAttachment: true, coverTaken: false };
  if (asked.setCover) change.update('cards', card, cover);
  return made;
}

function detach(card: Card, attachment: Attachment, { change }: Context): void {
  dropBytes(change, attachment.id);
  change.remove('attachments', attachment);
  if (card.idAttachmentCover === attachment.id) {
    change.update('cards', card, { idAttachmentCover: null, manualCoverAttachment: false });
  }
}

export const cardAttachments = [
  POST('/cards/{card}/attachments', 'attaches a file or a link to a card', {
    because: 'clients place an attachment and make it the cover as they attach it',
    shows: showsNew(attachmentResource),
    // ATT-01, ATT-07, ATT-08, LIM-19
    args: { file: anyFile, ...making(attachmentTable), setCover: usually(boolean, false) },
    run({ card, file: upload, url: link, ...asked }, context) {
      const from = uploaded(upload, context) ?? link;
      must('ATT-02', from);
      return attach(card, from, asked, context);
    },
  }),
  GET('/cards/{card}/attachments', 'the attachments of a card', {
    many: 'ordered',
    shows: attachmentResource,
    args: { filter: usually(booleanOrCover, false) },
    run: ({ card, filter }, { world }) =>
      [...world.by.attachmentsOfCard.of(card.id)].filter(
        ({ id }) => filter !== 'cover' || id === card.idAttachmentCover,
      ),
  }),
  GET('/cards/{card}/attachments/{attachment}', 'one attachment', { shows: attachmentResource }),
  oneField('/cards/{card}/attachments/{attachment}/{field}', 'one field of an attachment', { of: attachmentResource }),
  GET('/cards/{card}/attachments/{attachment}/download/{fileName}', 'the bytes of an uploaded file', {
    // ATT-04, ATT-06
    run({ attachment }, { world }) {
      const blob = world.blobs.get(attachment.id);
      must('ERR-02', blob, 'the attachment is a link: nothing was uploaded');
      return file(attachment.fileName ?? 'file', attachment.mimeType ?? '', blob.bytes);
    },
  }),
  DELETE('/cards/{card}/attachments/{attachment}', 'deletes an attachment', {
    run({ card, attachment }, context) {
      detach(card, attachment, context);
      return deleted;
    },
  }),
];
