import { eq, or } from 'drizzle-orm';
import type { BanEnd } from '#shared/bans/ban.ts';
import { OPEN_AFTER_END_MS } from '#shared/door/doors-open.ts';
import { shortCode } from '#shared/door/short-code.ts';
import { prepared } from '#server/db/client.ts';
import { orNull } from '#server/db/placeholders.ts';
import { bans } from '#server/db/schema/bans.ts';
import { guestLists, listedGuests } from '#server/db/schema/guest-lists.ts';
import { membershipCards } from '#server/db/schema/member-cards.ts';
import { subscribers } from '#server/db/schema/membership.ts';
import { users } from '#server/db/schema/users.ts';
import { runningBans } from '../../shop/bans/running-bans.ts';
import { ticketsOfBanned } from '../../shop/bans/tickets-of-banned.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import type { EveningKey } from '../evenings/evening-key.ts';

const membershipsOf = prepared({ userId: orNull(bans.userId), email: bans.email }, (orm, { userId, email }) =>
  orm
    .select({ id: subscribers.id, codeId: membershipCards.codeId })
    .from(users)
    .innerJoin(subscribers, eq(subscribers.userId, users.id))
    .leftJoin(membershipCards, eq(membershipCards.subscriberId, subscribers.id))
    .where(or(eq(users.id, userId), eq(users.email, email)))
    .prepare(),
);
const listedOf = prepared({ eventId: guestLists.eventId }, (orm, { eventId }) =>
  orm
    .select({ id: listedGuests.id, email: listedGuests.email })
    .from(guestLists)
    .innerJoin(listedGuests, eq(listedGuests.listId, guestLists.id))
    .where(eq(guestLists.eventId, eventId))
    .prepare(),
);

/** Somebody who is not let in, by what they could come with: `t:` a ticket, `m:` a membership, `g:` a listed guest. */
type BannedHere = BanEnd & { subject: string; codeIds: string[] };

/** Everybody with a ticket, a card or a place on a list of these nights who is banned now. Mostly nobody. */
export function bannedTonight(ctx: ServiceContext, nights: readonly EveningKey[]): BannedHere[] {
  const all = runningBans(ctx);
  if (all.length === 0) return [];
  const endsAfter = new Date(ctx.now().getTime() - OPEN_AFTER_END_MS);
  const here = new Set(nights.map(({ eventId }) => eventId));
  const listed = [...here].flatMap((eventId) => listedOf(ctx.db).all({ eventId }));
  return all.flatMap((ban) => {
    const { userId, email, endsAt } = ban;
    const tickets = ticketsOfBanned(ctx, ban, endsAfter).filter(({ eventId }) => here.has(eventId));
    return [
      ...tickets.map(({ codeId }) => ({ subject: `t:${shortCode(codeId)}`, codeIds: [codeId], endsAt })),
      ...membershipsOf(ctx.db)
        .all({ userId, email })
        .map(({ id, codeId }) => ({ subject: `m:${id}`, codeIds: codeId === null ? [] : [codeId], endsAt })),
      ...listed
        .filter((guest) => guest.email?.toLowerCase() === email)
        .map(({ id }) => ({ subject: `g:${id}`, codeIds: [], endsAt })),
    ];
  });
}
