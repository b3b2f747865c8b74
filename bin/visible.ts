/** Text of somebody else's on a terminal: signs that would steer it are written out instead of obeyed. */

/** Everything but line ends and tabs: control characters, and the marks that turn the direction of writing. */
const steering = /[^\P{Cc}\n\t]|[\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

export const visible = (text: string): string =>
  text.replace(steering, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
