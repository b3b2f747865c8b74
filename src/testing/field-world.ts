/** Custom fields for tests: boards with the extension on, definitions with their options, and values on cards. */
import { boardWorld, type BoardWorld } from './board-world.ts';
import { customFieldsPlugin } from '../document/values/values.ts';

export interface Option {
  id: string;
  _id: string;
  idCustomField: string;
  value: { text: string };
  color: string;
  pos: number;
}

export interface Field {
  id: string;
  idModel: string;
  modelType: string;
  fieldGroup: string;
  name: string;
  type: string;
  pos: number;
  /** Shown only where the type is list. */
  options: Option[];
  display: { cardFront: boolean };
}

export interface Item {
  id: string;
  idCustomField: string;
  idModel: string;
  modelType: string;
  idValue?: string;
  value?: Record<string, string>;
}

export const switched = (on: BoardWorld, idBoard: string): BoardWorld => {
  on.ok('POST', `/boards/${idBoard}/boardPlugins`, { idPlugin: customFieldsPlugin });
  return on;
};

export const fieldWorld = (): BoardWorld => {
  const on = boardWorld();
  return switched(on, on.board.id);
};

export const define = (on: BoardWorld, type: string, more: object = {}): Field =>
  on.ok('POST', '/customFields', { idModel: on.board.id, modelType: 'board', name: `a ${type}`, type, ...more });
export const texts = (options: readonly Option[]): string[] => options.map(({ value }) => value.text);
export const ladder = (...words: string[]) => words.map((text) => ({ value: { text } }));

/** Atlas and the board elsewhere, as one from which cards move to the other. */
export interface Crossing extends BoardWorld {
  far: { id: string };
}

/** Both boards with the extension on, or the first one alone. */
export function crossing(extension = true): Crossing {
  const on = fieldWorld();
  if (extension) switched(on, on.elsewhere.idBoard);
  return { ...on, far: on.world.boards.the(on.elsewhere.idBoard) };
}

export const defineOn = (on: Crossing, idModel: string, type: string, name: string, ...options: string[]): Field =>
  define(on, type, { idModel, name, ...(type === 'list' && { options: ladder(...options) }) });
export const choose = (on: Crossing, field: Field, text: string, idCard = on.card.id): Item =>
  on.ok('PUT', `/cards/${idCard}/customField/${field.id}/item`, {
    idValue: field.options.find(({ value }) => value.text === text)!.id,
  });
export const fieldsOf = (on: Crossing, idBoard = on.far.id): Field[] => on.ok('GET', `/boards/${idBoard}/customFields`);
export const itemsOf = (on: Crossing, idCard = on.card.id): Item[] => on.ok('GET', `/cards/${idCard}/customFieldItems`);
