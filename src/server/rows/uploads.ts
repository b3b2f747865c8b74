/** Files that come with a call (4.1–4.3): a part of a form, a data URL or text; and which of them are pictures. */
import { fromBase64, latin1, utf8 } from '../formats/bytes.ts';
import { decoded } from '../formats/percent.ts';
import { any, file, optional } from '../../document/values/kinds.ts';
import type { Upload } from '../calls/call.ts';
import { must } from '../calls/refusal.ts';
import type { Context } from './endpoint.ts';

export type Uploaded = Pick<Upload, 'name' | 'mimeType' | 'bytes'>;

const partOf = ({ call: { files } }: Context): Upload | undefined =>
  files?.find(({ field }) => field === 'file') ?? files?.[0];

const dataUrl = /^data:([\w.+-]+\/[\w.+-]+)?(?:;[\w-]+=[^;,]*)*(;base64)?,/;

/** The argument for a file of any kind. */
export const anyFile = optional(any('a file, as a part of a form, a data URL or text'));

/** A file is a part of a form, or an argument: a data URL, or the text itself. */
export function uploaded(given: unknown, context: Context): Uploaded | undefined {
  const part = partOf(context);
  if (part || typeof given !== 'string' || given === '') return part;
  const [head, mimeType = 'text/plain', base64] = dataUrl.exec(given.slice(0, 300)) ?? [];
  if (head === undefined) return { name: 'file.txt', mimeType, bytes: utf8(given) };
  const body = given.slice(head.length);
  return { name: 'file', mimeType, bytes: base64 ? fromBase64(body) : utf8(decoded(body) ?? body) };
}

/** The first bytes of the picture formats that browsers show. */
const signatures: readonly (readonly [mimeType: string, begins: RegExp])[] = [
  ['image/png', /^\x89PNG\r\n\x1a\n/],
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/gif', /^GIF8[79]a/],
  ['image/webp', /^RIFF[^]{4}WEBP/],
];

/** The media type of bytes, judged by their beginning. */
function pictureKind(bytes: Uint8Array): string | undefined {
  const head = latin1(bytes.subarray(0, 16));
  return signatures.find(([, begins]) => begins.test(head))?.[0];
}

/** The media type of a picture for its download; what the client said is not trusted. */
export const pictureType = (bytes: Uint8Array): string => pictureKind(bytes) ?? 'application/octet-stream';

/** The argument for a picture. */
export const pictureFile = { file: optional(file('a picture')) };

export function picture(context: Context): { mimeType: string; bytes: Uint8Array } {
  const part = partOf(context);
  must('ERR-05', part, 'invalid value for file: it is required (a picture, as a part of a multipart form)');
  const named = /^image\/[\w.+-]{1,64}$/.test(part.mimeType) ? part.mimeType : undefined;
  const mimeType = pictureKind(part.bytes) ?? named;
  must('ERR-04', mimeType, 'invalid value for file: a picture is expected');
  return { mimeType, bytes: part.bytes };
}
