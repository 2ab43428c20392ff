import { z } from 'zod';

/** Numbers and counters come now as a string, now as a number. */
const count = z.union([
  z.int().min(0),
  z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number),
]);
const base64 = z.string().regex(/^[A-Za-z0-9+/]+={0,2}$/);

/** What a refusal says: nothing of it is sure to be there. */
export const FiskalyRefusalAnswer = z.object({ code: z.string().optional() });

export const FiskalyToken = z.object({
  access_token: z.string().min(1),
  access_token_expires_in: count,
  /** `TEST` or `LIVE`, of the key. */
  access_token_claims: z.object({ env: z.string() }).optional(),
});

/** A security device of the service (TSS), in whichever state. */
export const FiskalyTss = z.object({
  _id: z.uuid(),
  /** `TEST` or `LIVE`. What a test device signs counts for nothing. */
  _env: z.string(),
  state: z.string(),
  /** DER in base64, or PEM; a chain is one after the other. */
  certificate: z.string(),
  serial_number: z.string().regex(/^[0-9a-fA-F]{64}$/),
  public_key: base64,
  signature_algorithm: z.string(),
  signature_timestamp_format: z.string(),
  transaction_data_encoding: z.enum(['UTF-8', 'ASCII']),
});
export type FiskalyTss = z.infer<typeof FiskalyTss>;

/** The same when it was just created: the PUK is told this once. */
export const FiskalyNewTss = FiskalyTss.extend({ admin_puk: z.string().min(1) });
export type FiskalyNewTss = z.infer<typeof FiskalyNewTss>;

/** Where there is nothing to tell. */
export const FiskalyNothing = z.object({});

/** A register as the service knows it. */
export const FiskalyClient = z.object({ _id: z.uuid(), serial_number: z.string(), state: z.string() });
export type FiskalyClient = z.infer<typeof FiskalyClient>;

export const FiskalyTransaction = z.object({
  _id: z.uuid(),
  number: count,
  state: z.enum(['ACTIVE', 'FINISHED', 'CANCELLED']),
  latest_revision: count,
  /** Unix seconds. */
  time_start: count,
  client_id: z.uuid(),
  client_serial_number: z.string(),
  tss_serial_number: z.string(),
  signature: z.object({ value: base64, counter: count, algorithm: z.string(), public_key: base64 }),
  /** Of the last message: `timestamp` is what was signed. */
  log: z.object({ operation: z.string(), timestamp: count, timestamp_format: z.string() }),
  schema: z.object({ raw: z.object({ process_type: z.string(), process_data: z.string() }).optional() }).nullish(),
});
export type FiskalyTransaction = z.infer<typeof FiskalyTransaction>;

export const FiskalyTransactions = z.object({ data: z.array(FiskalyTransaction) });

export const FiskalyExport = z.object({ _id: z.uuid(), state: z.string(), exception: z.string().nullish() });
