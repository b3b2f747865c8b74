/** The languages in which a failure, or an example of a rule, is written as a test: how its file is called and run. */
import { goTest } from './go.ts';
import { hurlTest } from './hurl.ts';
import { nodeTest } from './node.ts';
import { pythonTest } from './python.ts';
import { wordOf, type TestContent } from './content.ts';

interface Language {
  /** Undefined where the language cannot say it. */
  write(test: TestContent): string | undefined;
  file(of: Pick<TestContent, 'id'>): string;
  /** The command that runs the file. */
  readonly run: string;
}

export const languages = {
  node: { write: nodeTest, file: ({ id }) => `${id.replace(/[^\w-]+/g, '-')}.test.mjs`, run: 'node --test' },
  hurl: { write: hurlTest, file: ({ id }) => `${id.replace(/[^\w-]+/g, '-')}.hurl`, run: 'hurl --test' },
  pytest: { write: pythonTest, file: (test) => `test_${wordOf(test)}.py`, run: 'pytest' },
  go: { write: goTest, file: (test) => `${wordOf(test)}_test.go`, run: 'go test' },
} as const satisfies Readonly<Record<string, Language>>;

export type LanguageName = keyof typeof languages;
export const languageNames = Object.keys(languages) as LanguageName[];
