/** `npm run film`: records the picture of the first minute that README shows, from what the built package prints. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { picture, recorded, written } from './film.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'boardstone-film-'));
const scenes = await recorded([process.execPath, join(root, 'dist/bin/boardstone.js')], folder);
rmSync(folder, { recursive: true });
writeFileSync(join(root, 'docs/first-minute.svg'), picture(scenes));
writeFileSync(join(root, 'docs/first-minute.txt'), written(scenes));
