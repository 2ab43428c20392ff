import type { Cents } from '#shared/money.ts';
import type { VatLine } from './order-views.ts';
import type { Receipt } from './receipt.ts';

/** What corrects a receipt once money went back: § 17 (1) UStG, and § 14 (6) UStG for what it names. Cents. */
export type Correction = {
  number: string;
  /** When the money went back. */
  issuedAt: Date;
  receipt: Receipt;
  amountCents: Cents;
  /** Of what went back; empty where the receipt shows no tax. */
  vat: VatLine[];
  /** What the guest is told of why; null where nothing was chosen. */
  why: string | null;
  /** Tickets it made void; none where all stay valid. */
  voidNumbers: string[];
};

/** `R20261127-0A1B2C3D4E-K2`: the receipt's number, and which refund of the order it is, from 1. Pure. */
export const correctionNumber = (receiptNumber: string, place: number): string => `${receiptNumber}-K${place}`;
