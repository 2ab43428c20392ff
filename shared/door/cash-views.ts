import type { GivenAwayByName } from './given-away.ts';
import type { CashInspection, TillReport } from './till-report.ts';

export type CashReportView = {
  report: TillReport;
  givenAway: GivenAwayByName[];
  inspections: CashInspection[];
  openedAt: Date;
  holderName: string;
};
/** The same with the cash that should be there, for the supervisor who is named. */
export type CashInspectionView = CashReportView & { entryId: string };
export type FixedCountView = CashReportView & { countedCents: number; differenceCents: number };
export type ClosedView = FixedCountView & { zNumber: number; note: string };
