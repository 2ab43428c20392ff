import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { foldName } from '#shared/door/fold-name.ts';
import { isSalsaFriday } from '#shared/events/salsa-friday.ts';
import { DAY_MS } from '#shared/time.ts';
import { tidyLine, tidyText } from '#shared/tidy-text.ts';
import { composeTexts } from '#server/db/compose-texts.ts';
import { nightsOfTitle } from '#server/services/shop/order-imports/import-rows.ts';
import { findSalsaRows } from '#server/services/shop/events/event-rows.ts';
import { appRouter } from '#server/trpc/app-router.ts';
import { createCallerFactory } from '#server/trpc/trpc.ts';
import { addBuyer, addEvent, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

/** As a Mac writes it into a file: each mark is a sign of its own. */
const apart = (text: string): string => text.normalize('NFD');

describe('a search in any list', () => {
  let shop: TestShop;
  const run = (sql: string, ...values: unknown[]) => shop.db.sqlite.prepare(sql).run(...values);
  const office = () => {
    const adminId = addBuyer(shop);
    run(`INSERT INTO user_roles (user_id, role) VALUES (?, 'admin')`, adminId);
    return createCallerFactory(appRouter)({ service: shop.as(adminId, ['admin']) }).admin;
  };
  const person = (name: string): void =>
    void run(
      `INSERT INTO users (id, name, email, email_verified) VALUES (?, ?, ?, 1)`,
      randomUUID(),
      name,
      `${randomUUID()}@dancers.example`,
    );

  beforeEach(async () => {
    shop = await openTestShop();
  });
  afterEach(() => shop.close());

  const SPELLINGS = [
    ['Krüger', ['Krueger', 'kruger', 'KRÜGER', apart('Krüger')]],
    ['Mueller', ['Müller', 'Muller', 'mueller', apart('MÜLLER')]],
    ['Straße', ['Strasse', 'STRASSE', 'straße', 'strass']],
    ['Grossmann', ['Großmann', 'grossm']],
    ['Yáñez', ['Yanez', apart('yáñez')]],
  ] as const;

  it.each(SPELLINGS)('of people finds %s however it is typed, as the desk would', async (name, typed) => {
    person(`Ana ${name}`);
    person('Michael Okafor');
    const { users } = office();
    for (const search of typed) {
      expect(
        (await users.list({ search })).items.map(({ displayName }) => displayName),
        search,
      ).toEqual([`Ana ${name}`]);
      expect(foldName(name).startsWith(foldName(search)), search).toBe(true);
    }
  });

  const TITLES = ['ÜBUNGSABEND', apart('Übungsabend'), 'Uebungsabend'];

  it.each(TITLES)(
    'of nights finds %s by übungsabend, and the import of orders knows it by its title',
    async (title) => {
      const id = addEvent(shop, { title });
      addEvent(shop, { title: 'Salsa Friday' });
      const { events } = office();
      for (const search of ['übungsabend', 'Ubungs', apart('ÜBUNG')])
        expect(
          (await events.list({ search })).items.map((night) => night.id),
          search,
        ).toEqual([id]);
      expect(nightsOfTitle(shop.db).all({ title: 'übungsabend' })).toEqual([{ id }]);
    },
  );

  it('of proposals finds an artist and a topic in capitals and with marks apart', async () => {
    const at = shop.clock.now().getTime();
    const insert = (artist: string, topic: string, day: number) =>
      run(
        `INSERT INTO workshops (id, artist_name, artist_email, workshop_topic, workshop_date, duration_minutes, created_at)
         VALUES (?, ?, ?, ?, ?, 60, ?)`,
        randomUUID(),
        artist,
        'artist@dancers.example',
        topic,
        at + day * DAY_MS,
        at,
      );
    insert('JÖRG', 'Körpergefühl', 3);
    insert('Ana', apart('ÜBUNG'), 5);
    const { workshops } = office();
    const found = async (search: string) =>
      (await workshops.list({ search })).items.map(({ artistName }) => artistName);
    expect(await found('jörg')).toEqual(['JÖRG']);
    expect(await found('koerpergefuehl')).toEqual(['JÖRG']);
    expect(await found('übung')).toEqual(['Ana']);
    expect(await workshops.counts({ search: 'übung' })).toMatchObject({ all: 1 });
  });

  it('for the nights of Salsa Friday asks the same in a query as in a page', () => {
    const titles = ['SALSA am Freitag', apart('Sálsa Night'), 'Bachata'];
    for (const title of titles) addEvent(shop, { title });
    const found = findSalsaRows(shop.db)
      .all({ after: new Date(0), limit: 9 })
      .map(({ title }) => title);
    expect(found.toSorted()).toEqual(titles.filter((title) => isSalsaFriday({ kind: 'party', title })).toSorted());
    expect(found).toHaveLength(2);
  });

  it('finds what is stored as one sign for each letter: typed titles are, and those from before become so once', () => {
    expect(tidyLine(apart('Übungsabend'))).toBe('Übungsabend'.normalize('NFC'));
    expect(tidyText(apart('Für alle\nÜben'))).toBe('Für alle\nÜben'.normalize('NFC'));
    const id = addEvent(shop, { title: apart('Übungsabend') });
    const title = () => shop.db.sqlite.prepare('SELECT title FROM events WHERE id = ?').pluck().get(id);
    composeTexts(shop.db.orm);
    expect(title()).toBe('Übungsabend'.normalize('NFC'));
    run('UPDATE events SET title = ? WHERE id = ?', apart('Übung'), id);
    composeTexts(shop.db.orm);
    expect(title()).toBe(apart('Übung'));
  });
});
