/** Percent-encodes and decodes text that members write (1.7, 5.3); invalid Unicode is no error. */

/** Half of a surrogate pair has no encoding. It becomes the replacement character. */
export const encoded = (text: string): string => encodeURIComponent(text.toWellFormed());

/** Undefined if the text is no percent-encoded UTF-8. */
export function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** As RFC 5849 wants it: only letters, digits and `-._~` stay. */
export const encodedStrictly = (text: string): string =>
  encoded(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** A name as the last segment of an address: a name of dots only, or an empty one, would be another address. */
export const lastWord = (name: string): string =>
  encoded(/^\.*$/.test(name) ? name.replaceAll('.', '_') || 'file' : name);
