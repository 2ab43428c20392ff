import { z } from 'zod';
import { IdSchema } from '../ids.ts';

const at = z.iso.datetime();

/**
 * The outage log of a register (AEAO to § 146a, 1.14): begin, end and reason. An outage begins with the first document
 * that has no signature and ends with the first one that has; one that comes back within a minute goes on.
 */
export const OutagePayload = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('open'),
    outageId: IdSchema,
    at,
    /** The first document without a signature. */
    documentNumber: z.int().min(1),
    deviceSerial: z.string().max(70),
    code: z.string().max(80),
    reason: z.string().max(200),
  }),
  z.strictObject({ type: z.literal('reopen'), outageId: IdSchema, at, documentNumber: z.int().min(1) }),
  z.strictObject({ type: z.literal('close'), outageId: IdSchema, at, documentNumber: z.int().min(1) }),
  /** The device had finished a transaction whose receipt says outage: the receipt stands, and this tells of it. */
  z.strictObject({
    type: z.literal('found'),
    outageId: IdSchema,
    at,
    documentNumber: z.int().min(1),
    transactionNumber: z.int().min(0),
    signatureCounter: z.int().min(0),
  }),
]);
export type OutagePayload = z.infer<typeof OutagePayload>;

/** The last document of an outage without a signature: the one before the document that ends it. */
export const lastUnsigned = (firstNumber: number, closedBy: number): number => Math.max(firstNumber, closedBy - 1);
