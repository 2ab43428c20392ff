import { z } from 'zod';

/**
 * What a security device (TSE) gave for one document: printed and exported exactly as received (§ 6 KassenSichV). Of an
 * outage it says what would have been signed, and why it was not.
 */
export const FiscalRecord = z.strictObject({
  state: z.enum(['signed', 'outage']),
  /** Serial numbers of the register and of the device; the device's is 64 hexadecimal digits, or empty when unknown. */
  registerSerial: z.string().max(70),
  deviceSerial: z.string().max(70),
  transactionNumber: z.int().min(0).nullable(),
  signatureCounter: z.int().min(0).nullable(),
  /** The device's times where it has given them, the register's otherwise (AEAO to § 146a, 1.14). */
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime(),
  processType: z.string().max(60),
  processData: z.string().max(2_000),
  /** `r‖s` in base64, and the public key's uncompressed point in base64. */
  signature: z.string().max(1_000).nullable(),
  signatureAlgorithm: z.string().max(60).nullable(),
  publicKey: z.string().max(1_000).nullable(),
  /** How the device writes the time of a log message; a record from an older desk has none: `unixTime`. */
  timeFormat: z.string().max(40).optional(),
  /** Signed by the stand-in: the receipt says that it is not certified. */
  isStandIn: z.boolean().optional(),
  /** Why there is no signature: printed on the receipt (AEAO to § 146a, 1.14). */
  outageReason: z.string().max(200).nullable(),
});
export type FiscalRecord = z.infer<typeof FiscalRecord>;
