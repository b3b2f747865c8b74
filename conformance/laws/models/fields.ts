/** Custom fields, their options and their values as instances of models (2.8, 3.3, 4.5). */
import type { Instance } from '../../models/instance.ts';
import { lawsOf } from '../../models/laws.ts';
import { allOf, oneOf } from '../../models/of-nouns.ts';
import { optionsNamed } from '../../scene/scene.ts';
import { pileOfNames, record } from '../../models/model.ts';
import { fields } from '../../models/where.ts';
import { cleared, fieldBoard, itemPath, payload } from '../../scene/fields.ts';
import { customFieldTypes } from '../../../src/document/sets.ts';
import { instant } from '../../wire/json-values.ts';

const needs = ['customFields'] as const;
const textOf = ({ value }: any) => value?.text;

/** The same text, number, instant or option. */
const isSame = (type: string, item: any, { value, idValue }: any): boolean => {
  const [shown, wanted] = [Object.values(item.value ?? {})[0], Object.values(value ?? {})[0]];
  if (type === 'list') return item.idValue === idValue;
  if (type === 'number') return Number(shown) === Number(wanted);
  return type === 'date' ? instant(shown) === instant(wanted) : shown === wanted;
};

const ofDefinition = { name: 'text', pos: [1000, 2000, 3000] } as const;

export const fieldThings: readonly Instance[] = [
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
      const args = { fields: 'name', customFieldItems: true };
      const shows = ({ customFieldItems }: any) =>
        Object.fromEntries(customFieldTypes.map((type) => [type, valueIn(customFieldItems, type)]));
      const values = await fields(t, model, {
        write(who, parts) {
          const [[type, which] = []] = Object.entries(parts);
          const field = of[type as 'text'];
          const json = which === undefined ? cleared : payload(field, which as 0 | 1);
          return who.call({ method: 'PUT', path: itemPath(card.id, field.id), json });
        },
        ask: (who) => who.get(`/1/boards/${board.id}/cards`, args),
        shows: ([shown]) => shows(shown),
      });
      return { ...values, views: [{ ask: (who) => who.get(`/1/cards/${card.id}`, args), shows }] };
    },
  },
  {
    label: 'the value of a field, set and cleared',
    home: 'card',
    rule: 'CF-11',
    also: ['CF-07'],
    model: record({ text: 'text or unset' }, { partsPerStep: 1 }),
    needs,
    async make(t, model, { idModel, idCard = '' }) {
      const { id } = await t.fresh.customField({ idModel });
      return fields(t, model, {
        write: (who, { text }) =>
          who.call({
            method: 'PUT',
            path: itemPath(idCard, id),
            json: text === undefined ? cleared : { value: { text } },
          }),
        ask: (who) => who.get(`/1/cards/${idCard}`, { fields: 'name', customFieldItems: true }),
        shows({ customFieldItems: items }) {
          const [item, second] = items.filter((shown: any) => shown?.idCustomField === id);
          return { text: second ? 'two items' : item && textOf(item) };
        },
      });
    },
  },
  // A board may have no two fields of one name and type.
  allOf('customField', {
    rule: 'CF-01',
    model: pileOfNames(true),
    args: [{ type: 'list', options: optionsNamed('one', 'two', 'three') }, { type: 'number' }, { type: 'text' }],
    whole: { part: 'options', is: ({ type, options }: any) => type !== 'list' || options?.length === 3 },
  }),
  {
    label: 'the fields of a definition',
    home: 'customField',
    rule: 'CF-53',
    // Beside others its options are not replaced: some of these have been added meanwhile.
    model: {
      ...record({ ...ofDefinition, options: ['a,b', 'c', 'd,e,f', 'a', 'g', 'h,i'] }),
      besideOthers: record(ofDefinition).besideOthers,
    },
    needs,
    async make(t, model, { idCustomField: id, idModel }) {
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
          const { name, fieldGroup, pos, options } = all.find((shown: any) => shown.id === id) ?? {};
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
  // A field may have no two options of one text.
  allOf('option', { rule: 'CF-17', model: pileOfNames(true) }),
  {
    label: 'the texts of options',
    home: 'customField',
    rule: 'CF-42',
    model: record({ first: 'text', second: 'text', third: 'text' }, { partsPerStep: 1 }),
    needs,
    async make(t, model, { idCustomField = '', idModel = '' }) {
      const ids: Record<string, string> = {};
      // Options of its own: another thing may replace those that the field was made with.
      for (const name of Object.keys(model.init)) ids[name] = (await t.fresh.option({ idCustomField })).id;
      return fields(t, model, {
        write(who, parts) {
          const [[name, text] = ['']] = Object.entries(parts);
          const path = `/1/customField/${idCustomField}/options/${ids[name]}`;
          return who.call({ method: 'PUT', path, json: { value: { text } } });
        },
        ask: (who) => who.get(`/1/boards/${idModel}/customFields`),
        shows(all) {
          const { options } = all.find(({ id }: any) => id === idCustomField);
          return Object.fromEntries(
            Object.keys(ids).map((name) => [name, textOf(options.find(({ id }: any) => id === ids[name]) ?? {})]),
          );
        },
      });
    },
  },
  oneOf('option', { rule: 'CF-42', label: 'the parts of an option', isListed: true }),
];

export const fieldLaws = lawsOf(fieldThings);
