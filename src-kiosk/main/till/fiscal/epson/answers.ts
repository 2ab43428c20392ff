import { z } from 'zod';

/** Counters come as numbers; a text of digits is read as one, too. */
const count = z
  .union([
    z.int(),
    z
      .string()
      .regex(/^\d{1,16}$/)
      .transform(Number),
  ])
  .pipe(z.int().min(0));

/** The device's times are in UTC and say so: a time without a zone would be read as the desk's own. */
const instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text));
const day = z.iso.date().transform((text) => new Date(`${text}T00:00:00Z`));
const base64 = z.base64().min(1);

/** The answer to any function. */
export const AnyAnswer = z.object({
  result: z.string(),
  function: z.string().optional(),
  output: z.unknown().optional(),
});

/** For functions whose answer says no more than that it is done. */
export const Done = z.unknown();

export const StorageInfo = z.object({
  tseInformation: z.object({
    vendorType: z.string().min(1),
    tseInitializationState: z.enum(['UNINITIALIZED', 'INITIALIZED', 'DECOMMISSIONED']),
    hasValidTime: z.boolean(),
    hasPassedSelfTest: z.boolean(),
    remainingSignatures: count.optional(),
    certificateExpirationDate: z.union([instant, day]),
    /** Base64 of the 32 bytes. */
    serialNumber: base64,
    tsePublicKey: base64,
    signatureAlgorithm: z.string().max(21),
    tseDescription: z.string().optional(),
  }),
});
export type TseInformation = z.infer<typeof StorageInfo>['tseInformation'];

export const Certificates = z.object({ logMessageCertificate: base64 });
export const Challenge = z.object({ challenge: z.string().min(1) });
export const Clients = z.object({ registeredClientIdList: z.array(z.string()) });
export const Started = z.object({ transactionNumber: count, logTime: instant });
export const OpenNumbers = z.object({ startedTransactionNumberList: z.array(count) });

export const Finished = z.object({
  logTime: instant,
  signatureCounter: count,
  signature: base64,
  transactionNumber: count.optional(),
});
export type Finished = z.infer<typeof Finished>;

/** Of the last start or finish of a client. */
export const LastResponse = Finished.extend({ transactionNumber: count });
export type LastResponse = z.infer<typeof LastResponse>;

export const ExportPiece = z.object({ exportData: z.base64(), exportStatus: z.string() });
