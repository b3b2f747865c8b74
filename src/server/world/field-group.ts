/** CF-04, CF-40: the group of a custom field: a hash of its name and type alone, so equal fields of any two boards meet (2.8). */
import { sha256Hex } from '../formats/hash.ts';

export const fieldGroup = (name: string, type: string): string => sha256Hex(JSON.stringify({ name, type }));
