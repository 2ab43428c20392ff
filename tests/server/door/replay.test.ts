import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MAX_BATCH_ENTRIES } from '#shared/door/journal-entry.ts';
import { checkBooks } from '#server/services/office/backup/check-books.ts';
import { syncJournal } from '#server/services/door/sync/sync-journal.ts';
import { addNight, addStaff, giveTickets, pairDesk } from '#tests/support/door.ts';
import { openTestShop, type TestShop } from '#tests/support/test-shop.ts';

/** A night's worth of entries in the long form. */
const GUESTS = process.env['TEST_LONG'] === '1' ? 500 : 100;

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

it('a night that was worked without a network arrives whole, in the order it happened, and adds up', () => {
  const [desk, cashierId, eventId, sessionId] = [
    pairDesk(shop),
    addStaff(shop, ['cashier']),
    addNight(shop, { capacity: null }),
    randomUUID(),
  ];
  const entries = [desk.entry('cash', { type: 'open', cashierId, sessionId, floatCents: 10_000 })];
  for (const { code } of giveTickets(shop, eventId, GUESTS)) {
    entries.push(
      desk.entry('admission', {
        cashierId,
        eventId,
        code,
        decision: 'admitted',
        reason: 'valid',
        isOffline: true,
        isUnder18: false,
        perks: [],
      }),
    );
    const lines = [
      {
        ticketTypeId: 'general-admission',
        name: 'General Admission',
        quantity: 1,
        unitPriceCents: 1_200,
        vatBps: 1900,
      },
    ];
    const sale = {
      cashierId,
      saleId: randomUUID(),
      eventId,
      sessionId,
      lines,
      payments: [{ method: 'cash', amountCents: 1_200 }],
      totalCents: 1_200,
      isUnder18: false,
      isOffline: true,
      priceListVersion: 'v1',
      receiptNumber: `K1-${entries.length}`,
      startedAt: '2026-01-16T20:00:00Z',
      fiscal: null,
    };
    entries.push(desk.entry('sale', sale));
  }
  entries.push(
    desk.entry('cash', {
      type: 'close',
      cashierId,
      sessionId,
      supervisorId: null,
      countedCents: 10_000 + GUESTS * 1_200,
      note: '',
      zNumber: 1,
    }),
  );
  const outcomes = new Set<string>();
  for (let from = 0; from < entries.length; from += MAX_BATCH_ENTRIES) {
    const batch = entries.slice(from, from + MAX_BATCH_ENTRIES);
    for (const { outcome } of syncJournal(desk.ctx, desk.desk, { entries: batch, signature: desk.signed(batch) })
      .results)
      outcomes.add(outcome);
  }
  expect([...outcomes]).toEqual(['applied']);
  expect(
    shop.db.sqlite.prepare('SELECT z_number AS z, counted_cents - expected_cents AS difference FROM z_reports').all(),
  ).toEqual([{ z: 1, difference: 0 }]);
  expect(shop.db.sqlite.prepare('SELECT COUNT(*) AS inside FROM admissions').get()).toEqual({ inside: 2 * GUESTS });
  expect(checkBooks(shop.db.sqlite)).toEqual([]);
});
