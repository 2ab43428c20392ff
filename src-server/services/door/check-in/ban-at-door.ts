import type { BanEnd } from '#shared/bans/ban.ts';
import { findRow } from '#server/db/rows.ts';
import { subscribers } from '#server/db/schema/membership.ts';
import { banOfTicket } from '../../shop/bans/ban-of-ticket.ts';
import { banOfUser } from '../../shop/bans/running-bans.ts';
import type { ServiceContext } from '../../base/service-context.ts';

type Shown = { ticket: { id: string } | null; member: { subscriberId: string } | null };

/** Whether whose ticket or card is shown was banned at that moment. */
export function banAtDoor(ctx: ServiceContext, { ticket, member }: Shown, at: Date): BanEnd | null {
  if (ticket !== null) return banOfTicket(ctx, ticket.id, at);
  const owner = member === null ? undefined : findRow(ctx.db, subscribers, { id: member.subscriberId }, ['userId']);
  return owner?.userId == null ? null : banOfUser(ctx, owner.userId, at);
}
