import { z } from 'zod';
import { IdSchema } from '../ids.ts';
import { VAT_KEYS, type VatKey } from './vat-keys.ts';

const vatKey = z.custom<VatKey>((key) => typeof key === 'number' && Object.hasOwn(VAT_KEYS, key));

/** The version of DSFinV-K that documents and closings are written for. */
export const TAXONOMY = '2.4';

/** Name and address, as long as DSFinV-K 2.4 takes them (`cashpointclosing.csv`, `location.csv`). */
const address = {
  name: z.string().min(1).max(60),
  street: z.string().max(60),
  postalCode: z.string().max(10),
  city: z.string().max(62),
  /** ISO 3166, three letters: `DEU`. */
  country: z.string().length(3),
  vatId: z.string().max(15),
};
export const CompanyMaster = z.strictObject({
  ...address,
  /** One of tax number and VAT id is there. */
  taxNumber: z.string().max(20),
  isSmallBusiness: z.boolean(),
});
export type CompanyMaster = z.infer<typeof CompanyMaster>;

const TseFacts = z.strictObject({
  /** Its number in `tse.csv` of this closing, from 1. */
  id: z.int().min(1),
  serial: z.string().max(68),
  algorithm: z.string().max(21),
  timeFormat: z.string().max(31),
  encoding: z.enum(['UTF-8', 'ASCII']),
  publicKey: z.string().max(512),
  certificates: z.array(z.string().max(8_000)).max(4),
  certifiedAs: z.string().max(60).nullable(),
  validUntil: z.iso.datetime(),
  isStandIn: z.boolean(),
});

/** What a closing freezes: an old one exports the same bytes for ever, whatever was changed since. */
export const FrozenMaster = z.strictObject({
  company: CompanyMaster,
  place: z.strictObject(address),
  /** The register: our program on the venue's machine. */
  register: z.strictObject({
    serial: z.string().min(1).max(30),
    brand: z.string().max(50),
    model: z.string().max(50),
    softwareBrand: z.string().max(50),
    softwareVersion: z.string().max(50),
  }),
  /** The devices that were in use: more than one when a device was changed. */
  tses: z.array(TseFacts).max(4),
  /** The keys used, with what they stood for. */
  vat: z.array(z.strictObject({ key: vatKey, bps: z.int().min(0).max(10_000), text: z.string().max(55) })).max(10),
  /** Who worked the till: an operator's name is part of the books (`BEDIENER_NAME`). */
  operators: z.array(z.strictObject({ id: IdSchema, name: z.string().max(50) })).max(200),
});
export type FrozenMaster = z.infer<typeof FrozenMaster>;

/**
 * One closing (Z) of a register. It takes every document since the closing before, whichever till it belongs to, so that
 * each document is in exactly one.
 */
export const ClosingPayload = z.strictObject({
  zNumber: z.int().min(1),
  sessionId: IdSchema,
  cashierId: IdSchema,
  /** By the register's clock. */
  createdAt: z.iso.datetime(),
  /** `YYYY-MM-DD`: a night that closes at six belongs to the evening before. */
  businessDay: z.iso.date(),
  taxonomy: z.literal(TAXONOMY),
  /** The first and the last document in it; both null in a closing without one. */
  firstNumber: z.int().min(1).nullable(),
  lastNumber: z.int().min(1).nullable(),
  master: FrozenMaster,
});
export type ClosingPayload = z.infer<typeof ClosingPayload>;
