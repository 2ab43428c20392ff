import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { openSession, sessionRecords } from '#kiosk/main/till/cash/cash-records.ts';
import type { DeskContext } from '#kiosk/main/base/desk-context.ts';
import { append } from '#kiosk/main/base/journal/journal.ts';
import { EMPTY_SNAPSHOT } from '#kiosk/main/base/held-snapshot.ts';
import { newId } from '#kiosk/main/base/new-id.ts';
import { nextReceiptNumber } from '#kiosk/main/till/sales/receipt-number.ts';
import { openStore } from '#kiosk/main/base/store/open-store.ts';

const at = new Date(1_800_000_000_000);
const SALES = 40;

/** A desk that has lived through so many nights; the last one is still on, and refunds one sale of the first. */
function oldDesk(nights: number): DeskContext {
  const store = openStore(path.join(mkdtempSync(path.join(tmpdir(), 'old-desk-')), 'desk.sqlite'));
  const write = (kind: 'cash' | 'sale' | 'refund', payload: Record<string, unknown>, id = newId(at)) =>
    append(store, 'real', { id, kind, recordedAt: at, payload });
  const cashierId = newId(at);
  const firstSale = newId(at);
  let sold = 0;
  store.inTransaction(() => {
    for (let night = 1; night <= nights; night++) {
      const sessionId = newId(at);
      write('cash', { type: 'open', cashierId, sessionId, floatCents: 20_000 });
      for (let i = 0; i < SALES; i++) {
        const saleId = sold++ === 0 ? firstSale : newId(at);
        write(
          'sale',
          {
            cashierId,
            saleId,
            sessionId,
            lines: [{ name: 'Party', quantity: 1, unitPriceCents: 1_500, vatBps: 1900 }],
            payments: [{ method: 'cash', amountCents: 1_500 }],
            receiptNumber: `Kunpa-${String(sold).padStart(6, '0')}`,
            fiscal: { signature: 'x'.repeat(600) },
          },
          saleId,
        );
      }
      if (night < nights)
        write('cash', {
          type: 'close',
          cashierId,
          sessionId,
          supervisorId: null,
          countedCents: 1,
          note: '',
          zNumber: night,
        });
    }
    write('refund', {
      cashierId,
      supervisorId: cashierId,
      saleId: firstSale,
      positions: [],
      payments: [{ method: 'cash', amountCents: 1_500 }],
      reason: 'x',
    });
  });
  return { store, fiscal: {}, snapshot: () => EMPTY_SNAPSHOT } as unknown as DeskContext;
}

/** The quickest of a few: what the machine does beside it does not count. */
function quickest(work: () => void): number {
  return Math.min(
    ...Array.from({ length: 25 }, () => {
      const startedAt = performance.now();
      work();
      return performance.now() - startedAt;
    }),
  );
}

test('a desk is as quick after a year as on its second night: what a screen asks reads tonight, not the journal’s whole life', () => {
  const [young, old] = [oldDesk(2), oldDesk(60)];
  const ask = (ctx: DeskContext) => () => {
    expect(sessionRecords(ctx, openSession(ctx)!.id)).toHaveLength(1 + SALES + 1);
    nextReceiptNumber(ctx);
  };
  expect(nextReceiptNumber(old)).toMatch(/-002401$/);
  expect(sessionRecords(old, openSession(old)!.id).at(-1)).toMatchObject({
    kind: 'refund',
    cashCents: 1_500,
    isVoid: true,
  });
  expect(quickest(ask(old))).toBeLessThan(8 * quickest(ask(young)));
  for (const { store } of [young, old]) store.close();
});
