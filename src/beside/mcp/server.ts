/** A server for agents (Model Context Protocol): its tools steer a running server, send requests to it, and read rules. */
import { fromJsonSchema, McpServer } from '@modelcontextprotocol/server';
import { messageOf } from '../../language.ts';
import { requestTool, toolsOf, type Asked, type Credentials, type Description } from './tools.ts';

/** What the programs around it do: they own the command line and the kit. */
export interface Around {
  readonly version: string;
  /** The address of the server that is steered. */
  readonly url: string;
  /** What the control plane wants, if it has a token. */
  readonly headers: Readonly<Record<string, string>>;
  /** What the rules say of a word: a rule, a section, a row, a header, a message. */
  explain(about: string): Promise<string>;
  /** Judges a server; the report as JSON. */
  check(order: { readonly url: string; readonly only?: string; readonly seconds?: number }): Promise<string>;
}

/** More than a model reads at once. */
const most = 100_000;

/** A maker of servers, because each connection has one of its own. */
export async function mcpServer(around: Around): Promise<() => McpServer> {
  const reach = async ({ method, path, body }: Asked): Promise<{ readonly status: number; readonly text: string }> => {
    const reply = await fetch(`${around.url}${path}`, {
      method,
      headers: {
        ...(path.includes('/_boardstone') && around.headers),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const rule = reply.headers.get('x-boardstone-rule');
    const because = rule === null ? '' : `\nThe rule that refused it: ${rule}`;
    return { status: reply.status, text: `${await reply.text()}${because}` };
  };
  const described = await reach({ method: 'GET', path: '/_boardstone/openapi.json' });
  if (described.status !== 200) throw new Error(`${around.url} has no control plane: it answers ${described.status}`);
  const orders = toolsOf(JSON.parse(described.text) as Description);
  const actorsOf = async ({ world = '' }: Readonly<Record<string, unknown>>) => {
    const at = world === '' ? '' : `/w/${encodeURIComponent(String(world))}`;
    const { status, text } = await reach({ method: 'GET', path: `${at}/_boardstone/target` });
    if (status !== 200) throw new Error(text);
    return (JSON.parse(text) as { readonly actors: Readonly<Record<string, Credentials>> }).actors;
  };

  return () => {
    const server = new McpServer({ name: 'boardstone', version: around.version });
    for (const { name, description, schema, changes, ask } of [...orders, requestTool(actorsOf)]) {
      server.registerTool(
        name,
        {
          description,
          inputSchema: fromJsonSchema<Readonly<Record<string, unknown>>>(schema),
          annotations: { readOnlyHint: !changes, openWorldHint: false },
        },
        (given) =>
          answered(async () => {
            const { status, text } = await reach(await ask(given ?? {}));
            return { isError: status >= 400, text: status < 400 && text === '' ? 'done' : `${status} ${text}` };
          }),
      );
    }
    server.registerTool(
      'rules',
      {
        description:
          'Explains a rule, a section, an operation, a header, a message or words of them: CF-15, 4.5, "PUT /cards/{card}", "short link".',
        inputSchema: fromJsonSchema<{ readonly about: string }>({
          type: 'object',
          properties: { about: { type: 'string' } },
          required: ['about'],
        }),
        annotations: { readOnlyHint: true, openWorldHint: false },
      },
      ({ about }) => answered(async () => ({ isError: false, text: await around.explain(about) })),
    );
    server.registerTool(
      'check',
      {
        description:
          'Runs the conformance kit on the address of a server and returns its report: which rules it breaks, with the requests that show it.',
        inputSchema: fromJsonSchema<{ readonly url: string; readonly only?: string; readonly seconds?: number }>({
          type: 'object',
          properties: {
            url: { type: 'string', description: 'the address of the server' },
            only: { type: 'string', description: 'rule ids, sections or globs: CRD-02,4.5,LIM-*' },
            seconds: { type: 'number', description: 'how long it may take', default: 60 },
          },
          required: ['url'],
        }),
        annotations: { readOnlyHint: false, openWorldHint: false },
      },
      (order) => answered(async () => ({ isError: false, text: await around.check(order) })),
    );
    return server;
  };
}

/** The result of a tool. A mistake of the caller is an answer that a model can read. */
async function answered(act: () => Promise<{ readonly isError: boolean; readonly text: string }>) {
  const { isError, text } = await act().catch((fault: unknown) => ({ isError: true, text: messageOf(fault) }));
  const shown = text.length <= most ? text : `${text.slice(0, most)}\n… ${text.length - most} characters more`;
  return { isError, content: [{ type: 'text' as const, text: shown }] };
}
