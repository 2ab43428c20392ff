import { countProblem, sumOfCount, type CashCount } from '#shared/door/cash-count.ts';
import type { CashMoved } from '#shared/door/cash-cases.ts';
import { CashPayload } from '#shared/door/journal-entry.ts';
import type { CashReportView } from '#shared/door/cash-views.ts';
import { cashDifference, tillReport } from '#shared/door/till-report.ts';
import { DeskRefusal } from '#shared/door/desk-refusal.ts';
import { moneyLedger, requireCashier, type DeskContext } from '../../base/desk-context.ts';
import { findEntry } from '../../base/journal/find-entries.ts';
import { entriesOf } from '../../base/journal/journal.ts';
import { newId } from '../../base/new-id.ts';
import { isMoneyMoving } from '../sales/sale-under-way.ts';
import { writeCash } from './book-cash.ts';
import { cashInTurn } from './cash-in-turn.ts';
import { openSession, sessionRecords, type OpenSession } from './cash-records.ts';
import { earlierNight } from './earlier-night.ts';
import { dropFixedCount, fixedCountOf, keepFixedCount, type Approved } from './fixed-count.ts';
import { sessionGivenAway } from './given-away.ts';
import { sessionInspections } from './inspections.ts';

export type CashReport = CashReportView;
export type FixedCount = CashReport & { countedCents: number; differenceCents: number };
export type Closed = FixedCount & { zNumber: number; note: string };

export function requireSession(ctx: DeskContext): OpenSession {
  const open = openSession(ctx);
  if (open === null) throw new DeskRefusal('NO_CASH_SESSION');
  return open;
}

/**
 * Once the count is fixed and the expected sum is told, no money moves in this session any more: it is closed. Throws
 * COUNT_FIXED.
 */
export function requireUncountedSession(ctx: DeskContext): OpenSession {
  const session = requireSession(ctx);
  if (fixedCountOf(ctx, session.id) !== null) throw new DeskRefusal('COUNT_FIXED');
  return session;
}

/** The till of this night if one is open and not counted: what costs nothing stands in its report. */
export function openUncountedSession(ctx: DeskContext): OpenSession | null {
  const open = openSession(ctx);
  return open === null || fixedCountOf(ctx, open.id) !== null || earlierNight(ctx, open) === 'to-count' ? null : open;
}

/** The session's own cashier, or a supervisor in their place. */
function requireHolder(ctx: DeskContext, approved: Approved | null): OpenSession {
  const session = requireSession(ctx);
  if (session.holderId !== requireCashier(ctx).userId && approved === null) throw new DeskRefusal('NOT_YOUR_SESSION');
  return session;
}

/** Opens the till with a counted float, which is a document of its own. */
export function openCash(ctx: DeskContext, { count }: { count: CashCount }): Promise<void> {
  return cashInTurn(ctx, () => {
    const cashier = requireCashier(ctx);
    if (openSession(ctx) !== null) throw new DeskRefusal('CASH_SESSION_OPEN');
    const [floatCents, sessionId] = [sumOfCount(count), newId(ctx.now())];
    return writeCash(
      ctx,
      { type: 'open', cashierId: cashier.userId, sessionId, floatCents, count },
      { move: { kind: 'float', businessCase: 'Anfangsbestand', name: 'Anfangsbestand', amountCents: floatCents } },
    );
  });
}

const MOVE_WORDS = { in: 'Einlage', out: 'Entnahme' } as const;

/**
 * Money in or out of the drawer that is no sale; always with a reason, and by what it is in the books. The same act
 * again, by its id, is booked once.
 */
export function moveCash(ctx: DeskContext, moved: CashMoved): Promise<void> {
  return cashInTurn(ctx, async () => {
    const { id, direction, amountCents, reason, businessCase } = moved;
    if (id !== undefined && findEntry(ctx.store, id) !== undefined) return; // booked after a disk was full
    const session = requireUncountedSession(ctx);
    const base = { cashierId: requireCashier(ctx).userId, sessionId: session.id, amountCents, reason };
    const payload = CashPayload.parse({ ...base, type: direction, businessCase });
    await writeCash(ctx, payload, {
      ...(id !== undefined && { id }),
      move: {
        kind: direction === 'in' ? 'cash-in' : 'cash-out',
        businessCase: businessCase ?? 'Geldtransit',
        name: MOVE_WORDS[direction],
        amountCents: direction === 'in' ? amountCents : -amountCents,
      },
    });
  });
}

/** The drawer opened without a sale is written down too. */
export function openDrawer(ctx: DeskContext, { reason }: { reason: string }): Promise<void> {
  return cashInTurn(ctx, async () => {
    const session = requireUncountedSession(ctx);
    const cashierId = requireCashier(ctx).userId;
    await writeCash(ctx, { type: 'drawer', cashierId, sessionId: session.id, reason });
    ctx.kickDrawer();
  });
}

const signedBy = (approved: Approved | null): Partial<Approved> =>
  approved === null
    ? {}
    : {
        supervisorId: approved.supervisorId,
        ...(approved.proof !== undefined && { proof: approved.proof }),
      };

/** The next cashier takes the drawer over; the night goes on. */
export function handOver(
  ctx: DeskContext,
  { entryId, toCashierId, approved }: { entryId: string; toCashierId: string; approved: Approved | null },
): Promise<void> {
  const session = requireHolder(ctx, approved);
  if (ctx.snapshot().person(toCashierId) === undefined) throw new DeskRefusal('ENTRY_UNKNOWN');
  const { userId: cashierId } = requireCashier(ctx);
  const payload = { type: 'handover' as const, cashierId, sessionId: session.id, toCashierId, ...signedBy(approved) };
  return writeCash(ctx, payload, { id: entryId });
}

/** The X report with what should be there now: for a supervisor, and after the count. */
export function cashReport(ctx: DeskContext): CashReport {
  const session = requireSession(ctx);
  return {
    report: tillReport(sessionRecords(ctx, session.id)),
    givenAway: sessionGivenAway(ctx, session.id),
    inspections: sessionInspections(ctx, session.id),
    openedAt: session.openedAt,
    holderName: ctx.snapshot().person(session.holderId)?.name ?? '',
  };
}

/** Fixes the blind count; only now the expected sum is told. The count can't be touched up to fit it. */
export function fixCount(
  ctx: DeskContext,
  { count, approved }: { count: CashCount; approved: Approved | null },
): FixedCount {
  const session = requireHolder(ctx, approved);
  if (isMoneyMoving(ctx.store)) throw new DeskRefusal('SALE_UNDER_WAY');
  const fixed = fixedCountOf(ctx, session.id) ?? { sessionId: session.id, count, approved };
  keepFixedCount(ctx, fixed);
  const said = cashReport(ctx);
  const countedCents = sumOfCount(fixed.count);
  return { ...said, countedCents, differenceCents: cashDifference(said.report, countedCents) };
}

/** One after the other without a gap, per desk; the server's memory counts for a desk that lost its own. */
function nextZ(ctx: DeskContext): number {
  const own = entriesOf(ctx.store, moneyLedger(ctx), ['cash']).map((row) => JSON.parse(row.payload) as CashPayload);
  const last = Math.max(0, ...own.map((payload) => (payload.type === 'close' ? payload.zNumber : 0)));
  return Math.max(last, moneyLedger(ctx) === 'real' ? (ctx.snapshot().desk?.lastZNumber ?? 0) : 0) + 1;
}

/**
 * Closes the session with its fixed count. A difference needs a note, and is a document of its own before the closing.
 */
export function closeCash(ctx: DeskContext, input: { note: string }): Promise<Closed> {
  return cashInTurn(ctx, () => closeOnce(ctx, input));
}

async function closeOnce(ctx: DeskContext, { note }: { note: string }): Promise<Closed> {
  const session = requireSession(ctx);
  const fixed = fixedCountOf(ctx, session.id);
  if (fixed === null) throw new DeskRefusal('ENTRY_UNKNOWN');
  const approved = fixed.approved ?? null; // none in a count fixed before this version
  const result = fixCount(ctx, { count: fixed.count, approved });
  if (countProblem({ ...result, count: fixed.count, note }) !== null) throw new DeskRefusal('NOTE_NEEDED');
  if (isMoneyMoving(ctx.store)) throw new DeskRefusal('SALE_UNDER_WAY'); // its document belongs to this closing
  const zNumber = nextZ(ctx);
  const payload = {
    type: 'close' as const,
    cashierId: requireCashier(ctx).userId,
    sessionId: session.id,
    supervisorId: null,
    ...signedBy(approved),
    countedCents: result.countedCents,
    count: fixed.count,
    note: note.trim(),
    zNumber,
  };
  const amountCents = result.differenceCents;
  await writeCash(ctx, payload, {
    move: { kind: 'difference', businessCase: 'DifferenzSollIst', name: 'Differenz der Zählung', amountCents },
  });
  dropFixedCount(ctx);
  ctx.printSheet({ zNumber });
  return { ...result, zNumber, note: note.trim() };
}
