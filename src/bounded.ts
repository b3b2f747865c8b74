/** Reads the body of an answer up to a bound: the other side may send without an end. */

/** The text of a body; undefined if it is longer than `most` bytes, and then the rest is not read. */
export async function textWithin(reply: Response, most: number): Promise<string | undefined> {
  const decoder = new TextDecoder();
  let [text, bytes] = ['', 0];
  for await (const chunk of (reply.body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += chunk.length;
    if (bytes > most) return undefined;
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
