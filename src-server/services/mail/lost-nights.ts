import { and, asc, eq, exists, gte, isNotNull, isNull, lt } from 'drizzle-orm';
import { prepared } from '#server/db/client.ts';
import { END_OF_TIME } from '#server/db/paging.ts';
import { events } from '#server/db/schema/events.ts';
import { memberEntitlements, subscribers } from '#server/db/schema/membership.ts';
import { tickets } from '#server/db/schema/tickets.ts';
import type { ServiceContext } from '../base/service-context.ts';
import { pageUrl } from '../base/page-url.ts';
import { saidIn, type Said } from './content/to-member.ts';
import type { MailBlock } from './layout/mail-block.ts';

/** `status`: tickets that still count, or those that were taken back. */
type Lost = { from: Date | null; until?: Date | null; status: 'active' | 'cancelled'; said?: Said };

const nights = prepared(
  { subscriberId: subscribers.id, status: tickets.status, from: events.startsAt, until: events.startsAt },
  (orm, { subscriberId, status, from, until }) => {
    const entitlement = orm
      .select({ id: memberEntitlements.id })
      .from(memberEntitlements)
      .where(and(eq(memberEntitlements.refId, tickets.orderId), eq(memberEntitlements.subscriberId, subscribers.id)));
    return orm
      .selectDistinct({ title: events.title, startsAt: events.startsAt })
      .from(subscribers)
      .innerJoin(tickets, eq(tickets.userId, subscribers.userId))
      .innerJoin(events, eq(events.id, tickets.eventId))
      .where(
        and(
          eq(subscribers.id, subscriberId),
          isNotNull(tickets.memberPlanId),
          eq(tickets.pricePaidCents, 0),
          eq(tickets.status, status),
          gte(events.startsAt, from),
          lt(events.startsAt, until),
          isNull(events.cancelledAt),
          exists(entitlement),
        ),
      )
      .orderBy(asc(events.startsAt))
      .prepare();
  },
);

/**
 * The nights whose free member tickets end with the membership (terms, 'Memberships'), and how to come all the same.
 * Empty when there are none.
 */
export function lostNights(
  ctx: ServiceContext,
  subscriberId: string,
  { from, until, status, said = saidIn(ctx, 'en') }: Lost,
): MailBlock[] {
  if (from === null) return [];
  const lost = nights(ctx.db).all({
    subscriberId,
    from,
    until: until ?? END_OF_TIME,
    status,
  });
  if (lost.length === 0) return [];
  const { ahead, gone, welcome } = said.words.lost;
  const events = pageUrl(ctx, '/events', said.lang);
  return [
    { kind: 'text', text: `${status === 'active' ? ahead : gone} ${welcome(events)}` },
    { kind: 'facts', rows: lost.map(({ title, startsAt }) => [said.day(startsAt), title]) },
  ];
}
