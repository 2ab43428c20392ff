import { entriesOf } from '#kiosk/main/base/journal/journal.ts';
import { approve } from '#kiosk/main/door/people/check-pin.ts';
import { readDraft } from '#kiosk/main/till/sales/basket-draft.ts';
import { refundSale } from '#kiosk/main/till/sales/refund-sale.ts';
import { APPROVALS } from '#shared/door/pin-verifier.ts';
import { demoDefaults } from '#server/demo/demo-defaults.ts';
import { hashPin, pinKeyOf } from '#server/services/door/devices/secret-hash.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SalePayment } from '#shared/door/sale-facts.ts';
import { DAY_MS } from '#shared/time.ts';
import { presentCard, setReader } from '../support/card-reader.ts';
import { openHeadlessDesk, readyDesk, until, type HeadlessDesk } from '../support/headless-desk.ts';
import { openNight } from '../support/open-night.ts';
import { ADMIN_PIN, CASHIER_PIN, type Night } from '../support/prepare-night.ts';
import { DRAWER_KICK, PRINTER_SAYS, printerSink } from '../support/printer-sink.ts';
import { openShakyLink, type ShakyLink } from '../support/shaky-link.ts';

let night: Night;
let link: ShakyLink;
let till: HeadlessDesk;

beforeAll(async () => {
  night = await openNight();
  link = await openShakyLink(night.server.url);
  till = await readyDesk(night, { name: 'Kasse 1', serverUrl: link.url });
  till.desk.ctx.cancelWithinMs = 30_000; // what the reader says, however slow this machine is
  await setReader(night, { deskId: till.desk.ctx.snapshot().desk!.id });
  await until(async () => (await till.desk.syncNow(), till.desk.state().cardTerminal === 'server'));
});
afterAll(async () => {
  await till.close();
  await link.close();
  await night.end();
});

const sell = (payments: SalePayment[]) => {
  const ticketTypeId = till.desk.state().saleTypes.find(({ name }) => name === 'Party Only')!.id;
  return till.calls.sell({ items: [{ ticketTypeId, quantity: 1 }], payments, expectedTotalCents: 1_500 });
};
const card: SalePayment[] = [{ method: 'card', amountCents: 1_500 }];
const cash: SalePayment[] = [{ method: 'cash', amountCents: 1_500 }];
const charges = () =>
  (night.db.sqlite.prepare(`SELECT count(*) AS n FROM desk_entries WHERE kind = 'sale'`).get() as { n: number }).n;
const isAsking = () => until(() => till.desk.state().cardWait !== null);
const paymentsOf = (saleId: string) =>
  (
    JSON.parse(
      till.desk.store().one<{ payload: string }>('SELECT payload FROM journal WHERE id = ?', saleId)!.payload,
    ) as { payments: SalePayment[] }
  ).payments;

test('a declined card takes no money and sells nothing', async () => {
  const refused = expect(
    sell([
      { method: 'cash', amountCents: 995 },
      { method: 'card', amountCents: 505 },
    ]),
  ).rejects.toThrow('CARD_DECLINED'); // five cents decline at the simulated reader
  await presentCard(night);
  await refused;
  expect(till.desk.state()).toMatchObject({ cardWait: null, cash: { saleCount: 0 } });
});

test('cancelled while it waits, then paid, the guest being quicker than the cancelling: charged once, and sold', async () => {
  const first = sell(card);
  const refused = expect(first).rejects.toThrow('CARD_CANCELLED');
  await isAsking();
  expect(till.desk.state().cardWait).toEqual({ amountCents: 1_500, isUnclear: false });
  await till.calls.cancelCard({});
  await refused;
  const paying = sell(card);
  await presentCard(night);
  await till.calls.cancelCard({});
  const sold = await paying;
  expect(paymentsOf(sold.saleId)).toEqual([
    { method: 'card', amountCents: 1_500, reference: expect.stringMatching(/^pi_/) as string },
  ]);
  await until(async () => (await till.desk.syncNow(), charges() === 1));
});

test('cancelled while the reader hangs: told within a second, and cancelled behind it', async () => {
  till.desk.ctx.cancelWithinMs = 900;
  const refused = expect(sell(card)).rejects.toThrow('CARD_UNKNOWN');
  await until(() => till.desk.ctx.card.open()?.reference !== undefined);
  const { saleId } = till.desk.ctx.card.open()!;
  link.set('hangs');
  await new Promise((resolve) => setTimeout(resolve, 800)); // now it asks into the void
  const began = performance.now();
  await till.calls.cancelCard({});
  await refused;
  expect(performance.now() - began).toBeLessThan(3_000); // 10 s before; a busy machine may be late
  expect(till.desk.state()).toMatchObject({ cardWait: null, cardOpen: { amountCents: 1_500 } });
  link.set('cut'); // what hangs breaks
  link.set('open');
  till.desk.ctx.cancelWithinMs = 30_000;
  await until(() => till.desk.state().cardOpen === null);
  expect(readDraft(till.desk.ctx)?.saleId).not.toBe(saleId); // a cancelled payment is not begun again
  await until(async () => (await till.desk.syncNow(), till.desk.state().cardTerminal === 'server'));
});

/** The reader asks for the card, and the link goes before it can say what came of it. */
async function loseTheAnswer(): Promise<void> {
  const refused = expect(sell(card)).rejects.toThrow('CARD_UNKNOWN');
  await until(() => till.desk.ctx.card.open()?.reference !== undefined);
  link.set('cut');
  await until(() => till.desk.state().cardWait?.isUnclear === true);
  await till.calls.cancelCard({});
  await refused;
  await until(async () => (await till.desk.syncNow(), till.desk.state().cardTerminal === 'external'));
}

/** Meanwhile the guest has held a card to the reader. */
async function findTheLink(): Promise<void> {
  await presentCard(night);
  link.set('open');
  await until(async () => (await till.desk.syncNow(), till.desk.state().cardTerminal === 'server'));
}

test('a card part below the provider’s least is told as that', async () => {
  await expect(
    sell([
      { method: 'cash', amountCents: 1_451 },
      { method: 'card', amountCents: 49 },
    ]),
  ).rejects.toThrow('CARD_MINIMUM');
});

test('when nobody knows whether the card was charged, the bill is paid by nothing else, and neither changed nor emptied', async () => {
  await loseTheAnswer();
  await expect(sell(card)).rejects.toThrow('CARD_UNKNOWN'); // not at the other terminal: it might be paid twice
  await expect(sell(cash)).rejects.toThrow('CARD_UNKNOWN');
  await expect(till.calls.keepBasket({ items: [], isFree: false })).rejects.toThrow('CARD_UNKNOWN');
  expect(till.desk.state()).toMatchObject({ cardOpen: { amountCents: 1_500 }, draft: { items: [{ quantity: 1 }] } });
  await findTheLink();
  await expect(sell(cash)).rejects.toThrow('CARD_PAID'); // the guest's card was quicker
  const sold = await sell(card);
  expect(till.desk.state().cardOpen).toBeNull();
  const [paid] = paymentsOf(sold.saleId);
  const { ctx } = till.desk;
  const { proof } = await approve(ctx, ctx.snapshot().person(night.admin.userId)!, {
    pin: ADMIN_PIN,
    pinKey: till.desk.pinKey(),
    about: APPROVALS.refund(sold.saleId, []),
  });
  const refunding = refundSale(ctx, {
    saleId: sold.saleId,
    positions: [],
    reason: 'verklickt',
    supervisorId: night.admin.userId,
    proof,
  });
  await expect(async () => till.calls.fixCount({ count: { 2000: 10 } })).rejects.toThrow('SALE_UNDER_WAY'); // the money is on its way back
  const back = await refunding;
  const { text } = await till.calls.receipt({ saleId: back.entryId });
  for (const part of [
    /Beleg K\w+-\d{6}/,
    /Erstattung zu K\w+-\d{6}/,
    /GESAMT +-15,00 €/,
    /Karte +-15,00 €/,
    /TSE-Transaktion/,
  ])
    expect(text).toMatch(part);
  expect(back).toMatchObject({ amountCents: 1_500, cashCents: 0 });
  const page = async () => (await fetch((await till.calls.receipt({ saleId: back.entryId })).url!)).text();
  await until(
    async () => (await till.desk.syncNow(), /Beleg K\w+-\d{6}.*Erstattung zu.*TSE-Transaktion/s.test(await page())),
  );
  expect(
    night.db.sqlite
      .prepare(`SELECT count(*) AS n FROM audit WHERE action = 'card_payment.refunded' AND subject_id = ?`)
      .get(paid!.reference!),
  ).toEqual({ n: 1 });
});

test('paid otherwise all the same, by a supervisor’s word: the card is paid back once the server answers', async () => {
  await loseTheAnswer();
  const request = { reason: 'Gast zahlt bar', supervisor: { userId: night.cashier.userId, pin: CASHIER_PIN } };
  await expect(till.calls.releaseCard(request)).rejects.toThrow('SUPERVISOR_NEEDED');
  await till.calls.releaseCard({ ...request, supervisor: { userId: night.admin.userId, pin: ADMIN_PIN } });
  expect(paymentsOf((await sell(cash)).saleId)).toEqual(cash);
  expect(await till.calls.notices({})).toMatchObject([{ title: 'Kartenzahlung ungeklärt' }]);
  const refunds = () =>
    (
      night.db.sqlite.prepare(`SELECT count(*) AS n FROM audit WHERE action = 'card_payment.refunded'`).get() as {
        n: number;
      }
    ).n;
  const before = refunds();
  await findTheLink();
  await until(async () => (await till.calls.notices({})).length === 0);
  expect(refunds()).toBe(before + 1);
});

test('without a link the terminal beside the desk serves', async () => {
  link.set('cut');
  await until(async () => (await till.desk.syncNow(), till.desk.state().cardTerminal === 'external'));
  const sold = await sell([{ method: 'card', amountCents: 1_500, terminalReceipt: '0042' }]);
  expect(paymentsOf(sold.saleId)[0]?.reference).toBe(`external:${sold.saleId}`);
  const { url } = await till.calls.receipt({ saleId: sold.saleId });
  expect(url).toMatch(new RegExp(`^${night.server.url}/receipt/`)); // the website's address, not the one this desk uses
  const onThePhone = async () => (await fetch(url!)).text(); // the guest has a network of their own
  expect(await onThePhone()).toContain('noch nicht von der Kasse angekommen');
  link.set('open');
  await until(async () => (await till.desk.syncNow(), (await onThePhone()).includes(`Beleg ${sold.receiptNumber}`)));
});

test('X report, drawer and closing are printed; somebody else’s till takes a supervisor; a dead printer stops nothing', async () => {
  const printer = await printerSink();
  const { calls, desk, close } = await readyDesk(night, {
    name: 'Kasse 3',
    serverUrl: night.server.url,
    given: { printer: printer.address, isFullScreen: null },
  });
  const printed = async (part: string | Buffer) => until(() => printer.bytes().includes(part));
  const said = () => printer.bytes().toString('latin1');
  const [type] = desk.state().saleTypes;
  const { receiptNumber } = await calls.sell({
    items: [{ ticketTypeId: type!.id, quantity: 2 }],
    payments: [{ method: 'card', amountCents: 3_000, terminalReceipt: '0042' }],
    expectedTotalCents: 3_000,
  });
  await printed('GESAMT');
  expect(printer.bytes().includes(DRAWER_KICK)).toBe(false);
  await calls.openDrawer({ reason: 'Wechseln' });
  await printed(DRAWER_KICK);
  const { entryId: inspectionId } = await calls.inspectCash({
    supervisor: { userId: night.admin.userId, pin: ADMIN_PIN },
  });
  await calls.printSheet({ zNumber: null, inspectionId });
  await printed('X-BERICHT');
  for (const part of [
    'Steuernummer',
    'Kasse 3',
    `Bons ${receiptNumber} bis ${receiptNumber}`,
    'Umsatz 19 % brutto',
    '4,79',
    'Lade ohne Verkauf',
  ])
    await printed(part);
  expect(said()).toMatch(/Soll in der Kasse +200,00/);
  await calls.handOver({ toCashierId: night.admin.userId });
  await expect(calls.fixCount({ count: { 2000: 9 } })).rejects.toThrow('NOT_YOUR_SESSION');
  await calls.fixCount({ count: { 2000: 9 }, supervisor: { userId: night.admin.userId, pin: ADMIN_PIN } });
  const { zNumber } = await calls.closeCash({ note: 'Zwanziger fehlt' });
  const last = entriesOf(desk.ctx.store, 'real', ['cash']).at(-1);
  expect(JSON.parse(last!.payload)).toMatchObject({
    type: 'close',
    supervisorId: night.admin.userId,
    proof: expect.any(String) as string,
  });
  await printed(`Z-BERICHT ${zNumber}`);
  await printed('Bemerkung: Zwanziger fehlt');
  expect(said()).toMatch(/Differenz +-20,00/);
  const times = (part: string) => said().split(part).length - 1;
  printer.say(PRINTER_SAYS.noPaper);
  const free = await calls.sell({
    items: [{ ticketTypeId: type!.id, quantity: 1 }],
    payments: [],
    expectedTotalCents: 0,
    freeReason: 'Künstler',
  });
  await until(() => desk.state().printer === 'paper-out');
  expect(times(`Beleg ${free.receiptNumber}`)).toBe(0);
  printer.say(PRINTER_SAYS.fine);
  await calls.reprint({ saleId: free.saleId }); // none came out before: this is the receipt, with its voucher
  await until(() => times(`Beleg ${free.receiptNumber}`) === 1 && desk.state().printer === 'ready');
  expect(times('KOPIE')).toBe(0);
  await calls.reprint({ saleId: free.saleId });
  await until(() => times(`Beleg ${free.receiptNumber}`) === 2);
  expect(times('KOPIE')).toBe(1);
  printer.close();
  await calls.printSheet({ zNumber }); // again, from the journal
  await until(() => desk.state().printer === 'dead');
  await expect(Promise.resolve().then(() => calls.printSheet({ zNumber: 99 }))).rejects.toThrow('ENTRY_UNKNOWN');
  await close();
});

test('the till of a night that is over is counted before it sells for the next one, unless somebody says that it goes on', async () => {
  let daysAhead = 0;
  const { calls, desk, close } = await readyDesk(night, {
    name: 'Kasse 4',
    serverUrl: night.server.url,
    now: () => new Date(Date.now() + daysAhead * DAY_MS),
  });
  const kept = () => desk.state().cash?.earlierNight;
  expect(kept()).toBeNull();
  daysAhead = 1;
  expect(kept()).toBe('to-count');
  const [type] = desk.state().saleTypes;
  await expect(
    calls.sell({ items: [{ ticketTypeId: type!.id, quantity: 1 }], payments: cash, expectedTotalCents: 1_500 }),
  ).rejects.toThrow('SESSION_OF_EARLIER_NIGHT');
  await calls.keepCashOpen({});
  expect(kept()).toBe('goes-on');
  daysAhead = 2;
  expect(kept()).toBe('to-count');
  await calls.fixCount({ count: { 2000: 10 } });
  await calls.closeCash({ note: '' });
  await calls.openCash({ count: { 2000: 10 } });
  expect(kept()).toBeNull();
  await close();
});

test('five wrong digits lock the person, not the desk: at every desk, after a restart, and without a link', async () => {
  const other = await readyDesk(night, { name: 'Kasse 2', serverUrl: night.server.url });
  const type = (at: HeadlessDesk, pin: string) => at.calls.unlock({ userId: night.cashier.userId, pin });
  await until(async () => (await till.desk.syncNow(), till.desk.state().link.isOnline));
  expect(await type(till, '0000')).toEqual({ outcome: 'wrong', triesLeft: 4 });
  expect(await type(till, '0000')).toEqual({ outcome: 'wrong', triesLeft: 3 });
  expect(await type(other, CASHIER_PIN)).toEqual({ outcome: 'open' }); // the right ones begin anew
  for (const [at, triesLeft] of [
    [till, 4],
    [other, 3],
    [till, 2],
    [other, 1],
  ] as const)
    expect(await type(at, '0000')).toEqual({ outcome: 'wrong', triesLeft });
  expect(await type(till, '0000')).toMatchObject({ outcome: 'locked' });
  expect(await type(other, CASHIER_PIN)).toMatchObject({ outcome: 'locked' });
  const boss = (at: HeadlessDesk, pin: string) => at.calls.unlock({ userId: night.admin.userId, pin });
  link.set('cut');
  await until(async () => (await till.desk.syncNow(), !till.desk.state().link.isOnline));
  for (const triesLeft of [4, 3, 2]) expect(await boss(till, '0000')).toEqual({ outcome: 'wrong', triesLeft });
  link.set('open');
  await until(async () => (await till.desk.syncNow(), till.desk.state().link.waiting === 0));
  expect(await boss(other, '0000')).toEqual({ outcome: 'wrong', triesLeft: 1 }); // what was typed without a link counts, too
  expect(await boss(other, ADMIN_PIN)).toEqual({ outcome: 'open' });
  // A supervisor's digits for something do not count, then they are locked.
  const handOver = (pin: string) =>
    other.calls.handOver({ toCashierId: night.cashier.userId, supervisor: { userId: night.admin.userId, pin } });
  for (let n = 0; n < 4; n++) await expect(handOver('0000')).rejects.toThrow('SUPERVISOR_NEEDED');
  await expect(handOver('0000')).rejects.toThrow('PIN_LOCKED');
  await expect(handOver(ADMIN_PIN)).rejects.toThrow('PIN_LOCKED');
  await other.close();
  const again = await openHeadlessDesk({ folder: other.folder, serverUrl: 'http://127.0.0.1:9' });
  expect(await type(again, CASHIER_PIN)).toMatchObject({ outcome: 'locked' });
  await again.close();
});

test('where only the server can check a PIN, a slow answer is waited for', async () => {
  const { userId, pin } = { userId: night.admin.userId, pin: ADMIN_PIN };
  const pinHash = hashPin(pinKeyOf(demoDefaults.pinPepper), { userId, pin });
  // As the demo has it, and whoever chose a PIN before there were verifiers.
  const forgetVerifier = () =>
    night.db.sqlite
      .prepare(
        `UPDATE cashier_pins SET verifier = NULL, pin_hash = ?, wrong_tries = 0, locked_until = NULL WHERE user_id = ?`,
      )
      .run(pinHash, userId);
  night.db.sqlite.exec('UPDATE cashier_pins SET wrong_tries = 0, locked_until = NULL');
  forgetVerifier();
  const other = await readyDesk(night, { name: 'Kasse Nord', serverUrl: link.url });
  const hasVerifier = () =>
    (other.desk.ctx.snapshot().roster.find((person) => person.userId === userId)?.verifier ?? null) !== null;
  async function unlockSlowly(): Promise<string> {
    forgetVerifier();
    await until(async () => (await other.desk.syncNow(), other.desk.state().link.isOnline && !hasVerifier()));
    link.delay(1_100); // there and back: longer than a desk waits that can decide by itself
    try {
      return (await other.calls.unlock({ userId, pin })).outcome;
    } finally {
      link.delay(0);
    }
  }
  try {
    // A machine that is slower than the longest wait of a desk tries again; one that waited too short would never open.
    await until(async () => (await unlockSlowly()) === 'open');
  } finally {
    await other.close();
  }
});
