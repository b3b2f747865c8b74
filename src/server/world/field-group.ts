/** CF-04, CF-40: the group of a custom field: a hash of its name and type alone, so equal fields of any two boards meet (2.8). */
import { createHash } from 'node:crypto';

export const fieldGroup = (name: string, type: string): string =>
  createHash('sha256').update(JSON.stringify({ name, type })).digest('hex');
