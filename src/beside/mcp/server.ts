/** A server for agents (Model Context Protocol): its tools steer a running server, send requests to it, and read rules. */
import { fromJsonSchema, McpServer, type jsonSchemaValidator } from '@modelcontextprotocol/server';
import { meant } from '../../did-you-mean.ts';
import { messageOf } from '../../language.ts';
import {
  orderTools,
  requestTool,
  inputOf,
  text,
  type Arguments,
  type Description,
  type Reach,
  type Said,
  type Tool,
} from './tools.ts';

/** The functions that the program around it provides, because the command line and the kit are there. */
export interface Around {
  readonly version: string;
  /** The address of the server that is steered. */
  readonly url: string;
  /** The headers that a control plane with a token needs. */
  readonly headers: Readonly<Record<string, string>>;
  /** The text of the registry about a rule, a section, a row, a header or a message. */
  explain(about: string): Promise<string>;
  /** Judges a server; the report as JSON. */
  check(url: string, order: { readonly only?: unknown; readonly seconds: unknown }): Promise<string>;
}

/** Calls a tool. If an argument is missing or unknown, the answer names it. */
async function answered({ properties, required = [] }: Tool['schema'], args: Arguments, answer: Tool['answer']) {
  const known = Object.keys(properties);
  const [stray] = Object.keys(args).filter((name) => !known.includes(name));
  if (stray !== undefined) {
    const within = known.includes('body') ? `; values go into body: {"body": {"${stray}": …}}` : '';
    const near = meant(stray, known) || `; there are ${known.join(', ')}${within}`;
    return { isError: true, text: `${stray}: there is no such argument${near}` };
  }
  const [missing] = required.filter((name) => args[name] === undefined);
  return missing === undefined ? answer(args) : { isError: true, text: `${missing} is missing` };
}

/** For a model that sees the tools for the first time. */
const instructions = `A local server of boards, lists and cards for tests. Nothing here reaches the live service.
fork makes a world to try things in; request acts there as a client does (name the world); changes says what came of it.
If request is refused, rules explains the rule that the answer names; rules 'PUT /cards/{card}' lists what a row takes.
The orders take their values in body: clock_advance {"body": {"ms": 10000}}.`;

/** More than a model reads at once. */
const mostShown = 100_000;

/** A maker of servers, because each connection has one of its own. */
export async function mcpServer(around: Around): Promise<() => McpServer> {
  const reach = reaching(around);
  const described = await reach('GET', '/_boardstone/openapi.json');
  if (described.isError) throw new Error(`${around.url} has no control plane: it answers ${described.text}`);
  const tools = [
    ...orderTools(JSON.parse(described.text) as Description, reach),
    requestTool(reach),
    ...programTools(around),
  ];
  return () => {
    const server = new McpServer({ name: 'boardstone', version: around.version }, { instructions });
    for (const tool of tools) register(server, tool);
    return server;
  };
}

const reaching =
  ({ url, headers }: Around): Reach =>
  async (method, path, body) => {
    const reply = await fetch(`${url}${path}`, {
      method,
      headers: {
        ...(path.includes('/_boardstone') && headers),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await reply.text();
    if (reply.ok) return { isError: false, text: text === '' ? 'done' : text };
    const [rule, advice] = ['rule', 'advice'].map((name) => reply.headers.get(`x-boardstone-${name}`));
    // A refusal of the control plane follows from no rule of the service.
    const because = rule && !path.includes('/_boardstone') ? [`refused by the rule ${rule}`] : [];
    const lines = [`${reply.status} ${text}`, ...(advice ? [`advice: ${advice}`] : []), ...because];
    return { isError: true, text: lines.join('\n') };
  };

const programTools = ({ explain, check }: Around): readonly Tool[] => [
  {
    name: 'rules',
    description:
      'Explains a rule, a section, an operation, a header, a message, or finds words in rules: ' +
      'CF-15, 4.5, "PUT /cards/{card}", "short link".',
    schema: inputOf({ about: text('what is looked up') }, 'about'),
    changes: false,
    answer: async ({ about }) => ({ isError: false, text: await explain(String(about)) }),
  },
  {
    name: 'check',
    description:
      'Runs the conformance kit on a server and returns its report: which rules it breaks, with the requests that show it.',
    schema: inputOf(
      {
        url: text('the address of the server'),
        only: text('rule ids, sections or globs: CRD-02,4.5,LIM-*'),
        seconds: { type: 'number', description: 'how long it may take', default: 60 },
      },
      'url',
    ),
    changes: true,
    answer: async ({ url, only, seconds = 60 }) => ({
      isError: false,
      text: await check(String(url), { only, seconds }),
    }),
  },
];

/** The server that is steered says more about a mistake than a validator of schemas does. */
const leftToServer = {
  getValidator: () => (value: unknown) => ({ valid: true, data: value, errorMessage: undefined }),
};

function register(server: McpServer, { name, description, schema, changes, answer }: Tool): void {
  const inputSchema = fromJsonSchema<Arguments>(schema, leftToServer as jsonSchemaValidator);
  const annotations = { readOnlyHint: !changes, openWorldHint: false };
  server.registerTool(name, { description, inputSchema, annotations }, async (args) => {
    const result = await answered(schema, args, answer).catch((fault: unknown): Said => ({
      isError: true,
      text: messageOf(fault),
    }));
    const more = result.text.length - mostShown;
    const shown = more <= 0 ? result.text : `${result.text.slice(0, mostShown)}\n… ${more} characters more`;
    return { isError: result.isError, content: [{ type: 'text' as const, text: shown }] };
  });
}
