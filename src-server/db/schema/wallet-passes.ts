import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { sql } from 'drizzle-orm';
import { WALLETS } from '#shared/tickets/wallets.ts';
import { createdAt, id, inList, instant } from '../columns.ts';
import { subscribers } from './membership.ts';
import { tickets } from './tickets.ts';

/**
 * A ticket or a member's card that somebody asked for as a pass for a phone's wallet. One for each wallet, whoever asks:
 * a buyer and the friend who has the link hold the same pass.
 */
export const walletPasses = sqliteTable(
  'wallet_passes',
  {
    /** The serial number in Apple's pass. */
    id: id(),
    wallet: text({ enum: WALLETS }).notNull(),
    /** One of these two. */
    ticketId: text().references(() => tickets.id, { onDelete: 'cascade' }),
    subscriberId: text().references(() => subscribers.id, { onDelete: 'cascade' }),
    /** What a phone shows to register for changes and to fetch them; it stands in the pass. */
    token: text().notNull(),
    createdAt: createdAt(),
    /** When what the pass shows was last changed; each change has a second of its own, because HTTP dates count those. */
    changedAt: instant().notNull(),
    /** The ticket was taken back from a friend, whose phone may hold this pass: it is void, and the next one is another. */
    endedAt: instant(),
  },
  (t) => [
    uniqueIndex('wallet_passes_ticket_unique')
      .on(t.ticketId, t.wallet)
      .where(sql`ticket_id IS NOT NULL AND ended_at IS NULL`),
    // Also those that have ended: they go with their ticket.
    index('wallet_passes_ticket_idx')
      .on(t.ticketId)
      .where(sql`ticket_id IS NOT NULL`),
    uniqueIndex('wallet_passes_subscriber_unique')
      .on(t.subscriberId, t.wallet)
      .where(sql`subscriber_id IS NOT NULL`),
    check('wallet_passes_wallet_check', sql`${t.wallet} IN ${inList(WALLETS)}`),
    check('wallet_passes_subject_check', sql`(${t.ticketId} IS NULL) <> (${t.subscriberId} IS NULL)`),
  ],
);

/** Phones that hold an Apple pass and want to hear of its changes. */
export const walletDevices = sqliteTable(
  'wallet_devices',
  {
    passId: text()
      .notNull()
      .references(() => walletPasses.id, { onDelete: 'cascade' }),
    /** Apple's name of the phone for our passes; another issuer sees another one. */
    deviceId: text().notNull(),
    pushToken: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.passId, t.deviceId] }),
    index('wallet_devices_device_idx').on(t.deviceId),
    index('wallet_devices_token_idx').on(t.pushToken),
  ],
);

/** What phones say went wrong with a pass: the newest lines, for whoever looks for the reason. */
export const walletLog = sqliteTable('wallet_log', {
  number: integer().primaryKey({ autoIncrement: true }),
  line: text().notNull(),
  at: createdAt(),
});
