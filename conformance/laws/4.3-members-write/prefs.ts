/** A law of 1.7 and 4.3 about preferences: each can be written alone, as JSON too, and leaves the others unchanged. */
import { law } from '../../law/law.ts';
import { valueIn } from '../../scene/members.ts';

export const preferencesApart = law('MEM-01', {
  as: 'apart',
  title: 'changing one preference, or a name, does not change the other preferences',
  also: ['CNV-16'],
  needs: ['4.3', 'writes'],
  cost: 18,
  async holds(_, t) {
    const who = t.actors.outsider ?? t.owner;
    const names = ['colorBlind', 'minutesBetweenSummaries'] as const;
    const read = async (): Promise<any> => {
      const prefs: any = valueIn(await who.get('/1/members/me/prefs').ok(), 'prefs');
      return Object.fromEntries(names.map((name) => [name, prefs?.[name]]));
    };
    const write = (args: object) => who.put('/1/members/me', { ...args }).ok();
    const writeJson = (json: object) => who.call({ method: 'PUT', path: '/1/members/me', json }).ok();
    const bio = valueIn(await who.get('/1/members/me/bio').ok(), 'bio');
    const before = await read();
    t.after(() => who.put('/1/members/me', { ...named(before), bio }));
    for (const [colorBlind, minutes, other] of [
      [true, 1, -1],
      [false, 60, 1],
    ] as const) {
      const given = { colorBlind, minutesBetweenSummaries: minutes };
      await writeJson(named(given));
      t.expect(await read(), 'the preferences that a JSON body gave').is(given);
      await write({ 'prefs/colorBlind': !colorBlind });
      const turned = { colorBlind: !colorBlind, minutesBetweenSummaries: minutes };
      t.expect(await read(), 'the preferences once colorBlind alone was written').is(turned);
      await writeJson({ 'prefs/minutesBetweenSummaries': other });
      const both = { ...turned, minutesBetweenSummaries: other };
      t.expect(await read(), 'the preferences once the minutes alone were written').is(both);
      await write({ bio: t.uniqueMarker() });
      t.expect(await read(), 'the preferences once a bio was written').is(both);
      await writeJson({ 'prefs/colorBlind': colorBlind });
      t.expect(await read(), 'the preferences once colorBlind alone came as JSON').is({ ...both, colorBlind });
    }
  },
});

const named = (prefs: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(prefs).map(([name, value]) => [`prefs/${name}`, value]));
