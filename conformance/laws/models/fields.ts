/** Custom fields, their options and their values as instances of models (2.8, 3.3, 4.5). */
import type { Instance } from '../../models/instance.ts';
import { lawsOf } from '../../models/laws.ts';
import { anyText, anyTextOrUnset, pileOfNames, record } from '../../models/model.ts';
import { elements, fields, halfMade } from '../../models/where.ts';
import { addOption, cleared, define, fieldBoard, itemPath, payload } from '../../scene/fields.ts';
import { instant } from '../../scene/reading.ts';
import { customFieldTypes } from '../../../src/document/sets.ts';

const needs = ['customFields'] as const;
const textOf = ({ value }: any) => value?.text;

/** The same text, number, instant or option. */
const isSame = (type: string, item: any, { value, idValue }: any): boolean => {
  const [shown, wanted] = [Object.values(item.value ?? {})[0], Object.values(value ?? {})[0]];
  if (type === 'list') return item.idValue === idValue;
  if (type === 'number') return Number(shown) === Number(wanted);
  return type === 'date' ? instant(shown) === instant(wanted) : shown === wanted;
};

const things: readonly Instance[] = [
  {
    label: 'the values of a card',
    rule: 'CF-10',
    // The first or second value of each field, or none.
    model: record(Object.fromEntries(customFieldTypes.map((type) => [type, [0, 1, undefined]])), { partsPerStep: 1 }),
    needs,
    async make(t, model) {
      const { board, list, fields: of } = await fieldBoard(t);
      const card = await t.fresh.card({ idList: list.id });
      const valueIn = (items: any[], type: (typeof customFieldTypes)[number]) => {
        const [item, second] = items.filter(({ idCustomField }) => idCustomField === of[type].id);
        if (second) return 'two items';
        return item && ([0, 1] as const).find((which) => isSame(type, item, payload(of[type], which)));
      };
      return fields(t, model, {
        write(who, parts) {
          const [[type, which] = []] = Object.entries(parts);
          const field = of[type as 'text'];
          const json = which === undefined ? cleared : payload(field, which as 0 | 1);
          return who.call({ method: 'PUT', path: itemPath(card.id, field.id), json });
        },
        ask: (who) => who.get(`/1/boards/${board.id}/cards`, { fields: 'name', customFieldItems: true }),
        shows: ([{ customFieldItems }]) =>
          Object.fromEntries(customFieldTypes.map((type) => [type, valueIn(customFieldItems, type)])),
      });
    },
  },
  {
    label: 'the value of a field, set and cleared',
    rule: 'CF-11',
    also: ['CF-07'],
    model: record({ text: anyTextOrUnset }, { partsPerStep: 1 }),
    needs,
    async make(t, model) {
      const { list, fields: of } = await fieldBoard(t, ['text']);
      const card = await t.fresh.card({ idList: list.id });
      return fields(t, model, {
        write: (who, { text }) =>
          who.call({
            method: 'PUT',
            path: itemPath(card.id, of.text.id),
            json: text === undefined ? cleared : { value: { text } },
          }),
        ask: (who) => who.get(`/1/cards/${card.id}`, { fields: 'name', customFieldItems: true }),
        shows: ({ customFieldItems: [item, second] }) => ({ text: second ? 'two items' : item && textOf(item) }),
      });
    },
  },
  {
    label: 'the custom fields of a board',
    rule: 'CF-01',
    // A board may have no two fields of one name and type.
    model: pileOfNames(true),
    needs,
    async make(t, model) {
      const { board } = await fieldBoard(t, []);
      return elements(t, {
        model,
        add: (owner, name) => define({ owner, uniqueMarker: t.uniqueMarker }, board.id, { name, type: 'list' }),
        remove: (who, id) => who.del(`/1/customFields/${id}`),
        ask: (who) => who.get(`/1/boards/${board.id}/customFields`),
        names: (all) => all.map(({ name, options }: any) => (options?.length === 3 ? name : halfMade(name))),
      });
    },
  },
  {
    label: 'the fields of a definition',
    rule: 'CF-53',
    model: record({ name: anyText, pos: [1000, 2000, 3000], options: ['a,b', 'c', 'd,e,f', 'a', 'g', 'h,i'] }),
    needs,
    async make(t, model) {
      const { id, idModel } = await t.fresh.customField({ type: 'list' });
      const groups = new Map<unknown, unknown>();
      return fields(t, model, {
        write(who, { options, ...parts }) {
          const listed = String(options)
            .split(',')
            .map((text) => ({ color: 'none', value: { text } }));
          const json = { ...parts, ...(options === undefined ? {} : { options: listed }) };
          return who.call({ method: 'PUT', path: `/1/customFields/${id}`, json });
        },
        ask: (who) => who.get(`/1/boards/${idModel}/customFields`),
        shows(all) {
          const { name, fieldGroup, pos, options } = all.find((one: any) => one.id === id);
          // It is computed from name and type (2.8): a name always has the same.
          const group = groups.get(name) ?? fieldGroup;
          groups.set(name, group);
          return {
            name: group === fieldGroup ? name : `${name} with two hashes`,
            pos,
            options: options?.map(textOf).join(),
          };
        },
      });
    },
  },
  {
    label: 'the options of a list field',
    rule: 'CF-17',
    // … and a field no two options of one text.
    model: pileOfNames(),
    needs,
    async make(t, model) {
      const field = await t.fresh.customField({ type: 'list' });
      return elements(t, {
        model,
        part: 'text',
        add: (owner, text) => addOption({ owner }, field, { pos: 'bottom', value: { text } }),
        ask: (who) => who.get(`/1/boards/${field['idModel']}/customFields`),
        names: (all) => all.find(({ id }: any) => id === field.id)?.options.map(textOf),
      });
    },
  },
  {
    label: 'the texts of options',
    rule: 'CF-42',
    model: record({ first: anyText, second: anyText, third: anyText }, { partsPerStep: 1 }),
    needs,
    async make(t, model) {
      const field = await t.fresh.customField({ type: 'list' });
      const ids = Object.fromEntries(Object.keys(model.init).map((name, at) => [name, field['options'][at].id]));
      return fields(t, model, {
        write(who, parts) {
          const [[name, text] = ['']] = Object.entries(parts);
          const path = `/1/customField/${field.id}/options/${ids[name]}`;
          return who.call({ method: 'PUT', path, json: { value: { text } } });
        },
        ask: (who) => who.get(`/1/boards/${field['idModel']}/customFields`),
        shows(all) {
          const { options } = all.find(({ id }: any) => id === field.id);
          return Object.fromEntries(
            Object.keys(ids).map((name) => [name, textOf(options.find(({ id }: any) => id === ids[name]) ?? {})]),
          );
        },
      });
    },
  },
  {
    label: 'the parts of an option',
    rule: 'CF-42',
    model: record({ text: anyText, color: ['red', 'green', 'blue', 'yellow'], pos: [1000, 2000, 3000] }),
    needs,
    async make(t, model) {
      const field = await t.fresh.customField({ type: 'list' });
      const [{ id }] = field['options'];
      return fields(t, model, {
        write: (who, { text, ...parts }) =>
          who.call({
            method: 'PUT',
            path: `/1/customField/${field.id}/options/${id}`,
            json: { ...parts, ...(text === undefined ? {} : { value: { text } }) },
          }),
        ask: (who) => who.get(`/1/boards/${field['idModel']}/customFields`),
        shows(all) {
          const option = all.find((one: any) => one.id === field.id).options.find((one: any) => one.id === id);
          return { ...option, text: textOf(option) };
        },
        mayIgnore: true,
      });
    },
  },
];

export const fieldLaws = lawsOf(things);
