/**
 * The key that signs the tokens of Power-Ups (`t.jwt`): always the same one, so that equal calls give equal bytes.
 * Everybody can read it, so a signature by it proves something in tests alone.
 */
import { sha256Hex } from '../server/formats/hash.ts';
import { base64, fromHex, urlBase64, utf8 } from '../server/formats/bytes.ts';
import { GET, raw } from '../server/rows/endpoint.ts';

const modulus = [
  'a2e8a95bb64293fe0d34b166b004917c02cd59607c925721ea6148efc556341f9c2e0dcb34a40ebcf63763f2839bc2d24ed1d7c4',
  '0eaabfebc67bf3d619f5042311fd908a7223f3765c3a61dd2028906aab498cb385519fb6ec257a2c13868c5c621a744313126e39',
  'e09a54cd7fc37f7b6f68cc4a2711c7895d52e6e98f4c496c803dc6885fc09c68c412a29a4242ae99fefb295cbe1077143cb8dc62',
  'f4fe055035c8c3188c60f8b031f48066bc55e400dd39b6c669b830f472b58ef5410a475512cf0ea7a2241de59dbaa27ac80d5101',
  '51ee4587f371924f35c903123b8f7a8efe4b9d25b0a131f25eea332928c3089750c8cb71b47c85adfcf856ef7d217ef9',
].join('');
const secret = [
  '1cc52613b24e73c06c28a023d87616136693497386cc7962ddf7ac5fdbe3eb74a1aa687938a4b88d9a9611aaa49f7f7a90bcf274',
  '077b1445d959cea843114857c1379cad36972ec9fa63bd20c62b23c612d5fc693fe438669fb1c6afbe0b0702d1b8864bca34790e',
  'f3a18dd474f9dbabbaf33110ef716e61cdff74144f60539ef3a65dac47c430c3dad9aef7456cd318aced3ac5ac99f312327f360a',
  '17b265e28c49a6bdc0c3c0bbdbe831d06df0ddcc6e04370dddb0d68a9dccc91478ad4fcaf4cad440cec04476b2e52e18d6304569',
  '58f9b736b51737d390ec50a912bf2c81542b1c72ba561a212ad6b9a5c0f9695be3068a63b837dd9c3a3cc47090baa6e1',
].join('');

/** The public key (RFC 5280): the modulus between the bytes that say what it is, and the exponent 65537. */
const publicKey = `30820122300d06092a864886f70d01010105000382010f003082010a0282010100${modulus}0203010001`;
const lines = base64(fromHex(publicKey)).replaceAll(/.{64}/g, '$&\n');
const publicPem = `-----BEGIN PUBLIC KEY-----\n${lines}\n-----END PUBLIC KEY-----\n`;

function power(base: bigint, exponent: string, of: bigint): bigint {
  let result = 1n;
  for (const bit of BigInt(`0x${exponent}`).toString(2)) {
    result = (result * result) % of;
    if (bit === '1') result = (result * base) % of;
  }
  return result;
}

/** A JSON Web Token signed by RS256 (RFC 7518), in one step as all that a call does: Web Crypto answers later. */
export function signed(claims: object): string {
  const part = (value: object): string => urlBase64(utf8(JSON.stringify(value)));
  const text = `${part({ alg: 'RS256', typ: 'JWT' })}.${part(claims)}`;
  // Before the hash stands which one it is, and before that what fills the length of the key (RFC 8017, 9.2).
  const digest = `003031300d060960864801650304020105000420${sha256Hex(text)}`;
  const padded = BigInt(`0x0001${digest.padStart(modulus.length - 4, 'f')}`);
  const signature = power(padded, secret, BigInt(`0x${modulus}`))
    .toString(16)
    .padStart(modulus.length, '0');
  return `${text}.${urlBase64(fromHex(signature))}`;
}

export const powerUpRows = [
  GET('/resource/jwt-public-keys', 'the keys by which the server of a Power-Up checks its tokens', {
    ...{ needs: [], open: true },
    because: 'programs of Power-Ups read it',
    run: () => raw({ keys: [publicPem] }),
  }),
];
