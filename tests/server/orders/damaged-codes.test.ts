import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { OrderImportInput, RunOrderImportInput } from '#shared/orders/import/order-import.ts';
import { importOrders, previewOrderImport } from '#server/services/shop/order-imports/import-orders.ts';
import { foreignCodeId } from '#server/services/shop/tickets/foreign-code-id.ts';
import { addNight, pairDesk, scan } from '#tests/support/door.ts';
import { addBuyer, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

const HEAD = 'Order code;Position ID;Attendee name;Secret\n';
const table = (...rows: string[]): string => HEAD + rows.join('\n');
/** Three guests of three orders, and two more of one of them. */
const tableOf = (code: (at: number) => string): string =>
  table(
    `AA1;1;Ana;${code(0)}`,
    `BB2;1;Ben;${code(1)}`,
    `CC3;1;Cleo;${code(2)}`,
    `CC3;2;Dan;${code(3)}`,
    `CC3;3;Eva;${code(4)}`,
  );
const ALL = ['Ana', 'Ben', 'Cleo', 'Dan', 'Eva'];

describe('orders whose codes were damaged on the way', () => {
  let shop: TestShop;
  let adminId: string;
  let night: string;
  beforeEach(async () => {
    shop = await openTestShop();
    adminId = addBuyer(shop);
    night = addNight(shop, { title: 'Noche Rosa', capacity: 100 });
  });
  afterEach(() => shop.close());
  const admin = () => shop.as(adminId, ['organiser']);
  const preview = (text: string) =>
    previewOrderImport(admin(), OrderImportInput.parse({ text, nights: { '': night } }));
  const run = (text: string) =>
    importOrders(admin(), RunOrderImportInput.parse({ id: randomUUID(), text, nights: { '': night } }));
  const all = (sql: string) => shop.db.sqlite.prepare<[], unknown[]>(sql).raw().all() as unknown[][];
  const guests = () => all('SELECT holder_name FROM tickets ORDER BY 1').map(([name]) => name);
  const told = async (text: string) => (await preview(text)).problems.map(({ where, what }) => `${where}: ${what}`);
  const count = (sql: string) => all(sql)[0]?.[0];

  it.each([
    ['an English spreadsheet', '1.23457E+15', 'rounded'],
    ['a German one', '4,00E+12', 'rounded'],
    ['one that keeps fifteen digits', '16893657012360200000000', 'rounded'],
    ['a placeholder', 'n/a', 'placeholder'],
    ['a dash', '-', 'placeholder'],
    ['a word for all', 'siehe Mail', 'is in other rows'],
    ['one code for all', 'NIGHT2027ROSA', 'is in other rows'],
  ])('lose nobody, and are told: %s', async (_name, code, word) => {
    const text = tableOf(() => code);
    const { counts, leftOut } = await preview(text);
    expect([counts.orders, counts.tickets, leftOut.duplicate]).toEqual([3, 5, 0]);
    const [problem = '', ...others] = await told(text);
    expect([problem, others]).toEqual([expect.stringContaining(word), []]);
    expect(problem).toMatch(/^Lines 2–6: /);
    await run(text);
    expect(guests()).toEqual(ALL);
    // The code opens the door for nobody; they are found by name.
    expect(scan(pairDesk(shop), night, code).isAdmitted).toBe(false);
    expect((await preview(text)).counts).toMatchObject({ tickets: 0, same: 5, recoded: 0 });
    await run(text);
    expect(guests()).toEqual(ALL);
  });

  it('keep a code that is one guest’s, beside those that are not', async () => {
    const text = tableOf((at) => (at < 2 ? 'SHARED-CODE-1' : `own-code-${at}-7q2w9e4r`));
    expect(await told(text)).toEqual([
      expect.stringMatching(/^Line 2: Its code is in other rows/),
      expect.stringMatching(/^Line 3: Its code is in other rows/),
    ]);
    await run(text);
    const desk = pairDesk(shop);
    expect(scan(desk, night, 'own-code-4-7q2w9e4r')).toMatchObject({ reason: 'valid', holder: 'Eva' });
    expect(scan(desk, night, 'SHARED-CODE-1').isAdmitted).toBe(false);
  });

  it('that an earlier version imported are completed by the same file, and nobody comes twice', async () => {
    const rounded = tableOf(() => '1.23457E+15');
    await run(rounded);
    // As they stood before: the first guest with the code, the others gone.
    shop.db.sqlite.exec(`DELETE FROM tickets WHERE holder_name <> 'Ana'`);
    shop.db.sqlite.exec(`DELETE FROM orders WHERE id NOT IN (SELECT order_id FROM tickets)`);
    shop.db.sqlite
      .prepare('UPDATE tickets SET code_id = ?, foreign_uid = NULL, foreign_code_bits = NULL')
      .run(foreignCodeId('1.23457E+15'));
    expect((await preview(rounded)).counts).toMatchObject({ tickets: 4, same: 0, recoded: 1 });
    await run(rounded);
    expect(guests()).toEqual(ALL);
    expect(scan(pairDesk(shop), night, '1.23457E+15').isAdmitted).toBe(false);
    expect((await preview(rounded)).counts).toMatchObject({ tickets: 0, same: 5, recoded: 0 });
  });

  it('and whole ones that an earlier version imported, with a code or without, are known again', async () => {
    const whole = tableOf((at) => (at === 4 ? '' : `secret-zy-${at}-k8fz7mq2r5w9`));
    await run(whole);
    const uncoded = all(`SELECT foreign_uid FROM tickets WHERE holder_name = 'Eva'`)[0]?.[0];
    // Earlier versions took Y for Z.
    for (const [at, name] of ALL.slice(0, 4).entries())
      shop.db.sqlite
        .prepare('UPDATE tickets SET code_id = ? WHERE holder_name = ?')
        .run(foreignCodeId(`secret-zz-${at}-k8fz7mq2r5w9`), name);
    shop.db.sqlite.prepare('UPDATE tickets SET foreign_uid = NULL, foreign_code_bits = NULL').run();
    expect(all(`SELECT code_id FROM tickets WHERE holder_name = 'Eva'`)).toEqual([[uncoded]]);
    const desk = pairDesk(shop);
    expect(scan(desk, night, 'secret-zy-0-k8fz7mq2r5w9')).toMatchObject({ holder: 'Ana' });
    expect((await preview(whole)).counts).toMatchObject({ tickets: 0, recoded: 5 });
    await run(whole);
    expect(guests()).toEqual(ALL);
    expect(scan(desk, night, 'secret-zy-3-k8fz7mq2r5w9')).toMatchObject({ reason: 'valid', holder: 'Dan' });
    expect((await preview(whole)).counts).toMatchObject({ tickets: 0, same: 5, recoded: 0 });
  });

  it('tell two guests apart who have one number in one order, and know a row that stands twice', async () => {
    const text = table('AA1;1;Ana;first-code-11', 'AA1;1;Ana;first-code-11', 'AA1;1;Ben;second-code-22');
    const { counts, leftOut, problems } = await preview(text);
    expect([counts.tickets, leftOut.duplicate]).toEqual([2, 1]);
    expect(problems).toEqual([
      { where: 'Line 4', what: expect.stringContaining('those of line 2, but not the guest') },
    ]);
    await run(text);
    expect(guests()).toEqual(['Ana', 'Ben']);
    expect((await preview(text)).counts).toMatchObject({ tickets: 0, same: 2 });
  });

  it('take the good row of a ticket that was taken back there and sold again', async () => {
    const head = 'Order code;Position ID;Attendee name;Secret;Status\n';
    const text = `${head}AA1;1;Ana;resold-code-11;cancelled\nBB2;1;Ben;resold-code-11;paid\nBB2;2;Cem;other-code-22;paid\n`;
    expect((await preview(text)).counts.tickets).toBe(2);
    await run(text);
    expect(scan(pairDesk(shop), night, 'resold-code-11')).toMatchObject({ reason: 'valid', holder: 'Ben' });
  });

  it('follow the file as the shop gives it: the printed codes come later', async () => {
    await run(tableOf(() => '7,1002E+22'));
    const whole = tableOf((at) => `7100200${at}00199001003${at}1`);
    expect((await preview(whole)).counts).toMatchObject({ tickets: 0, recoded: 5 });
    await run(whole);
    expect(count('SELECT count(*) FROM tickets')).toBe(5);
    expect(scan(pairDesk(shop), night, '7100200200199001003' + '21')).toMatchObject({
      reason: 'valid',
      holder: 'Cleo',
    });
    // A damaged file afterwards takes nothing away.
    expect((await preview(tableOf(() => '7,1002E+22'))).counts).toMatchObject({ tickets: 0, same: 5, recoded: 0 });
  });

  it('keep a code that another order has here already for that order', async () => {
    await run(table('AA1;1;Ana;taken-code-77'));
    const text = table('BB2;1;Ben;taken-code-77');
    expect(await told(text)).toEqual([expect.stringContaining('another order’s ticket here')]);
    await run(text);
    expect(guests()).toEqual(['Ana', 'Ben']);
    expect(scan(pairDesk(shop), night, 'taken-code-77')).toMatchObject({ holder: 'Ana' });
  });
});
