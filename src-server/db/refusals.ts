import { getTableName, type Column } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import { SqliteError } from 'better-sqlite3';

/** What the triggers say that refuse what a verb may ask for; each verb makes its own error of it. */
export const GUARDS = {
  eventSoldOut: 'EVENT_SOLD_OUT',
  ticketTypeSoldOut: 'TICKET_TYPE_SOLD_OUT',
  ticketLimit: 'TICKET_LIMIT_REACHED',
  promoUsedUp: 'PROMO_CODE_USED_UP',
  promoPersonLimit: 'PROMO_CODE_PERSON_LIMIT',
  noPromoPlace: 'PROMO_PLACE_NONE',
  journalGap: 'JOURNAL_GAP',
  zNumberGap: 'Z_NUMBER_GAP',
  lastEvening: 'LAST_EVENING',
  addOnSoldOut: 'ADD_ON_SOLD_OUT',
  eveningFull: 'EVENING_FULL',
  trialUsed: 'TRIAL_USED',
  otherScope: 'ticket_types: one evening and the whole event are different types',
  makeUpBooked: 'MAKE_UP_BOOKED',
  noPlace: 'absences: this ticket has no place on that evening',
  shiftFull: 'SHIFT_FULL',
  swapAnswered: 'SWAP_GONE',
  offerOver: 'TICKET_OFFER_OVER',
  voucherSpent: 'GIFT_VOUCHER_SPENT',
  cardSpent: 'ENTRY_CARD_SPENT',
  lastAdmin: 'the last admin stays',
} as const;
export type Guard = (typeof GUARDS)[keyof typeof GUARDS];

/** Whether a trigger refused a write with these words. */
export const isRefusedBy = (error: unknown, guard: Guard): boolean =>
  error instanceof SqliteError && error.code === 'SQLITE_CONSTRAINT_TRIGGER' && error.message === guard;

const nameOf = (column: Column): string => `${getTableName(column.table)}.${toSnakeCase(column.name)}`;

/** Whether a write was refused because another row has the same values in these columns, in the index's order. */
export const isTaken = (error: unknown, columns: readonly [Column, ...Column[]]): boolean =>
  error instanceof SqliteError &&
  error.code === 'SQLITE_CONSTRAINT_UNIQUE' &&
  error.message === `UNIQUE constraint failed: ${columns.map(nameOf).join(', ')}`;

/** Whether a write was refused because it names a row of another table that is not there. */
export const isUnknownRow = (error: unknown): boolean =>
  error instanceof SqliteError && error.code === 'SQLITE_CONSTRAINT_FOREIGNKEY';
