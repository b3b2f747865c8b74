/** The forms in which an example of the book can be copied, by the words that a reader chooses. */
export const copies = { 'node:test': 'node', pytest: 'pytest', Go: 'go', curl: 'curl' } as const;
export type Copy = (typeof copies)[keyof typeof copies];

/** The exports of the script that plays the examples. */
export interface Player {
  run(rule: string): Promise<string>;
  copy(rule: string, as: Copy): Promise<string>;
}
