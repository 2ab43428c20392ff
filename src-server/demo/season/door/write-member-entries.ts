import { and, eq } from 'drizzle-orm';
import { randomOf, seedOf } from '#shared/art/random.ts';
import { hasFreeEntry } from '#shared/membership/plans.ts';
import { findRow } from '#server/db/rows.ts';
import { prepared, type Db } from '#server/db/client.ts';
import { checkIns } from '#server/db/schema/check-ins.ts';
import { memberEntitlements, subscribers } from '#server/db/schema/membership.ts';
import { tickets } from '#server/db/schema/tickets.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { MEMBER_STORIES } from '../members/member-stories.ts';
import { dancer, demoAccounts } from '../people.ts';
import type { SeasonPlan } from '../panel/season-nights.ts';
import { drawUsedAt } from '../sale-times.ts';
import { SEASON_DESK } from '../season-desk.ts';
import { seedUuid } from '../season-ids.ts';
import { rowWriter } from '../row-writer.ts';
import { planTillNights } from './plan-till-night.ts';
import { planOf } from '#server/services/shop/plans/load-plans.ts';

const ATTENDANCE = 0.6;

const ticketOf = prepared({ userId: tickets.userId, eventId: tickets.eventId }, (orm, { userId, eventId }) =>
  orm
    .select({ id: tickets.id })
    .from(tickets)
    .where(and(eq(tickets.userId, userId), eq(tickets.eventId, eventId)))
    .limit(1)
    .prepare(),
);

/** Whose plan lets them dance for nothing, and who paid it without a break. */
const cardHolders = (db: Db) =>
  MEMBER_STORIES.filter(({ story, planId }) => story === 'runs' && hasFreeEntry(planOf({ db }, planId))).map(
    ({ dancer: number }) => (number === 0 ? demoAccounts.member : dancer(number)),
  );

/** Who came in with a member's card while the tills of the last weeks were open. After the season's members. */
export function writeMemberEntries(db: Db, { calendar: { today }, planned }: SeasonPlan): void {
  const nights = planTillNights(planned, today);
  const writeCheckIn = rowWriter(db, checkIns, [
    'id',
    'eventId',
    'subscriberId',
    'channel',
    'deskId',
    'cashierId',
    'admittedAt',
  ]);
  const spend = rowWriter(db, memberEntitlements, ['id', 'subscriberId', 'eventId', 'spentBy', 'refId', 'spentAt']);
  inTransaction(db, () => {
    for (const { id: userId, email } of cardHolders(db)) {
      const member = findRow(db, subscribers, { userId }, ['id', 'startedAt']);
      for (const { event } of nights) {
        const random = randomOf(seedOf(`card:${email}:${event.id}`));
        const admittedAt = drawUsedAt({ event, today, random }, true);
        const isMember = member?.startedAt != null && member.startedAt < event.startsAt;
        const eventId = event.id;
        if (!isMember || admittedAt === null || random() > ATTENDANCE || ticketOf(db).get({ userId, eventId }))
          continue;
        const id = seedUuid(`card:${email}:${eventId}`);
        const at = { subscriberId: member.id, eventId };
        const [deskId, cashierId] = [SEASON_DESK.id, demoAccounts.kasse.id];
        writeCheckIn({ ...at, id, channel: 'member', deskId, cashierId, admittedAt });
        spend({ ...at, id: seedUuid(`spent:${id}`), spentBy: 'door', refId: id, spentAt: admittedAt });
      }
    }
  });
}
