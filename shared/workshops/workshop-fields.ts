import { fieldError, type FieldWords } from '../contact/field-rules.ts';
import { en } from '../contact/words.en.ts';
import { readEuros } from '#shared/read-euros.ts';

/** How long a workshop is, and what stands in the field at first. */
export const WORKSHOP_MINUTES = { min: 30, max: 180, standard: 60 } as const;
export const MAX_FEE_CENTS = 1_000_000;
/** How far ahead a date may be proposed, so that a mistyped year is refused. */
export const WORKSHOP_DAYS_AHEAD = 730;
const LENGTHS = { artistName: 120, artistEmail: 254, workshopTopic: 150, workshopDescription: 2_000 } as const;
export const WORKSHOP_LENGTHS = LENGTHS;

/** The form's fields as they are typed in. */
export type WorkshopFormValues = Readonly<
  Record<
    'artistName' | 'artistEmail' | 'workshopTopic' | 'workshopDescription' | 'workshopDate' | 'durationMinutes' | 'fee',
    string
  >
>;
export type WorkshopField = keyof WorkshopFormValues;

/** What is said at the fields. */
export const WORKSHOP_SENTENCES = {
  artistName: 'Artist name is required',
  artistEmail: 'Email is required',
  invalidEmail: 'Invalid email address',
  workshopTopic: 'Workshop topic is required',
  workshopDate: 'Workshop date is required',
  duration: 'Duration is required',
  tooShort: 'Minimum 30 minutes',
  tooLong: 'Maximum 3 hours',
  fee: 'Artist fee is required',
  negativeFee: 'Fee cannot be negative',
  past: 'Please choose a date to come',
  far: 'Please choose a date within the next two years',
  highFee: 'Please write to us about a fee above €10,000',
} as const;

/** What is said at the fields of this form, and at any. */
type Say = { fields: Readonly<Record<keyof typeof WORKSHOP_SENTENCES, string>>; any: FieldWords };
const ENGLISH: Say = { fields: WORKSHOP_SENTENCES, any: en };

function durationError(text: string, { fields }: Say): string | null {
  const minutes = Number(text);
  if (text.trim() === '' || !Number.isFinite(minutes)) return fields.duration;
  if (minutes < WORKSHOP_MINUTES.min) return fields.tooShort;
  return minutes > WORKSHOP_MINUTES.max ? fields.tooLong : null;
}

function feeError(text: string, { fields }: Say): string | null {
  const amount = readEuros(text);
  if (amount === null) return fields.fee;
  if (amount < 0) return fields.negativeFee;
  return amount > MAX_FEE_CENTS ? fields.highFee : null;
}

/** What is wrong with an address, as a sentence; null when nothing is. */
export function emailError(text: string, { fields, any }: Say = ENGLISH): string | null {
  if (text.trim() === '') return fields.artistEmail;
  return fieldError({ maxLength: LENGTHS.artistEmail, isEmail: true }, text, any) === null ? null : fields.invalidEmail;
}

/** The wrong fields with their sentences, in the order of the form; empty when all are right. */
export function workshopErrors(values: WorkshopFormValues, say: Say = ENGLISH): Partial<Record<WorkshopField, string>> {
  const textError = (text: string, required: string, maxLength: number) =>
    fieldError({ required, maxLength }, text, say.any);
  const errors: Record<WorkshopField, string | null> = {
    artistName: textError(values.artistName, say.fields.artistName, LENGTHS.artistName),
    artistEmail: emailError(values.artistEmail, say),
    workshopTopic: textError(values.workshopTopic, say.fields.workshopTopic, LENGTHS.workshopTopic),
    workshopDescription: fieldError({ maxLength: LENGTHS.workshopDescription }, values.workshopDescription, say.any),
    workshopDate: values.workshopDate === '' ? say.fields.workshopDate : null,
    durationMinutes: durationError(values.durationMinutes, say),
    fee: feeError(values.fee, say),
  };
  return Object.fromEntries(Object.entries(errors).filter(([, error]) => error !== null)) as Partial<
    Record<WorkshopField, string>
  >;
}
