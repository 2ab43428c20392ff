import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unpackTickets } from '#shared/door/phone-list.ts';
import { OrderImportInput, RunOrderImportInput } from '#shared/orders/import/order-import.ts';
import { CROSSINGS } from '#shared/tickets/keyboards.ts';
import { takePhoneSnapshot } from '#server/services/door/phones/phone-snapshot.ts';
import { readCode } from '#server/services/door/check-in/read-code.ts';
import { importOrders, previewOrderImport } from '#server/services/shop/order-imports/import-orders.ts';
import { foreignShortCodes } from '#kiosk/main/door/scan/look-up.ts';
import { shortCode } from '#shared/door/short-code.ts';
import { judgeScan } from '#web/features/door/judge-scan.ts';
import { pairDesk, type TestDesk } from '#tests/support/door.ts';
import { addPhone, keepList, type TestPhone } from '#tests/support/phone.ts';
import { typedOn } from '#tests/support/typed-on.ts';
import { addBuyer, addEvent, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

const STRONG = [
  'k8fz7ymq2r5w9tbc3xh4njpd6vgsauez',
  'm2t8x4q6w9v3k7b5zcnhdypugsajrefa',
  '3fe8d1c2b7a640519e8f7d6c5b4a3921',
];
const WEAK = ['A-7KQ2MXZ', '4711-0815-23', 'Lf82kQw'];

describe('the codes of another system at the door', () => {
  let shop: TestShop;
  let desk: TestDesk;
  let mine: TestPhone;
  let night: string;
  const rows = (codes: readonly string[]): string =>
    `Order code;Attendee name;Secret\n${codes.map((code, at) => `O${at};Gast${at};${code}`).join('\n')}`;
  const admin = () => shop.as(addBuyer(shop), ['organiser']);
  const preview = (text: string) =>
    previewOrderImport(admin(), OrderImportInput.parse({ text, nights: { '': night } }));
  const run = (text: string) =>
    importOrders(admin(), RunOrderImportInput.parse({ id: randomUUID(), text, nights: { '': night } }));
  beforeAll(async () => {
    shop = await openTestShop();
    night = addEvent(shop, { startsInHours: 2, capacity: 500 });
    desk = pairDesk(shop);
    mine = addPhone(shop, desk, { eventId: night });
    await run(rows([...STRONG, ...WEAK]));
  });
  afterAll(() => shop.close());
  const snapshot = () => takePhoneSnapshot(mine.ctx, mine.phone(), {});
  const judge = async (text: string) =>
    (await judgeScan(text, randomUUID(), { ...keepList(snapshot()), now: shop.clock.now(), phoneName: 'Handy 1' }))
      .verdict;
  const codeIds = () =>
    shop.db.sqlite
      .prepare<[], { code_id: string; holder_name: string }>('SELECT code_id, holder_name FROM tickets')
      .all();

  it('are found at the desk, on a helper’s phone and online through every keyboard', async () => {
    for (const [at, code] of STRONG.entries())
      for (const through of CROSSINGS) {
        const heard = typedOn(code, through);
        const ticket = codeIds().find(({ holder_name: name }) => name === `Gast${at}`);
        expect(readCode(shop.system, heard, night).find, heard).toEqual({ by: 'ticket-code', codeId: ticket?.code_id });
        expect(foreignShortCodes(heard), heard).toContain(shortCode(ticket?.code_id ?? ''));
        expect(await judge(heard), heard).toMatchObject({ reason: 'valid', holder: `Gast${at}` });
      }
  });

  it('that are easy to guess are in no helper’s list, and a phone without a network says that it can not tell', async () => {
    const list = unpackTickets(Buffer.from(snapshot().tickets, 'base64'));
    expect([list.length, snapshot().hasUnlisted]).toEqual([STRONG.length, true]);
    for (const code of WEAK) {
      expect(readCode(shop.system, code, night).find).toMatchObject({ by: 'ticket-code' });
      expect(await judge(code)).toMatchObject({ reason: 'not_checkable', isAdmitted: false, holder: null });
    }
  });

  it('are said to be easy to guess before they are taken over', async () => {
    const { counts } = await preview(`Order code;Secret\nF1;B-8LR3NYA\nF2;55512398\nF3;\n`);
    expect(counts).toMatchObject({ tickets: 3, onlineOnly: 2 });
  });

  it('that were imported before codes were measured, or without a code, are in no helper’s list', () => {
    shop.db.sqlite.exec('UPDATE tickets SET foreign_code_bits = NULL');
    expect(snapshot().tickets).toBe('');
    shop.db.sqlite.exec('UPDATE tickets SET foreign_code_bits = 60');
    expect(unpackTickets(Buffer.from(snapshot().tickets, 'base64'))).toHaveLength(STRONG.length + WEAK.length);
  });

  it('that a keyboard makes one another are told of at the import, and both are taken over', async () => {
    const text = `Order code;Attendee name;Secret\nY1;Yara;serial-000Y\nZ1;Zoe;serial-000Z\nA1;Ada;kuahorn\n`;
    const { counts, problems } = await preview(text);
    expect([counts.tickets, problems.map(({ where, what }) => [where, what.split(':')[0]])]).toEqual([
      3,
      [
        ['Line 2', 'A scanner that is set to another keyboard reads its code like that of line 3'],
        ['Line 3', 'A scanner that is set to another keyboard reads its code like that of line 2'],
      ],
    ]);
    await run(text);
    const later = await preview(`Order code;Attendee name;Secret\nQ1;Quirin;4711-0815-23\nW1;Willi;kuqhorn\n`);
    expect(later.problems.map(({ what }) => what.split(':')[0])).toEqual([
      'Its code is that of another order’s ticket here, and is not kept',
      'A scanner that is set to another keyboard reads its code like one that is here already',
    ]);
  });

  it('any two of a table are found, each through every keyboard, or told of', async () => {
    const code = fc.stringMatching(/^[0-9A-Za-z]{6,9}$/);
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(code, { minLength: 2, maxLength: 5 }), async (codes) => {
        const { problems } = await preview(rows(codes).replaceAll(/^O(?=\d)/gm, 'P'));
        const told = new Set(problems.flatMap(({ where }) => where.match(/\d+/g) ?? []));
        const forms = codes.map((one) => foreignShortCodes(one)[0]);
        for (const [at, one] of codes.entries())
          for (const through of CROSSINGS) {
            const found = foreignShortCodes(typedOn(one, through)).filter((short) => forms.includes(short));
            if (found[0] !== forms[at]) expect(told).toContain(`${at + 2}`);
          }
      }),
      { numRuns: 25 },
    );
  });
});
