/** What an example of the book can be copied as, by the words of its choice. */
export const copies = { 'node:test': 'node', pytest: 'pytest', Go: 'go', curl: 'curl' } as const;
export type Copy = (typeof copies)[keyof typeof copies];

/** What the script that plays the examples exports. */
export interface Player {
  run(rule: string): Promise<string>;
  copy(rule: string, as: Copy): Promise<string>;
}
