/** Percent-encoding for what members write (1.7, 5.3): text that is no Unicode is no reason to fail. */

/** A half of a surrogate pair alone has no encoding; as everywhere in bytes it becomes the sign for such signs. */
export const encoded = (text: string): string => encodeURIComponent(Buffer.from(text).toString());

/** As RFC 5849 wants it: nothing but letters, digits and `-._~` stays. */
export const encodedStrictly = (text: string): string =>
  encoded(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** A name as the last word of an address: one of dots alone would lead elsewhere, and none would end the address. */
export const lastWord = (name: string): string =>
  encoded(/^\.*$/.test(name) ? name.replaceAll('.', '_') || 'file' : name);
