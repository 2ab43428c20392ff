import { eq } from 'drizzle-orm';
import type { RemoveListedInput } from '#shared/door/guest-list.ts';
import { prepared } from '#server/db/client.ts';
import { guestLists, listedGuests } from '#server/db/schema/guest-lists.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { countGuests, findGuest, findList } from './guest-list-rows.ts';

const deleteGuest = prepared({ id: listedGuests.id }, (orm, { id }) =>
  orm.delete(listedGuests).where(eq(listedGuests.id, id)).prepare(),
);
const deleteList = prepared({ id: guestLists.id }, (orm, { id }) =>
  orm.delete(guestLists).where(eq(guestLists.id, id)).prepare(),
);

/** Takes one guest off their list; who came stays counted. A second time changes nothing. */
export function removeGuest(ctx: ServiceContext, { id }: RemoveListedInput): void {
  requirePermission(ctx, 'events:manage');
  inTransaction(ctx.db, () => {
    const guest = findGuest(ctx, id);
    if (guest === undefined) return;
    deleteGuest(ctx.db).run({ id });
    writeAudit(ctx, { action: 'guest_list.guest_removed', subjectKind: 'guest_list', subjectId: guest.listId });
  });
}

/** Takes a whole list away with its guests; who came stays counted. A second time changes nothing. */
export function removeGuestList(ctx: ServiceContext, { id }: RemoveListedInput): void {
  requirePermission(ctx, 'events:manage');
  inTransaction(ctx.db, () => {
    if (findList(ctx, id) === undefined) return;
    const guests = countGuests(ctx, id);
    deleteList(ctx.db).run({ id });
    writeAudit(ctx, {
      action: 'guest_list.removed',
      subjectKind: 'guest_list',
      subjectId: id,
      before: { guests },
    });
  });
}
