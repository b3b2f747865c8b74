/** A server for `without.ts`, which builds it with a structure and without it. */
import { startServer } from '../src/index.ts';
import { fixtureOf } from './world.ts';

const fixture = fixtureOf({ tokens: 2000, cards: 100, lists: 2, filled: 1 });
const { url } = await startServer({ fixture, control: false });
console.log(JSON.stringify({ url }));
