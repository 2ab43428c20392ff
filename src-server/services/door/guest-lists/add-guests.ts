import { MOST_LISTED, type AddGuestsInput } from '#shared/door/guest-list.ts';
import { DomainError } from '#shared/errors.ts';
import { prepared } from '#server/db/client.ts';
import { columnsOf } from '#server/db/placeholders.ts';
import { listedGuests } from '#server/db/schema/guest-lists.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { countGuests, findList } from './guest-list-rows.ts';

const insert = prepared(
  columnsOf(listedGuests, ['id', 'listId', 'name', 'companions', 'note', 'createdAt']),
  (orm, row) => orm.insert(listedGuests).values(row).onConflictDoNothing().prepare(),
);

/** Puts people on a list; the same call twice adds nobody twice. Errors: GUEST_LIST_NOT_FOUND, GUEST_LIST_FULL. */
export function addGuests(ctx: ServiceContext, { listId, guests }: AddGuestsInput): { added: number } {
  requirePermission(ctx, 'events:manage');
  return inTransaction(ctx.db, () => {
    if (findList(ctx, listId) === undefined) throw new DomainError('GUEST_LIST_NOT_FOUND');
    const createdAt = ctx.now();
    const added = guests.reduce((sum, guest) => sum + insert(ctx.db).run({ ...guest, listId, createdAt }).changes, 0);
    if (added === 0) return { added };
    if (countGuests(ctx, listId) > MOST_LISTED) throw new DomainError('GUEST_LIST_FULL');
    writeAudit(ctx, {
      action: 'guest_list.guests_added',
      subjectKind: 'guest_list',
      subjectId: listId,
      after: { guests: added },
    });
    return { added };
  });
}
