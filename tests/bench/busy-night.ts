import { randomUUID } from 'node:crypto';
import { membershipIdOf } from '#shared/membership/membership-id.ts';
import { housePlan } from '#tests/support/plans.ts';
import { addMonths, minimumTermEnd } from '#shared/membership/terms.ts';
import { DAY_MS } from '#shared/time.ts';
import type { Db } from '#server/db/client.ts';
import { prepareNight, type Night } from '#tests/kiosk/support/prepare-night.ts';
import { prepareDoor, type Door } from '#tests/support/processes/prepare-door.ts';
import { addSignedInBuyers } from '#tests/support/processes/prepare-shop.ts';

export const SNAPSHOT_SIZE = { tickets: 5_000, members: 500 };
export const DOOR_PRICE_CENTS = 1_500;

/** Members with a card each, in the middle of their month. */
export function addCardHolders(db: Db, count = SNAPSHOT_SIZE.members): void {
  const plan = housePlan('all-you-can-dance');
  const startedAt = new Date(Date.now() - 10 * DAY_MS);
  const term = minimumTermEnd({ startedAt, minimumMonths: plan.minimumMonths, extraMonths: 0 }).getTime();
  const subscriber = db.sqlite.prepare(
    `INSERT INTO subscribers (id, user_id, plan_id, monthly_cents, minimum_months, status, membership_id,
      stripe_subscription_id, started_at, current_period_start, current_period_end, minimum_term_end, checked_at)
     VALUES (?, ?, ?, ?, ?, 'active', ?, ?, ?, ?, ?, ?, ?)`,
  );
  const card = db.sqlite.prepare(
    `INSERT INTO membership_cards (code_id, subscriber_id, key_id, issued_at) VALUES (?, ?, 1, ?)`,
  );
  const members = addSignedInBuyers(db, count);
  db.sqlite.transaction(() => {
    for (const [index, { userId }] of members.entries()) {
      const id = randomUUID();
      const since = startedAt.getTime();
      subscriber.run(
        id,
        userId,
        plan.id,
        plan.monthlyCents,
        plan.minimumMonths,
        membershipIdOf(id, startedAt, 9_000 + index),
        `sub_${id}`,
        since,
        since,
        addMonths(startedAt, 1).getTime(),
        term,
        Date.now(),
      );
      card.run(randomUUID(), id, since);
    }
  })();
}

const FIRST_NAMES = ['Aylin', 'Tomás', 'Katharina', 'Jo', 'Maximilian', 'Inés', 'Lars', 'Chiara', 'Bo', 'Svenja'];

/** A night's queue in which everybody has a name of the usual length: what a list for a phone is made of. */
export function prepareNamedGuests(db: Db, guests: number): Door {
  const door = prepareDoor(db, { guests });
  const name = db.sqlite.prepare('UPDATE tickets SET holder_name = ? WHERE event_id = ? AND position % ? = ?');
  db.sqlite.transaction(() => {
    for (const [n, first] of FIRST_NAMES.entries()) name.run(`${first} Lindner`, door.eventId, FIRST_NAMES.length, n);
  })();
  return door;
}

/** A demo server whose night is as full as a door has ever to bear, with its cashier and admin. */
export async function openBusyNight(): Promise<Night> {
  const night = await prepareNight();
  const { eventId, codes } = prepareDoor(night.db, { desks: 0, guests: SNAPSHOT_SIZE.tickets });
  night.db.sqlite
    .prepare(
      `INSERT INTO ticket_types (id, event_id, name, description, price_cents, channel, position)
        VALUES (?, ?, 'Party Only', 'Abendkasse', ?, 'door', 1)`,
    )
    .run(randomUUID(), eventId, DOOR_PRICE_CENTS);
  addCardHolders(night.db);
  return { ...night, eventId, tickets: codes };
}
