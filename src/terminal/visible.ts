/** Makes text from elsewhere safe for a terminal: characters that would control it are written out. */

/** Everything except line ends and tabs: control characters, and marks that change the direction of writing. */
const steering = /[^\P{Cc}\n\t]|[\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

export const visible = (text: string): string =>
  text.replace(steering, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
