import type { ClosingPayload } from '../closing.ts';
import type { FiscalDocument } from '../fiscal-document.ts';

/** Where a refund's original stands: looked up when the export is made. */
export type WhereClosed = { zNumber: number; createdAt: string };

/** What an export is made of. Documents are read as often as there are files, so they need not fit into memory. */
export type ClosingSource = {
  closing: ClosingPayload;
  /** From `firstNumber` to `lastNumber`, ascending. */
  documents(): Iterable<FiscalDocument>;
  /** The closing of any document of this register; null when it was never closed. */
  whereClosed(number: number): WhereClosed | null;
};
