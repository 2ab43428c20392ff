import { z } from 'zod';
import { IdSchema } from '../ids.ts';
import { FrozenMaster } from './closing.ts';

/** The kinds of security devices that a venue can set up: in the cloud, or in or beside the receipt printer. */
export const TSE_KINDS = ['fiskaly', 'epson'] as const;
export type TseKind = (typeof TSE_KINDS)[number];

/** The security device that the office gave to a desk, as the snapshot says it. */
export const DeskTse = z.strictObject({
  kind: z.enum(TSE_KINDS),
  /** Of the device in the office; at fiskaly the id of the TSS. */
  deviceId: IdSchema,
  /** Of this register at the device; at fiskaly the id of the client. */
  clientId: IdSchema,
  /** 64 hexadecimal digits; null before it was learnt. */
  serial: z.string().nullable(),
  /** The office has done its part: the desk can ask for its access. */
  isReady: z.boolean(),
  /** The server has verified a test receipt of this register at this device: from now on the desk takes money. */
  isProven: z.boolean(),
});
export type DeskTse = z.infer<typeof DeskTse>;

/** `kasse.tseAccess`: what the desk calls its device with. Secrets: never logged, and sealed where they are kept. */
export const TseAccess = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('fiskaly'),
    baseUrl: z.url(),
    tssId: IdSchema,
    clientId: IdSchema,
    token: z.string(),
    expiresAt: z.date(),
  }),
  z.strictObject({
    kind: z.literal('epson'),
    host: z.string().max(253),
    port: z.int().min(1).max(65_535),
    secrets: z.strictObject({
      puk: z.string(),
      adminPin: z.string(),
      timeAdminPin: z.string(),
      sharedSecret: z.string(),
    }),
  }),
]);
export type TseAccess = z.infer<typeof TseAccess>;

/** A device's master data on the wire: as a closing freezes them, without the number of the closing. */
export const TseMasterFacts = FrozenMaster.shape.tses.element.omit({ id: true });
export type TseMasterFacts = z.infer<typeof TseMasterFacts>;

/** `kasse.proveTse`: the QR text of the test receipt, and whose signature it is said to be. */
export const ProveTseInput = z.strictObject({
  deviceId: IdSchema,
  qrText: z.string().max(2_000),
  master: TseMasterFacts,
});
export type ProveTseInput = z.infer<typeof ProveTseInput>;
