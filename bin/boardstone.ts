#!/usr/bin/env node
/** The command line: runs one of the commands, loads only that one, and is the only place that ends the process. */
import module from 'node:module';
import { meant } from '../src/did-you-mean.ts';
import { UsageError } from '../src/terminal/flags.ts';
import { visible } from '../src/terminal/visible.ts';

interface Command {
  readonly says: string;
  /** Loads the command and runs it; the number is the exit code. */
  run(argv: readonly string[]): Promise<number>;
}

const kit = (name: string, says: string): Command => ({
  says,
  async run(argv) {
    const { run, surroundings } = await import('../conformance/cli/cli.ts');
    return run(name, argv, {
      ...surroundings(),
      broken: async (fault) => (await import('./server.ts')).brokenServer(fault),
    });
  },
});

const commands: Readonly<Record<string, Command>> = {
  serve: { says: 'run the local server', run: async (argv) => (await import('./server.ts')).serve(argv) },
  run: {
    says: 'start a server, run a command against it, stop the server',
    run: async (argv) => (await import('./server.ts')).run(argv),
  },
  certify: {
    says: "judge the tests of a client: what they rely on, and what they don't notice",
    run: async (argv) => (await import('./server.ts')).certify(argv),
  },
  shrink: {
    says: 'find the fewest acts of colleagues that make the tests of a client fail',
    run: async (argv) => (await import('./server.ts')).shrink(argv),
  },
  init: { says: 'write a small fixture to begin with', run: async (argv) => (await import('./init.ts')).init(argv) },
  import: {
    says: 'read the boards of an account into a fixture',
    run: async (argv) => (await import('./account/import.ts')).importAccount(argv),
  },
  'compare-live': {
    says: 'show where an account of the live service answers otherwise',
    run: async (argv) => (await import('./account/compare-live.ts')).compareLive(argv),
  },
  env: {
    says: 'print the address and the credentials of a running server for a shell',
    run: async (argv) => (await import('./env.ts')).env(argv),
  },
  listen: {
    says: 'print what the webhooks of a running server deliver, and pass it on to your program',
    run: async (argv) => (await import('./webhooks/listen.ts')).listen(argv),
  },
  trigger: {
    says: 'make an event happen on a running server: trigger updateCard',
    run: async (argv) => (await import('./webhooks/trigger.ts')).trigger(argv),
  },
  'power-up': {
    says: 'try a Power-Up in a browser, around a card of a running server',
    run: async (argv) => (await import('./power-up/power-up.ts')).powerUp(argv),
  },
  key: {
    says: 'make a key for an application on a running server',
    run: async (argv) => (await import('./issue.ts')).issueKey(argv),
  },
  token: {
    says: 'make a token for a member on a running server',
    run: async (argv) => (await import('./issue.ts')).issueToken(argv),
  },
  mcp: {
    says: 'let an agent steer worlds, send requests and read rules (Model Context Protocol)',
    run: async (argv) => (await import('./server.ts')).mcp(argv),
  },
  check: kit('check', 'test whether a server keeps the rules of the document'),
  watch: kit('watch', 'pass requests on to a server, and judge what went by'),
  merge: kit('merge', 'make one report of the reports of shards'),
  compare: kit('compare', 'show the reports of several servers side by side'),
  standings: kit('standings', 'make the table of the reports that implementers sent'),
  spec: {
    says: 'list and explain the rules, print the OpenAPI description',
    run: async (argv) => (await import('./spec.ts')).spec(argv),
  },
};

/** The first command of each group, with what the group is for. */
const groups: Readonly<Record<string, string>> = {
  serve: 'A local server for the tests of a client',
  init: 'Worlds, and a server that runs already',
  check: 'Judge a server',
  spec: 'Look up rules',
};

function help(): string {
  const rows = Object.entries(commands).flatMap(([name, { says }]) => [
    ...(name in groups ? ['', groups[name]!] : []),
    `  ${name.padEnd(14)}${says}`,
  ]);
  return [
    'boardstone <command> [flags]',
    ...rows,
    '',
    'boardstone <command> --help lists the flags of a command.',
    'boardstone --version prints the version.',
    '',
  ].join('\n');
}

async function main([name, ...argv]: readonly string[]): Promise<number> {
  // `help serve` is `serve --help`.
  if (name === 'help' && argv[0] !== undefined && !argv[0].startsWith('-')) return main([argv[0], '--help']);
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    (name === undefined ? process.stderr : process.stdout).write(help());
    return name === undefined ? 2 : 0;
  }
  if (name === '--version' || name === '-v') {
    process.stdout.write(`${(await import('../src/shipped.ts')).version()}\n`);
    return 0;
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  const known = [...Object.keys(commands), '--help', '--version'];
  if (command === undefined) throw new UsageError(`unknown command ${name}${meant(name, known)}`);
  return command.run(argv);
}

/** Compares the name, because the class is twice in the package: the server stands in a file of its own. */
const isUsage = (fault: unknown): fault is UsageError => fault instanceof Error && fault.name === 'UsageError';

// From Node 22 on, what was compiled for one start is kept for the next, where Node keeps it.
(module as Partial<{ enableCompileCache(): unknown }>).enableCompileCache?.();

// A reader that closes the pipe early is not an error.
process.stdout.on('error', () => {});

// A rejection that nobody awaits must not end with 1, because 1 says that a rule is broken.
process.on('uncaughtException', (fault) => {
  process.stderr.write(visible(`${fault.stack ?? fault.message}\n`));
  process.exit(2);
});

// A command that waits for what can no longer come would end with 0, as if all were well.
process.on('beforeExit', () => {
  process.stderr.write('boardstone: the command ended without a result, which is an error of ours\n');
  process.exit(2);
});

void main(process.argv.slice(2))
  .catch((fault: unknown) => {
    process.stderr.write(
      visible(
        isUsage(fault) ? `boardstone: ${fault.message}\n` : `${fault instanceof Error ? fault.stack : String(fault)}\n`,
      ),
    );
    return 2;
    // Exit only when everything is written: a pipe may still hold half of a long answer.
  })
  .then((code) => process.stdout.write('', () => process.exit(code)));
