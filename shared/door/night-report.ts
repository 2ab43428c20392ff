import type { DeskExceptionKind, ExceptionFacts } from '#shared/door/exception-kinds.ts';
import type { GivenAwayByName } from '#shared/door/given-away.ts';
import type { GoodsSold } from '#shared/door/goods.ts';
import type { CashInspection, TillReport } from '#shared/door/till-report.ts';
import type { VoucherCount } from './voucher.ts';
import type { OverReason, WalkInReason } from '#shared/door/walk-in.ts';

/** The closing of one till, as the list has it. Amounts in cents. */
export type NightReport = {
  /** The Z report's, or its session's where the office closed what a lost desk had left open. */
  id: string;
  deskName: string;
  /** Null is closed by the office, not counted at the desk: Z numbers are the desk's. */
  zNumber: number | null;
  /** `YYYY-MM-DD`; a business day ends at 06:00. */
  businessDay: string;
  /** Null is unknown, with the office only. */
  countedCents: number | null;
  expectedCents: number;
  /** Why they differ; empty where they do not. */
  note: string;
  report: TillReport;
  closedAt: Date;
  /** Let in at this desk without a ticket that business day, not taken back. */
  walkIns: number;
};

/** Money put in or taken out during the session, and why. */
export type TillMove = { id: string; kind: 'in' | 'out'; amountCents: number; reason: string; at: Date };

/** One closing sheet. */
export type NightSheet = NightReport & {
  openedAt: Date;
  /** Null is nobody, or an account that is gone. */
  openedBy: string | null;
  closedBy: string | null;
  /** Notes and coins by their worth in cents, where they were counted one by one. */
  count: Record<string, number> | null;
  /** What the office had said of this till before the desk's own closing came. */
  office: { closedAt: Date; countedCents: number | null; note: string } | null;
  moves: TillMove[];
  /** When a supervisor looked at what should be in the drawer before it was counted. */
  inspections: CashInspection[];
  /** What this desk did that business day and a person has to look at; `resolution` is what was done about it. */
  questions: (Required<ExceptionFacts> & { kind: DeskExceptionKind; resolution: string | null })[];
  /** Let in at this desk on that business day, also before its till was opened and after it was closed. */
  admissions: { online: number; members: number; door: number; under18: number };
  /** The same without a ticket: by why, and how many were taken back. */
  withoutTicket: { byReason: { reason: WalkInReason; people: number }[]; undone: number };
  /** Issued with this till's tickets, and redeemed at this desk that business day. */
  vouchers: VoucherCount;
  /** Given away, taken off and given back in this till, by the name of who did it. */
  givenAway: GivenAwayByName[];
  /** Goods sold in this till. */
  goods: GoodsSold[];
  /**
   * Let into a full house at this desk, with a ticket of this till or without one; `by` is the supervisor who answered
   * for it, null is an account that is gone.
   */
  overHouse: { people: number; reason: OverReason | null; by: string | null; at: Date }[];
};
