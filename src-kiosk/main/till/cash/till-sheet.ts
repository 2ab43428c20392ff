import type { CashPayload } from '#shared/door/journal-entry.ts';
import type { SheetAsked } from '#shared/door/kiosk-bridge.ts';
import { blindReport, cashDifference, tillReport } from '#shared/door/till-report.ts';
import type { TillSheet } from '#shared/door/till-sheet.ts';
import { DeskRefusal } from '#shared/door/desk-refusal.ts';
import { moneyLedger, type DeskContext } from '../../base/desk-context.ts';
import { entriesOf, type JournalRow } from '../../base/journal/journal.ts';
import { registerSerial } from '../fiscal/fiscal-of.ts';
import { sumIssued, sumRedeemed } from '../../base/store/voucher-rows.ts';
import { saleOf, sessionRecords } from './cash-records.ts';
import { requireSession } from './cash-session.ts';
import { sessionGivenAway } from './given-away.ts';
import { isInspectionOf, sessionInspections } from './inspections.ts';

type Closing = { row: JournalRow; payload: Extract<CashPayload, { type: 'close' }> };

function cashEntries(ctx: DeskContext): { row: JournalRow; payload: CashPayload }[] {
  return entriesOf(ctx.store, moneyLedger(ctx), ['cash']).map((row) => ({
    row,
    payload: JSON.parse(row.payload) as CashPayload,
  }));
}

function closingOf(ctx: DeskContext, zNumber: number): Closing {
  for (const { row, payload } of cashEntries(ctx))
    if (payload.type === 'close' && payload.zNumber === zNumber) return { row, payload };
  throw new DeskRefusal('ENTRY_UNKNOWN');
}

function receiptsOf(ctx: DeskContext, sessionId: string): TillSheet['receipts'] {
  const numbers = entriesOf(ctx.store, moneyLedger(ctx), ['sale'])
    .map(saleOf)
    .filter((sale) => sale.sessionId === sessionId)
    .map(({ receiptNumber }) => receiptNumber);
  const [first, last] = [numbers[0], numbers.at(-1)];
  return first === undefined || last === undefined ? null : [first, last];
}

/**
 * The open session's X report, or the sheet of the closing with this number. The X report is blind unless this
 * inspection of it is in the journal. A closing's sheet is the same each time, as all of it is in the journal.
 */
export function tillSheet(ctx: DeskContext, { zNumber, inspectionId }: SheetAsked): TillSheet {
  const closing = zNumber === null ? null : closingOf(ctx, zNumber);
  const sessionId = closing?.payload.sessionId ?? requireSession(ctx).id;
  const ofSession = cashEntries(ctx).filter(({ payload }) => payload.sessionId === sessionId);
  const opened = ofSession.find(({ payload }) => payload.type === 'open');
  const held = ofSession.flatMap(({ payload }) =>
    payload.type === 'open' ? [payload.cashierId] : payload.type === 'handover' ? [payload.toCashierId] : [],
  );
  const isBlind = closing === null && (inspectionId === undefined || !isInspectionOf(ctx, inspectionId, sessionId));
  const report = tillReport(sessionRecords(ctx, sessionId));
  const { operator, desk } = ctx.snapshot();
  const until = closing === null ? ctx.now() : new Date(closing.row.recorded_at);
  const openedAt = new Date(opened?.row.recorded_at ?? until);
  return {
    issuer: {
      lines: operator === null ? [] : [operator.name, ...operator.addressLines],
      taxNumber: operator?.taxNumber ?? '',
      isSmallBusiness: operator?.isSmallBusiness ?? false,
    },
    deskName: desk?.name ?? '',
    registerSerial: registerSerial(ctx),
    isTraining: moneyLedger(ctx) === 'training',
    holderName: ctx.snapshot().person(held.at(-1) ?? '')?.name ?? '',
    openedAt,
    until,
    issued: sumIssued(ctx.store, { from: openedAt, to: until }),
    redeemed: sumRedeemed(ctx.store, { from: openedAt, to: until }),
    receipts: receiptsOf(ctx, sessionId),
    report: isBlind ? blindReport(report) : report,
    givenAway: sessionGivenAway(ctx, sessionId),
    inspections: isBlind ? [] : sessionInspections(ctx, sessionId),
    closing:
      closing === null
        ? null
        : {
            zNumber: closing.payload.zNumber,
            countedCents: closing.payload.countedCents,
            differenceCents: cashDifference(report, closing.payload.countedCents),
            note: closing.payload.note,
          },
  };
}
