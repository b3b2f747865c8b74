/** `boardstone init`: writes a small fixture that says what each part is for. */
import { programName, readFlags, printHelp, UsageError } from '../src/terminal/flags.ts';
import { mustBeNew, write } from '../src/terminal/output.ts';

const flags = { help: { says: 'print this text' } } as const;

export const starter = `{
  // Editors complete names and show mistakes with this.
  "$schema": "./node_modules/boardstone/fixtures/fixture.schema.json",

  // The time at which a clock that stands begins (serve --clock manual).
  "now": "2026-03-02T09:00:00Z",

  // Every "id" is a name of your own. It stands for the record wherever an id is expected.
  "members": [
    { "id": "ada", "username": "ada_quill", "fullName": "Ada Quill" },
    { "id": "ben", "username": "ben_okoro", "fullName": "Ben Okoro" },
  ],

  // A key belongs to an application, a token to an application and a member.
  "applications": [{ "name": "My app", "idMember": "ada" }],
  "tokens": [
    { "id": "token-ada", "application": "My app", "idMember": "ada" },
    { "id": "token-ben", "application": "My app", "idMember": "ben", "permissions": ["read"] },
  ],
  // Names for the tokens: server.target.actors.owner has key, token and idMember.
  "actors": { "owner": { "token": "token-ada" }, "reader": { "token": "token-ben" } },

  // A board with what lies in it. It is of the first member, if it does not name another one as "idMemberCreator".
  // Every other table of docs/fixtures.md may stand beside "boards" too.
  "boards": [
    {
      "id": "house",
      "name": "House",
      // Other members who see it.
      "members": ["ben"],
      "labels": [{ "name": "Late", "color": "red" }],
      "lists": [
        {
          "name": "To do",
          "cards": [
            { "id": "paint", "name": "Paint the door", "labels": ["Late"], "due": "2026-03-01T12:00:00Z" },
            { "name": "Oil the hinges", "checklists": { "Doors": ["front", "cellar"] }, "comments": ["Which oil?"] },
          ],
        },
        { "name": "Done", "cards": [{ "name": "Sweep", "members": ["ben"], "dueComplete": true }] },
      ],
    },
  ],
}
`;

export async function init(argv: readonly string[]): Promise<number> {
  const { flags: typed, words } = readFlags(flags, argv);
  if (typed.help) return printHelp('boardstone init [file]\n\nWrites a fixture to begin with: fixture.jsonc.', flags);
  const [file = 'fixture.jsonc', ...more] = words;
  if (more.length > 0) throw new UsageError(`init takes one file, not ${words.join(' ')}`);
  mustBeNew(file);
  write(file, starter, { flag: 'wx' });
  process.stdout.write(`${file} is written. Serve it:\n  ${programName} serve --fixture ${file}\n`);
  return 0;
}
