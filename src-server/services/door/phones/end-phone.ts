import type { EndPhoneInput } from '#shared/door/phone-inputs.ts';
import { DomainError } from '#shared/errors.ts';
import { findRow, updateRows } from '#server/db/rows.ts';
import { doorPhones } from '#server/db/schema/door-phones.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';

/**
 * Ends a phone, or takes back a code that nobody has used. What the phone did before it was told may still be handed
 * in. Any desk may do this, whoever invited the phone. Error: DOOR_PHONE_NOT_FOUND.
 */
export function endPhone(ctx: ServiceContext, { id }: EndPhoneInput): void {
  requirePermission(ctx, 'desks:manage');
  inTransaction(ctx.db, () => {
    if (findRow(ctx.db, doorPhones, { id }, ['id']) === undefined) throw new DomainError('DOOR_PHONE_NOT_FOUND');
    if (updateRows(ctx.db, doorPhones, { id, endedAt: null }, { endedAt: ctx.now() }) === 0) return;
    writeAudit(ctx, { action: 'door_phone.ended', subjectKind: 'door_phone', subjectId: id });
  });
}
