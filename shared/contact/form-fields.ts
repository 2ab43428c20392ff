import { EMAIL_MAX_LENGTH } from './email-address.ts';
import type { FieldRules } from './field-rules.ts';

const NAME = { missing: 'name', maxLength: 120 } as const;
const EMAIL = { missing: 'email', maxLength: EMAIL_MAX_LENGTH, isEmail: true } as const;

/** Name, e-mail, subject and message are all required. */
export const MESSAGE_FIELDS = {
  name: NAME,
  email: EMAIL,
  subject: { missing: 'subject', maxLength: 150 },
  message: { missing: 'message', maxLength: 5_000 },
} as const satisfies FieldRules;

/** Name and e-mail are required. */
export const GUIDE_FIELDS = { name: NAME, email: EMAIL, goals: { maxLength: 500 } } as const satisfies FieldRules;

export const RESERVATION_FIELDS = { name: NAME, email: EMAIL, note: { maxLength: 500 } } as const satisfies FieldRules;
/** A table seats so many; a bigger group writes what it needs. */
export const GUESTS = { min: 1, max: 40 } as const;
/** How far ahead a table is kept. */
export const RESERVATION_DAYS_AHEAD = 180;
export const areGuests = (count: unknown): boolean =>
  Number.isInteger(count) && Number(count) >= GUESTS.min && Number(count) <= GUESTS.max;

export const COURSE_REQUEST_FIELDS = {
  name: NAME,
  email: EMAIL,
  phone: { maxLength: 40 },
  note: { maxLength: 500 },
} as const satisfies FieldRules;

const NAME_DE = { required: 'Bitte geben Sie Ihren Namen ein.', maxLength: 120 } as const;
const EMAIL_DE = {
  required: 'Bitte geben Sie Ihre E-Mail-Adresse ein: an sie geht die Bestätigung.',
  maxLength: EMAIL_MAX_LENGTH,
  isEmail: true,
} as const;
const CONTRACT_DE = { required: 'Bitte sagen Sie, welcher Vertrag gemeint ist.', maxLength: 300 } as const;

/**
 * § 312k (2) BGB: minimum and maximum of what a cancellation may ask for. The reason belongs to the extraordinary one
 * only.
 */
export const CANCEL_FIELDS = {
  name: NAME_DE,
  identification: { maxLength: 200 },
  contract: CONTRACT_DE,
  email: EMAIL_DE,
} as const satisfies FieldRules;
export const CANCEL_REASON_FIELD = {
  required: 'Bitte nennen Sie den Grund der außerordentlichen Kündigung.',
  maxLength: 2_000,
} as const;
export const CANCEL_SENTENCES = {
  manner: 'Bitte wählen Sie die Art der Kündigung.',
  endsOn: 'Bitte geben Sie ein Datum an, oder lassen Sie das Feld leer.',
} as const;

/** § 356a (2) BGB: name, contract, and where the acknowledgement goes. */
export const WITHDRAW_FIELDS = { name: NAME_DE, contract: CONTRACT_DE, email: EMAIL_DE } as const satisfies FieldRules;
