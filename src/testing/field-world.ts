/** Custom fields for tests: boards with the extension on, definitions with their options, and values on cards. */
import { boardWorld, type BoardWorld } from './board-world.ts';
import { customFieldsPlugin } from '../document/values/words.ts';

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

export const switched = (api: BoardWorld, idBoard: string): BoardWorld => {
  api.ok('POST', `/boards/${idBoard}/boardPlugins`, { idPlugin: customFieldsPlugin });
  return api;
};

export const fieldWorld = (): BoardWorld => {
  const api = boardWorld();
  return switched(api, api.board.id);
};

export const define = (api: BoardWorld, type: string, more: object = {}): Field =>
  api.ok('POST', '/customFields', { idModel: api.board.id, modelType: 'board', name: `a ${type}`, type, ...more });
export const texts = (options: readonly Option[]): string[] => options.map(({ value }) => value.text);
export const optionsNamed = (...words: string[]) => words.map((text) => ({ value: { text } }));

/** Atlas and the board elsewhere, as one from which cards move to the other. */
export interface Crossing extends BoardWorld {
  far: { id: string };
}

/** Both boards with the extension on, or the first one alone. */
export function twoBoards(extension = true): Crossing {
  const api = fieldWorld();
  if (extension) switched(api, api.elsewhere.idBoard);
  return { ...api, far: api.world.boards.the(api.elsewhere.idBoard) };
}

export const defineOn = (api: Crossing, idModel: string, type: string, name: string, ...options: string[]): Field =>
  define(api, type, { idModel, name, ...(type === 'list' && { options: optionsNamed(...options) }) });
export const choose = (api: Crossing, field: Field, text: string, idCard = api.card.id): Item =>
  api.ok('PUT', `/cards/${idCard}/customField/${field.id}/item`, {
    idValue: field.options.find(({ value }) => value.text === text)!.id,
  });
export const fieldsOf = (api: Crossing, idBoard = api.far.id): Field[] =>
  api.ok('GET', `/boards/${idBoard}/customFields`);
export const itemsOf = (api: Crossing, idCard = api.card.id): Item[] =>
  api.ok('GET', `/cards/${idCard}/customFieldItems`);
