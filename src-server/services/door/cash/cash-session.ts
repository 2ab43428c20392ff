import { businessDayOf } from '#shared/berlin.ts';
import {
  blindReport,
  cashDifference,
  tillReport,
  type BlindReport,
  type TillReport,
} from '#shared/door/till-report.ts';
import { DomainError } from '#shared/errors.ts';
import type { CashReportInput } from '#shared/door/kasse-inputs.ts';
import { insertRow, updateRows } from '#server/db/rows.ts';
import { zReports } from '#server/db/schema/till.ts';
import { cashSessions } from '#server/db/schema/till.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import type { Desk } from '../devices/desk.ts';
import { releaseAllotments } from '../devices/allotment.ts';
import { putInOutbox } from '../../base/outbox/put-in-outbox.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { findOpenSession, findSession, requireOpenSession, type SessionRow } from './session-rows.ts';
import { findTillRow, insertTillRow, listTillRows, toTillRecord, type TillFacts, type TillRow } from './till-rows.ts';
import { findZOfSession, nextZNumber, type ZRow } from './z-rows.ts';

/** Kinds of records that change what should be in the drawer. */
const MOVES_CASH: ReadonlySet<TillRow['kind']> = new Set(['open', 'in', 'out', 'sale', 'refund']);

type Acting = { entryId: string; sessionId: string; cashierId: string | null; at: Date };

/** The report of one cash session, from its records. */
export const reportOf = (ctx: ServiceContext, sessionId: string): TillReport =>
  tillReport(listTillRows(ctx, sessionId).map(toTillRecord));

/** Whether this entry is written already; another desk's id is refused. */
function isRepeat(ctx: ServiceContext, desk: Desk, entryId: string): boolean {
  const row = findTillRow(ctx, entryId);
  if (row !== null && row.deskId !== desk.id) throw new DomainError('IDEMPOTENCY_KEY_REUSED');
  return row !== null;
}

/** Opens the till with a counted float. Call inside a transaction. Error: CASH_SESSION_OPEN when this desk has one. */
export function openAt(
  ctx: ServiceContext,
  desk: Desk,
  input: Acting & { floatCents: number; count?: Record<string, number> },
): void {
  if (isRepeat(ctx, desk, input.entryId)) return;
  if (findOpenSession(ctx, desk.id) !== undefined || findSession(ctx, input.sessionId) !== undefined)
    throw new DomainError('CASH_SESSION_OPEN');
  insertRow(ctx.db, cashSessions, {
    id: input.sessionId,
    deskId: desk.id,
    businessDay: businessDayOf(input.at),
    openedBy: input.cashierId,
    holderId: input.cashierId,
    openedAt: input.at,
  });
  insertTillRow(ctx, {
    id: input.entryId,
    deskId: desk.id,
    sessionId: input.sessionId,
    kind: 'open',
    cashCents: input.floatCents,
    facts: { count: input.count },
    cashierId: input.cashierId,
    recordedAt: input.at,
  });
  writeAudit(ctx, {
    action: 'cash_session.opened',
    subjectKind: 'cash_session',
    subjectId: input.sessionId,
    after: { floatCents: input.floatCents },
  });
}

type Move =
  | { kind: 'in' | 'out'; amountCents: number; reason: string }
  | { kind: 'drawer'; reason: string }
  | { kind: 'handover'; toCashierId: string }
  /** With what a fixed count had come to, where it was opened again. */
  | { kind: 'inspect'; supervisorId: string; expectedCents: number; countedCents?: number | undefined };

function factsOf(move: Move): TillFacts {
  if (move.kind === 'handover') return { toCashierId: move.toCashierId };
  if (move.kind !== 'inspect') return { reason: move.reason };
  const { expectedCents, countedCents } = move;
  return { expectedCents, ...(countedCents !== undefined && { countedCents }) };
}

/**
 * Cash put in or taken out, the drawer opened without a sale, the till handed over or looked into. Call inside a
 * transaction. Error: CASH_SESSION_NOT_OPEN.
 */
export function moveAt(ctx: ServiceContext, desk: Desk, input: Acting & Move): void {
  if (isRepeat(ctx, desk, input.entryId)) return;
  requireOpenSession(ctx, desk.id, input.sessionId);
  const cashCents = 'amountCents' in input ? input.amountCents : 0;
  if (input.kind === 'handover')
    updateRows(ctx.db, cashSessions, { id: input.sessionId }, { holderId: input.toCashierId });
  insertTillRow(ctx, {
    id: input.entryId,
    deskId: desk.id,
    sessionId: input.sessionId,
    kind: input.kind,
    cashCents,
    facts: factsOf(input),
    cashierId: input.cashierId,
    supervisorId: input.kind === 'inspect' ? input.supervisorId : null,
    recordedAt: input.at,
  });
}

export type ClosedSession = {
  zNumber: number;
  countedCents: number;
  expectedCents: number;
  differenceCents: number;
  report: TillReport;
  closedAt: Date;
};

/** What a session came to when it was closed. */
export function showClosed(ctx: ServiceContext, sessionId: string): ClosedSession {
  const z = findZOfSession(ctx, sessionId);
  if (z === undefined) throw new Error('the session just closed has no report');
  return {
    zNumber: z.zNumber,
    countedCents: z.countedCents,
    expectedCents: z.expectedCents,
    differenceCents: z.countedCents - z.expectedCents,
    report: JSON.parse(z.report) as TillReport,
    closedAt: z.closedAt,
  };
}

type Closing = Acting & {
  countedCents: number;
  count?: Record<string, number>;
  note: string;
  supervisorId: string | null;
};

/** A session without a holder is anybody's. Otherwise only its holder closes it or hands it over. */
export const isForeign = ({ holderId }: SessionRow, cashierId: string | null): boolean =>
  holderId !== null && holderId !== cashierId;

/**
 * Closes the till on a blind count: the difference is what was counted less what the records say. Its Z number follows
 * the last one of this desk, or the database refuses it. Who may close it is asked before. Call inside a transaction.
 * Error: CASH_SESSION_NOT_OPEN.
 */
export function closeAt(ctx: ServiceContext, desk: Desk, input: Closing): ZRow {
  const session = requireOpenSession(ctx, desk.id, input.sessionId);
  const zNumber = nextZNumber(ctx, desk.id);
  const report = reportOf(ctx, session.id);
  const row: ZRow = {
    id: input.entryId,
    deskId: desk.id,
    sessionId: session.id,
    zNumber,
    businessDay: session.businessDay,
    closedBy: input.cashierId,
    supervisorId: input.supervisorId,
    countedCents: input.countedCents,
    expectedCents: report.expectedCashCents,
    count: input.count === undefined ? null : JSON.stringify(input.count),
    note: input.note,
    report: JSON.stringify(report),
    closedAt: input.at,
  };
  insertRow(ctx.db, zReports, row);
  updateRows(ctx.db, cashSessions, { id: session.id }, { closedAt: input.at });
  releaseAllotments(ctx, desk.id);
  writeAudit(ctx, {
    action: 'cash_session.closed',
    subjectKind: 'cash_session',
    subjectId: session.id,
    after: { zNumber, differenceCents: cashDifference(report, input.countedCents) },
  });
  putInOutbox(ctx, { kind: 'mail.night_report', refId: row.id });
  return row;
}

export type SessionReport = {
  sessionId: string;
  businessDay: string;
  openedAt: Date;
  closedAt: Date | null;
  holderId: string | null;
  zNumber: number | null;
  /** Blind while the till is open and not just inspected. */ report: TillReport | BlindReport;
};

/** What a supervisor was told still holds: no money has moved since their inspection. */
function isJustInspected(rows: readonly TillRow[]): boolean {
  const [told, moved] = [
    rows.filter(({ kind }) => kind === 'inspect'),
    rows.filter(({ kind }) => MOVES_CASH.has(kind)),
  ];
  return told.some((inspection) => moved.every(({ recordedAt }) => recordedAt < inspection.recordedAt));
}

/**
 * The X report of an open till, or what a closed one came to; always from the records. It is counted blind: what should
 * be in the drawer is told once the count is fixed, and after a supervisor's inspection until the next booking
 * (docs/decisions.md D9). The panel sees it at any moment (§ 146b AO). Error: CASH_SESSION_NOT_OPEN.
 */
export function showSessionReport(ctx: ServiceContext, desk: Desk, { sessionId }: CashReportInput): SessionReport {
  return inTransaction(ctx.db, () => {
    const session = findSession(ctx, sessionId);
    if (session === undefined || session.deskId !== desk.id) throw new DomainError('CASH_SESSION_NOT_OPEN');
    const { id, businessDay, openedAt, closedAt, holderId } = session;
    const rows = listTillRows(ctx, id);
    const report = tillReport(rows.map(toTillRecord));
    return {
      sessionId: id,
      businessDay,
      openedAt,
      closedAt,
      holderId,
      zNumber: findZOfSession(ctx, id)?.zNumber ?? null,
      report: closedAt !== null || isJustInspected(rows) ? report : blindReport(report),
    };
  });
}
