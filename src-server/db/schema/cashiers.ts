import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { createdAt, id, instant } from '../columns.ts';
import { shifts } from './shifts.ts';
import { users } from './users.ts';

/** The till's PIN, as HMAC under a key made of PIN_PEPPER that never leaves the server. */
export const cashierPins = sqliteTable('cashier_pins', {
  userId: text()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  pinHash: text().notNull(),
  /**
   * What desks check it by (shared/door/pin-verifier.ts), as JSON; null until its digits are typed once more, for a PIN
   * from before there was one.
   */
  verifier: text(),
  wrongTries: integer().notNull().default(0),
  lockedUntil: instant(),
  /**
   * The wrong tries that count now, as JSON [try id, digest of the digits]: one whose answer was lost comes again, by
   * itself or in the desk's journal.
   */
  countedTries: text().notNull().default('[]'),
  /** When these digits were chosen. */
  updatedAt: createdAt(),
  /** A desk that carried it is lost: its owner chooses another one. */
  voidedAt: instant(),
});

/** Wrong access codes of the shift calendar, per person. */
export const kasseTries = sqliteTable('kasse_tries', {
  userId: text()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Instants (ms) of the wrong tries that still count, as JSON. */
  wrongAt: text().notNull().default('[]'),
  lockedUntil: instant(),
});

/**
 * The same per network, which is kept as a keyed digest: many accounts behind one address get no more tries than a few.
 */
export const kasseNetworkTries = sqliteTable(
  'kasse_network_tries',
  { network: text().primaryKey(), wrongAt: text().notNull(), lastAt: instant().notNull() },
  (t) => [index('kasse_network_tries_last_idx').on(t.lastAt)],
);

/** The shift calendar: who is there on which day, in a shift of the plan or without one. A calendar day, not an instant. */
export const cashierSchedule = sqliteTable(
  'cashier_schedule',
  {
    id: id(),
    /** Who made the entry, and may take it out. */
    userId: text().references(() => users.id, { onDelete: 'set null' }),
    /** Whose shift it is; null is a name without an account. */
    personId: text().references(() => users.id, { onDelete: 'set null' }),
    /** The shift of the plan; null is an entry of the calendar alone. A shift with somebody in it is not deleted. */
    shiftId: text().references(() => shifts.id),
    date: text().notNull(),
    name: text().notNull(),
    note: text().notNull().default(''),
    createdAt: createdAt(),
  },
  (t) => [
    index('cashier_schedule_date_idx').on(t.date, t.createdAt),
    index('cashier_schedule_user_idx').on(t.userId),
    index('cashier_schedule_person_idx').on(t.personId, t.date),
    // Nobody is twice in a shift.
    uniqueIndex('cashier_schedule_shift_unique').on(t.shiftId, t.personId),
  ],
);
