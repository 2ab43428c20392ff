import { afterEach, beforeEach, expect, it } from 'vitest';
import { exceptionWords } from '#shared/door/exception-words.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/time.ts';
import { listDeskExceptions } from '#server/services/door/devices/desk-exceptions.ts';
import { takeSnapshot } from '#server/services/door/snapshot/take-snapshot.ts';
import { syncJournal } from '#server/services/door/sync/sync-journal.ts';
import { books, buyTicket, pay } from '#tests/support/buy.ts';
import { addStaff, pairDesk, scan, ticketsOf, type TestDesk } from '#tests/support/door.ts';
import { moveAll } from '#tests/support/move-all.ts';
import { addEvent, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

let shop: TestShop;
let [one, two]: TestDesk[] = [];
let [from, to, orderId, cashierId] = ['', '', '', ''];
beforeEach(async () => {
  shop = await openTestShop();
  [one, two] = [pairDesk(shop, 'Kasse 1'), pairDesk(shop, 'Kasse 2')];
  cashierId = addStaff(shop, ['cashier']);
  from = addEvent(shop, { startsInHours: 0 });
  to = addEvent(shop, { startsInHours: 2, title: 'Bachata Saturday' });
  const bought = await buyTicket(shop, { eventId: from });
  pay(shop, bought);
  await shop.settle();
  orderId = bought.orderId;
  shop.db.sqlite.prepare(`UPDATE tickets SET holder_name = 'Anna Meier'`).run();
});
afterEach(() => shop.close());

/** What a desk without a network has written: it let the code in, as its copy of the list allowed. */
const letIn = (code: string) =>
  one!.entry('admission', {
    cashierId,
    eventId: from,
    code,
    decision: 'admitted',
    reason: 'valid',
    isOffline: true,
    isUnder18: false,
    perks: [],
  });
function handIn(entry: ReturnType<typeof letIn>): unknown[] {
  const entries = [entry];
  return syncJournal(one!.ctx, one!.desk, { entries, signature: one!.signed(entries) }).results.map(
    ({ outcome }) => outcome,
  );
}
const inPanel = () =>
  listDeskExceptions(shop.as('office', ['admin']), { limit: 9 }).items.map((entry) => exceptionWords(entry));

it('an old code that a desk admits without a network after the move is told with ticket and guest, never as paid back', () => {
  const [old] = ticketsOf(shop, orderId);
  const moved = moveAll(shop, { orderId, eventId: to });
  shop.clock.advance(MINUTE_MS);
  expect(handIn(letIn(old!.code))).toEqual(['exception']);
  const number = old!.ticketNumber;
  expect(inPanel()).toEqual([
    `Anna Meier (ticket ${number}): The ticket had been cancelled or moved to another night, and its guest is inside.`,
  ]);
  expect(takeSnapshot(two!.ctx, two!.desk, {}).notices).toEqual([]);
  expect(takeSnapshot(one!.ctx, one!.desk, {}).notices).toMatchObject([
    { detail: expect.stringMatching(/: Anna M\. \(Ticket .{8}\): Das Ticket war storniert oder umgebucht/) },
  ]);
  // Handed in once more it stays one; the new ticket opens its night, once.
  shop.clock.advance(2 * HOUR_MS);
  const [now] = ticketsOf(shop, moved);
  expect(scan(two!, to, now!.code)).toMatchObject({ colour: 'green', isAdmitted: true });
  expect(scan(two!, to, now!.code)).toMatchObject({ reason: 'already_used', isAdmitted: false });
  expect(inPanel()).toHaveLength(1);
});

it('so is one whose guest came in before the move and was heard of only after it: they have a ticket for the other night too', () => {
  const [old] = ticketsOf(shop, orderId);
  const admitted = letIn(old!.code);
  shop.clock.advance(MINUTE_MS);
  const moved = moveAll(shop, { orderId, eventId: to });
  shop.clock.advance(MINUTE_MS);
  expect(handIn(admitted)).toEqual(['exception']);
  expect(inPanel()).toEqual([expect.stringContaining('Anna Meier')]);
  expect(books(shop, moved)).toMatchObject({ status: 'paid', activeTickets: 1 });
});
