import { DomainError } from '#shared/errors.ts';
import type { RemoveListedInput } from '#shared/door/guest-list.ts';
import { deleteRows } from '#server/db/rows.ts';
import { guestLists, listedGuests } from '#server/db/schema/guest-lists.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { findGiftOfGuest } from '../../shop/given-tickets/find-gifts-of-guests.ts';
import { takeBackGiven } from '../../shop/given-tickets/take-back-given.ts';
import { countGuests, findGuest, findList, guestsOfList } from './guest-list-rows.ts';

/** Tickets that a guest was sent are void with their place on the list; used ones stay, as who came stays counted. */
function takeTicketsBack(ctx: ServiceContext, guestId: string): void {
  const gift = findGiftOfGuest(ctx, guestId);
  if (gift === undefined) return;
  try {
    takeBackGiven(ctx, { id: gift });
  } catch (error) {
    if (!(error instanceof DomainError && error.code === 'TICKET_ALREADY_USED')) throw error;
  }
}

/** Takes one guest off their list; who came stays counted. A second time changes nothing. */
export function removeGuest(ctx: ServiceContext, { id }: RemoveListedInput): void {
  requirePermission(ctx, 'events:manage');
  inTransaction(ctx.db, () => {
    const guest = findGuest(ctx, id);
    if (guest === undefined) return;
    takeTicketsBack(ctx, id);
    deleteRows(ctx.db, listedGuests, { id });
    writeAudit(ctx, { action: 'guest_list.guest_removed', subjectKind: 'guest_list', subjectId: guest.listId });
  });
}

/** Takes a whole list away with its guests; who came stays counted. A second time changes nothing. */
export function removeGuestList(ctx: ServiceContext, { id }: RemoveListedInput): void {
  requirePermission(ctx, 'events:manage');
  inTransaction(ctx.db, () => {
    if (findList(ctx, id) === undefined) return;
    const guests = countGuests(ctx, id);
    for (const guest of guestsOfList(ctx, id)) takeTicketsBack(ctx, guest.id);
    deleteRows(ctx.db, guestLists, { id });
    writeAudit(ctx, {
      action: 'guest_list.removed',
      subjectKind: 'guest_list',
      subjectId: id,
      before: { guests },
    });
  });
}
