/** The sentence of a rule, as the manual says it. */
import type { Rule } from '../../document/rule.ts';

/** The sentence of a rule with the status that it refuses with, in brackets unless the sentence names it. */
export const withStatus = ({ says, status, error }: Rule): string => {
  const named = [status, error].filter((one) => one !== undefined && !new RegExp(`\\b${one}\\b`).test(says));
  return named.length === 0 ? says : `${says} (${named.join(' ')})`;
};
