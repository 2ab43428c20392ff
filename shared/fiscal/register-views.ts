import { z } from 'zod';
import { paged } from '../admin/admin-queries.ts';
import { IdSchema } from '../ids.ts';
import type { TseKind } from './desk-tse.ts';
import type { DocumentKind } from './fiscal-document.ts';

const OutageCursor = z.strictObject({ beganAt: z.date(), id: IdSchema });
export type OutageCursor = z.infer<typeof OutageCursor>;

/**
 * `admin.fiscal.outages`: those that were going on at some time of these business days, both included. `cursor` is the
 * last one of the page before.
 */
export const OutagesInput = z.strictObject({
  from: z.iso.date(),
  to: z.iso.date(),
  ...paged,
  cursor: OutageCursor.nullish(),
});
export type OutagesInput = z.infer<typeof OutagesInput>;

/** An outage of a register's security device; `endedAt` and `lastNumber` are null while it goes on. */
export type OutageView = {
  id: string;
  deskName: string;
  registerSerial: string;
  beganAt: Date;
  endedAt: Date | null;
  /** A German sentence, as the receipts have it, and the device's own code. */
  reason: string;
  code: string;
  /** Empty when the device is not known. */
  deviceSerial: string;
  firstNumber: number;
  lastNumber: number | null;
  /** How many transactions the device had finished though their receipts say outage. */
  found: number;
};

/** A security device as the last closing froze it. */
type RegisterTse = {
  serial: string;
  certifiedAs: string | null;
  /** When its certificate ends. */
  validUntil: Date;
  isStandIn: boolean;
};

/** A desk's register in the panel: what its books end with. */
export type RegisterView = {
  /** The desk's. */
  id: string;
  deskName: string;
  registerSerial: string;
  isRevoked: boolean;
  createdAt: Date;
  lastDocument: { number: number; kind: DocumentKind; finishedAt: Date; isSigned: boolean } | null;
  /** The device that the office gave it, as far as it tells of itself; null where none is set up. */
  device: { name: string; kind: TseKind; remaining: number | null; remainingAt: Date | null } | null;
  /** Transactions that outages have left open at the device and that no abort has closed, of its last 2,000 documents. */
  leftOpen: number;
  openOutage: Pick<OutageView, 'id' | 'beganAt' | 'reason' | 'code' | 'firstNumber'> | null;
  lastClosing: {
    zNumber: number;
    closedAt: Date;
    businessDay: string;
    lastNumber: number | null;
    tses: RegisterTse[];
  } | null;
};
