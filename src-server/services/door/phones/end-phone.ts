import { and, eq, isNull } from 'drizzle-orm';
import type { EndPhoneInput } from '#shared/door/phone-inputs.ts';
import { DomainError } from '#shared/errors.ts';
import { prepared } from '#server/db/client.ts';
import { columnsOf } from '#server/db/placeholders.ts';
import { doorPhones } from '#server/db/schema/door-phones.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';

const find = prepared({ id: doorPhones.id }, (orm, { id }) =>
  orm.select({ id: doorPhones.id }).from(doorPhones).where(eq(doorPhones.id, id)).prepare(),
);
const end = prepared(columnsOf(doorPhones, ['id', 'endedAt']), (orm, { id, endedAt }) =>
  orm
    .update(doorPhones)
    .set({ endedAt })
    .where(and(eq(doorPhones.id, id), isNull(doorPhones.endedAt)))
    .prepare(),
);

/**
 * Ends a phone, or takes back a code that nobody has used. What the phone did before it was told may still be handed
 * in. Any desk may do this, whoever invited the phone. Error: DOOR_PHONE_NOT_FOUND.
 */
export function endPhone(ctx: ServiceContext, { id }: EndPhoneInput): void {
  requirePermission(ctx, 'desks:manage');
  inTransaction(ctx.db, () => {
    if (find(ctx.db).get({ id }) === undefined) throw new DomainError('DOOR_PHONE_NOT_FOUND');
    if (end(ctx.db).run({ id, endedAt: ctx.now() }).changes === 0) return;
    writeAudit(ctx, { action: 'door_phone.ended', subjectKind: 'door_phone', subjectId: id });
  });
}
