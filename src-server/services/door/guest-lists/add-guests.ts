import { MOST_LISTED, type AddGuestsInput } from '#shared/door/guest-list.ts';
import { DomainError } from '#shared/errors.ts';
import { insertIfNew } from '#server/db/rows.ts';
import { listedGuests } from '#server/db/schema/guest-lists.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { banOfAddress } from '../../shop/bans/running-bans.ts';
import { giveTickets } from '../../shop/given-tickets/give-tickets.ts';
import { countGuests, findList, requireOpenNight } from './guest-list-rows.ts';

type ListRow = NonNullable<ReturnType<typeof findList>>;
type NewGuest = AddGuestsInput['guests'][number];

/**
 * Somebody whose address is known gets tickets for themselves and those who come along. Not on a list with an end: a
 * ticket is good all night.
 */
function sendTickets(ctx: ServiceContext, list: ListRow, { id, name, companions, note, email }: NewGuest): void {
  if (email === null || list.holdsUntil !== null) return;
  giveTickets(
    ctx,
    { id, eventId: list.eventId, name, email, quantity: 1 + companions, reason: 'guest', note },
    { guestId: id },
  );
}

/**
 * Puts people on a list; the same call twice adds nobody twice. Errors: GUEST_LIST_NOT_FOUND, GUEST_LIST_FULL,
 * EVENT_CANCELLED, BANNED_GUEST, and those of giveTickets where addresses are known.
 */
export function addGuests(ctx: ServiceContext, { listId, guests }: AddGuestsInput): { added: number } {
  requirePermission(ctx, 'events:manage');
  return inTransaction(ctx.db, () => {
    const list = findList(ctx, listId);
    if (list === undefined) throw new DomainError('GUEST_LIST_NOT_FOUND');
    requireOpenNight(ctx, list.eventId);
    if (guests.some(({ email }) => email !== null && banOfAddress(ctx, email) !== null))
      throw new DomainError('BANNED_GUEST');
    const createdAt = ctx.now();
    const fresh = guests.filter((guest) => insertIfNew(ctx.db, listedGuests, { ...guest, listId, createdAt }));
    const added = fresh.length;
    if (added === 0) return { added };
    if (countGuests(ctx, listId) > MOST_LISTED) throw new DomainError('GUEST_LIST_FULL');
    for (const guest of fresh) sendTickets(ctx, list, guest);
    writeAudit(ctx, {
      action: 'guest_list.guests_added',
      subjectKind: 'guest_list',
      subjectId: listId,
      after: { guests: added },
    });
    return { added };
  });
}
