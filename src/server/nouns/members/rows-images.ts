/** The bytes of pictures, fetched without a key (2.6, 2.10): they are seen on boards by everybody. */
import type { Member } from '../../world/records.ts';
import { must, refuse } from '../../calls/refusal.ts';
import type { World } from '../../world/world.ts';
import { html } from '../../pages/markup.ts';
import { objectId } from '../../values/kinds.ts';
import { GET, because, file, page, type Context, type Endpoint, type Raw } from '../../rows/endpoint.ts';
import type { Pictured } from '../removals.ts';
import { pictureType } from '../../rows/uploads.ts';

/** A picture is anybody's to look at who knows the address; the record that describes it stays its member's own. */
function picture(kind: Pictured, who: Member, id: string, world: World): Raw {
  const record = world.tables[kind].get(id);
  const blob = record?.idMember === who.id ? world.blobs.get(id) : undefined;
  if (!blob) return refuse('ERR-02');
  const mimeType = pictureType(blob.bytes);
  return file(`${id}.${mimeType.split('/')[1]!}`, mimeType, blob.bytes);
}

const anybody = { needs: [], open: true } as const;
const image = (path: `/members/{member}/${Pictured}/{idPicture}/image`, says: string): Endpoint =>
  GET(path, {
    says,
    ...anybody,
    params: { idPicture: objectId },
    run: ({ member: who, idPicture }, { world }) => picture(path.split('/')[3] as Pictured, who, idPicture, world),
  });

/** Who has uploaded no picture has a face of initials, in a colour that goes with the hash. */
function face({ initials, avatarHash }: Member): string {
  const hue = parseInt((avatarHash ?? '').slice(0, 4), 16) % 360 || 210;
  const text = html`<text x="50" y="52" fill="#fff" font-family="system-ui, sans-serif" font-size="40" \
text-anchor="middle" dominant-baseline="middle">${initials}</text>`;
  return html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="170" height="170">\
<rect width="100" height="100" fill="hsl(${hue} 45% 38%)"/>${text}</svg>`.text;
}

/** The built-in stickers, by the names that clients know. */
const glyphs: Readonly<Record<string, string>> = {
  check: '✅',
  heart: '❤️',
  warning: '⚠️',
  clock: '🕒',
  smile: '🙂',
  laugh: '😄',
  huh: '😕',
  frown: '🙁',
  thumbsup: '👍',
  thumbsdown: '👎',
  star: '⭐',
  rocketship: '🚀',
};
const glyph = (name: string): string =>
  html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="160" \
height="160"><text x="50" y="54" font-size="80" text-anchor="middle" dominant-baseline="middle">\
${glyphs[name]!}</text></svg>`.text;

function avatar({ member: who, hash }: { member: Member; hash: string }, { world }: Context): Raw {
  must('ERR-02', hash === who.avatarHash);
  const blob = who.avatarSource === 'upload' ? world.blobs.get(who.id) : undefined;
  if (!blob) return page('image/svg+xml', face(who));
  return file(`${who.username}.img`, pictureType(blob.bytes), blob.bytes);
}

export const images = because('the addresses that records name lead somewhere', [
  GET('/members/{member}/avatar/{hash}', { says: 'the picture of a member', ...anybody, run: avatar }),
  GET('/members/{member}/avatar/{hash}/{size}', {
    says: 'the picture of a member in the size that clients append',
    ...anybody,
    run: avatar,
  }),
  image('/members/{member}/boardBackgrounds/{idPicture}/image', 'the picture of a background'),
  image('/members/{member}/customEmoji/{idPicture}/image', 'the picture of an emoji'),
  image('/members/{member}/customStickers/{idPicture}/image', 'the picture of a sticker'),
  GET('/stickers/{name}', {
    says: 'the picture of a built-in sticker',
    ...anybody,
    run({ name }) {
      must('ERR-02', Object.hasOwn(glyphs, name));
      return page('image/svg+xml', glyph(name));
    },
  }),
]);
