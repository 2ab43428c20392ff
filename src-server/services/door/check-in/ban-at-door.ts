import { eq } from 'drizzle-orm';
import type { BanEnd } from '#shared/bans/ban.ts';
import { prepared } from '#server/db/client.ts';
import { subscribers } from '#server/db/schema/membership.ts';
import { banOfTicket } from '../../shop/bans/ban-of-ticket.ts';
import { banOfUser } from '../../shop/bans/running-bans.ts';
import type { ServiceContext } from '../../base/service-context.ts';

const ownerOf = prepared({ id: subscribers.id }, (orm, { id }) =>
  orm.select({ userId: subscribers.userId }).from(subscribers).where(eq(subscribers.id, id)).prepare(),
);

type Shown = { ticket: { id: string } | null; member: { subscriberId: string } | null };

/** Whether whose ticket or card is shown was banned at that moment. */
export function banAtDoor(ctx: ServiceContext, { ticket, member }: Shown, at: Date): BanEnd | null {
  if (ticket !== null) return banOfTicket(ctx, ticket.id, at);
  const owner = member === null ? undefined : ownerOf(ctx.db).get({ id: member.subscriberId });
  return owner?.userId == null ? null : banOfUser(ctx, owner.userId, at);
}
