import { z } from 'zod';

/** What a security device (TSE) gave for one process: printed and exported exactly as received (§ 6 KassenSichV). */
export const FiscalRecord = z.strictObject({
  state: z.enum(['signed', 'outage']),
  /** Serial numbers of the register and of the device. */
  registerSerial: z.string().max(70),
  deviceSerial: z.string().max(70),
  transactionNumber: z.int().min(0).nullable(),
  signatureCounter: z.int().min(0).nullable(),
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime(),
  processType: z.string().max(60),
  processData: z.string().max(2_000),
  signature: z.string().max(1_000).nullable(),
  signatureAlgorithm: z.string().max(60).nullable(),
  publicKey: z.string().max(1_000).nullable(),
  /** Why there is no signature: printed on the receipt (AEAO 1.14). */
  outageReason: z.string().max(200).nullable(),
});
export type FiscalRecord = z.infer<typeof FiscalRecord>;

export type FiscalTransaction = { transactionNumber: number; startedAt: Date };

/** What a process is signed with: `Kassenbeleg-V1` and its data. */
export type FiscalProcess = { processType: string; processData: string };

type FiscalStatus =
  | { kind: 'ready'; deviceSerial: string; isStandIn: boolean }
  | { kind: 'none' }
  | { kind: 'outage'; since: Date; reason: string };

/**
 * The one port to a security device. `start` at the first input of a sale, `finish` before printing; a failure is an
 * outage, never a refused sale.
 */
export type FiscalDevice = {
  status(): Promise<FiscalStatus>;
  start(registerSerial: string): Promise<FiscalTransaction>;
  finish(transaction: FiscalTransaction, process: FiscalProcess): Promise<FiscalRecord>;
  /** An abandoned cart is finished as `AVBelegabbruch`. */
  abort(transaction: FiscalTransaction): Promise<void>;
};
