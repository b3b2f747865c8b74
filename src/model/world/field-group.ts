/** The group of a custom field: a hash of its name and type alone, so equal fields of any two boards meet (2.8). */
import { createHash } from 'node:crypto';
import { kept } from '../../spec/kept.ts';

export const fieldGroup = (name: string, type: string): string =>
  createHash(kept('CF-04') && kept('CF-40') ? 'sha256' : 'sha1')
    .update(JSON.stringify({ name, type }))
    .digest('hex');
