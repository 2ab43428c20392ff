import { randomUUID } from 'node:crypto';
import type { EntryKind, JournalEntry } from '#shared/door/journal-entry.ts';
import { APPROVALS } from '#shared/door/pin-verifier.ts';
import type { SaleFacts, SaleItem, SalePayment } from '#shared/door/sale-facts.ts';
import { GENERAL_ADMISSION_ID } from '#shared/orders/create-order.ts';
import { findOpenSession } from '#server/services/door/cash/session-rows.ts';
import { findTillRow } from '#server/services/door/cash/till-rows.ts';
import { findZOfSession, nextZNumber, type ZRow } from '#server/services/door/cash/z-rows.ts';
import { priceAtDoor } from '#server/services/door/sales/price-at-door.ts';
import { saleView, type SaleView } from '#server/services/door/sales/sale-view.ts';
import { syncJournal } from '#server/services/door/sync/sync-journal.ts';
import type { Boss, TestDesk } from './door.ts';

export const inCash = (amountCents: number) => [{ method: 'cash' as const, amountCents }];
/** At a terminal beside the desk, with what its slip says. */
export const byCard = (amountCents: number) => [{ method: 'card' as const, amountCents, terminalReceipt: '0042' }];

/** Hands in what a desk has written: each entry's outcome, and its detail behind it. */
export const syncAt = (at: TestDesk, ...entries: JournalEntry[]): string[] =>
  syncJournal(at.ctx, at.desk, { entries, signature: at.signed(entries) }).results.map(({ outcome, detail }) =>
    detail === null ? outcome : `${outcome} ${detail}`,
  );

/** Who does it, unless a test names another: the desk's own cashier. */
type By = { entryId?: string; cashierId?: string };
type Opened = By & { sessionId?: string; floatCents?: number };
type Moved = By & { sessionId?: string; amountCents: number; reason?: string };
type Closed = By & { sessionId?: string; countedCents: number; note?: string | undefined };
export type Sold = Pick<SaleFacts, 'eventId'> &
  Partial<Pick<SaleFacts, 'saleId' | 'sessionId' | 'freeReason' | 'isUnder18' | 'receiptNumber' | 'fiscal'>> & {
    cashierId?: string;
    items: SaleItem[];
    /** All of it in cash, unless said otherwise. */ payments?: SalePayment[];
  };
type Refunded = By & { saleId: string; positions?: number[]; payments: SalePayment[]; reason?: string; boss: Boss };
type Scanned = By & { eventId: string; code: string };
type Undone = By & { admissionId: string; reason?: string; supervisorId?: string | null; proof?: string | undefined };

/** What a desk does at its counter: each is an entry of its journal, handed in at once, and must be applied. */
export type AtDoor = {
  /** Opens the till; returns the session's id. */ open(opened?: Opened): string;
  move(direction: 'in' | 'out', moved: Moved): void;
  close(closed: Closed): ZRow;
  /** Priced as the door prices it; the desk refuses what has no price, with that error. */ sell(sold: Sold): SaleView;
  /** Proved by the supervisor's PIN for just this; returns the entry's id. */
  refund(refunded: Refunded): Promise<string>;
  reenter(scanned: Scanned): void;
  /** Within ten seconds by itself, later with a supervisor. */ undo(undone: Undone): void;
};

/** The ways of a desk into the books, as entries of its own journal. */
export function atDoor(till: TestDesk): AtDoor {
  const { ctx, desk } = till;
  const handIn = (kind: EntryKind, id: string | undefined, payload: object): string => {
    const entry = till.entryAs(
      id ?? randomUUID(),
      kind,
      JSON.parse(JSON.stringify(payload)) as JournalEntry['payload'],
    );
    const [outcome] = syncAt(till, entry);
    if (outcome !== 'applied') throw new Error(`the desk's ${kind} was not applied: ${outcome}`);
    return entry.id;
  };
  const openSessionId = (): string | null => findOpenSession(ctx, desk.id)?.id ?? null;
  const at = ({ cashierId = till.cashierId, sessionId = openSessionId() ?? '' }: By & { sessionId?: string }) => ({
    cashierId,
    sessionId,
  });
  return {
    open({ entryId, floatCents = 10_000, ...by } = {}) {
      const sessionId = by.sessionId ?? randomUUID();
      handIn('cash', entryId, { type: 'open', ...at({ ...by, sessionId }), floatCents });
      return sessionId;
    },
    move(type, { entryId, amountCents, reason = 'Wechselgeld', ...by }) {
      handIn('cash', entryId, { type, ...at(by), amountCents, reason });
    },
    close({ entryId, countedCents, note = '', ...by }) {
      const zNumber = nextZNumber(ctx, desk.id);
      const closed = at(by);
      handIn('cash', entryId, { type: 'close', ...closed, supervisorId: null, countedCents, note, zNumber });
      const report = findZOfSession(ctx, closed.sessionId);
      if (report === undefined) throw new Error('the closing that was applied is not there');
      return report;
    },
    sell({ items, saleId = randomUUID(), ...sold }) {
      const isFree = sold.freeReason !== undefined;
      const { lines, totalCents } = priceAtDoor(ctx, { eventId: sold.eventId, items, isFree });
      handIn('sale', saleId, {
        saleId,
        cashierId: till.cashierId,
        sessionId: openSessionId(),
        lines: lines.map(({ ticketTypeId, memberCode, ...line }) => ({
          ...line,
          ticketTypeId: ticketTypeId ?? GENERAL_ADMISSION_ID,
          memberCode: memberCode ?? undefined,
        })),
        payments: totalCents === 0 ? [] : inCash(totalCents),
        totalCents,
        isUnder18: false,
        isOffline: false,
        priceListVersion: 'v1',
        receiptNumber: `K-${saleId.slice(0, 8)}`,
        startedAt: ctx.now().toISOString(),
        fiscal: null,
        ...sold,
      });
      const row = findTillRow(ctx, saleId);
      if (row === null) throw new Error('the sale that was applied is not there');
      return saleView(ctx, row);
    },
    async refund({ entryId, boss, cashierId, positions = [], reason = 'Storno', ...refunded }) {
      const proof = await boss.approve(desk, APPROVALS.refund(refunded.saleId, positions));
      return handIn('refund', entryId, {
        cashierId: cashierId ?? till.cashierId,
        supervisorId: boss.userId,
        proof,
        positions,
        reason,
        ...refunded,
      });
    },
    reenter({ entryId, cashierId = till.cashierId, ...scanned }) {
      handIn('reentry', entryId, { cashierId, ...scanned });
    },
    undo({ entryId, cashierId = till.cashierId, reason = 'mis-scan', supervisorId = null, ...undone }) {
      handIn('undo', entryId, { cashierId, reason, supervisorId, ...undone });
    },
  };
}
