import { MOST_GUEST_LISTS, type SaveGuestListInput } from '#shared/door/guest-list.ts';
import { DomainError } from '#shared/errors.ts';
import { insertRow, updateRows } from '#server/db/rows.ts';
import { guestLists } from '#server/db/schema/guest-lists.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requirePermission, requireUser } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { findList, listsOfEvent, requireOpenNight } from './guest-list-rows.ts';

/**
 * A new guest list under a new id; under a known one, its other name or end. The audit log has no names: it outlives
 * them. Errors: EVENT_NOT_FOUND, EVENT_CANCELLED, GUEST_LIST_NOT_FOUND, GUEST_LIST_FULL.
 */
export function saveGuestList(ctx: ServiceContext, { id, eventId, name, holdsUntil }: SaveGuestListInput): void {
  requirePermission(ctx, 'events:manage');
  inTransaction(ctx.db, () => {
    const before = findList(ctx, id);
    if (before !== undefined && before.eventId !== eventId) throw new DomainError('GUEST_LIST_NOT_FOUND');
    requireOpenNight(ctx, eventId);
    if (before === undefined) {
      if (listsOfEvent(ctx, eventId).length >= MOST_GUEST_LISTS) throw new DomainError('GUEST_LIST_FULL');
      insertRow(ctx.db, guestLists, {
        id,
        eventId,
        name,
        holdsUntil,
        createdBy: requireUser(ctx).userId,
        createdAt: ctx.now(),
      });
    } else updateRows(ctx.db, guestLists, { id }, { name, holdsUntil });
    writeAudit(ctx, {
      action: before === undefined ? 'guest_list.made' : 'guest_list.changed',
      subjectKind: 'guest_list',
      subjectId: id,
      ...(before !== undefined && { before: { holdsUntil: before.holdsUntil } }),
      after: { eventId, holdsUntil },
    });
  });
}
