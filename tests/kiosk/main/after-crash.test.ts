import { cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openHeadlessDesk, readyDesk, type HeadlessDesk } from '../support/headless-desk.ts';
import { openNight } from '../support/open-night.ts';
import type { Night } from '../support/prepare-night.ts';

let night: Night;
let till: HeadlessDesk;
beforeAll(async () => {
  night = await openNight();
  till = await readyDesk(night, { name: 'Kasse 1', serverUrl: night.server.url });
});
afterAll(async () => {
  await till.close();
  await night.end();
});

/** The desk's folder as a crash or a power cut leaves it, begun anew. */
async function afterCrash(): Promise<HeadlessDesk> {
  const folder = mkdtempSync(path.join(tmpdir(), 'crashed-desk-'));
  cpSync(till.folder, folder, { recursive: true });
  return openHeadlessDesk({ folder, serverUrl: null });
}
const ticketTypeId = () => till.desk.state().saleTypes.find(({ name }) => name === 'Party Only')!.id;

test('a desk that ended by a crash says so, and that nothing was sold before', async () => {
  const crashed = await afterCrash();
  expect(crashed.desk.state().incidents).toMatchObject([
    { kind: 'program-ended', help: expect.stringContaining('Hier ist noch nichts verkauft') },
  ]);
  await crashed.close();
});

test('after a crash the desk says what its last booked sale was, and that the bill begun after it is not', async () => {
  const { receiptNumber } = await till.calls.sell({
    items: [{ ticketTypeId: ticketTypeId(), quantity: 2 }],
    payments: [{ method: 'cash', amountCents: 3_000, givenCents: 5_000 }],
    expectedTotalCents: 3_000,
  });
  const last = new RegExp(String.raw`Zuletzt gebucht: Bon ${receiptNumber}, \d\d:\d\d, 2 × Party Only, 30,00\s€ bar\.`);
  const empty = await afterCrash();
  expect(empty.desk.state().incidents[0]!.help).toMatch(last);
  expect(empty.desk.state().incidents[0]!.help).not.toContain('angefangene');
  await empty.close();
  await till.calls.keepBasket({ items: [{ ticketTypeId: ticketTypeId(), quantity: 1 }], goods: [], isFree: false });
  const begun = await afterCrash();
  expect(begun.desk.state().incidents[0]!.help).toMatch(last);
  expect(begun.desk.state().incidents[0]!.help).toContain('Der angefangene Bon steht noch da, er ist nicht gebucht.');
  begun.desk.incidents.tell('screen-reloaded'); // only the window died
  expect(begun.desk.state().incidents.at(-1)!.help).toMatch(last);
  begun.desk.incidents.read();
  expect(begun.desk.state().incidents).toEqual([]);
  await begun.close();
  const orderly = await openHeadlessDesk({ folder: begun.folder, serverUrl: null });
  expect(orderly.desk.state().incidents).toEqual([]); // it had been ended
  await orderly.close();
});
