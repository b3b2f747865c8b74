/** The world of the tasks, two boards of a small yard, and an agent that plays steps in it. */
import { fixture, type ServedWorld } from '../../src/index.ts'; // from 'boardstone' in a project of your own

const cards = {
  'To do': [
    { id: 'paint', name: 'Paint the hull', due: '2026-03-01T12:00:00.000Z', idChecklists: ['coats'] },
    { id: 'sand', name: 'Sand the deck', desc: 'Grain 120' },
    { id: 'rope', name: 'Buy rope', comments: ['20 m are enough'] },
  ],
  Doing: [{ id: 'mast', name: 'Mend the mast', idLabels: ['wood'], idMembers: ['ben'] }],
  Done: [{ id: 'sail', name: 'Sew the sail', dueComplete: true, due: '2026-02-20T12:00:00.000Z' }],
};

export const world = () =>
  fixture({ now: '2026-03-02T09:00:00Z' })
    .member('ada', { fullName: 'Ada Quill' })
    .member('ben', { fullName: 'Ben Oar' })
    .board('yard', {
      name: 'Yard',
      members: ['ada', 'ben'],
      lists: Object.entries(cards).map(([name, own]) => ({ name, cards: own })),
    })
    .board('office', {
      name: 'Office',
      members: ['ada'],
      lists: ['Inbox'],
      cards: [{ id: 'bill', name: 'Bill for rope' }],
    })
    .add('labels', { id: 'late', idBoard: 'yard', name: 'Late', color: 'red' })
    .add('labels', { id: 'wood', idBoard: 'yard', name: 'Wood', color: 'green' })
    .add('checklists', { id: 'coats', idBoard: 'yard', idCard: 'paint', name: 'Coats' })
    .add('checkItems', { id: 'first', idChecklist: 'coats', name: 'first' })
    .add('checkItems', { id: 'second', idChecklist: 'coats', name: 'second' });

/** Stands for the agent: sends the requests of the owner one after the other. Returns its answer. */
export async function play(world: ServedWorld<'owner' | (string & {})>, steps: readonly string[]): Promise<string> {
  const { key, token } = world.target.actors['owner']!;
  const made: string[] = [];
  const said: string[] = [];
  for (const step of steps) {
    if (step.startsWith('say ')) {
      said.push(step.slice('say '.length));
      continue;
    }
    const filled = step.replaceAll(/\{([\w-]+)\}/g, (_, name: string) => made[Number(name) - 1] ?? world.id(name));
    const [method, address] = [filled.slice(0, filled.indexOf(' ')), filled.slice(filled.indexOf(' ') + 1)];
    const [path = '', query] = address.split('?');
    const args = new URLSearchParams(query);
    args.set('key', key);
    args.set('token', token);
    const reply = await fetch(`${world.url}/1${path}?${args}`, { method });
    if (!reply.ok) throw new Error(`${step}: ${reply.status} ${await reply.text()}`);
    const { id = '' } = (await reply.json()) as { readonly id?: string };
    made.push(id);
  }
  return said.join('\n');
}
