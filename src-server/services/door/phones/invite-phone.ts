import { randomBytes, randomUUID } from 'node:crypto';
import { PHONE_CODE_LENGTH, PHONE_CODE_MS, PHONE_LINK } from '#shared/door/phone-limits.ts';
import type { InvitePhoneInput } from '#shared/door/phone-inputs.ts';
import type { PhoneInvitation } from '#shared/door/phone-views.ts';
import { DomainError } from '#shared/errors.ts';
import { insertRow } from '#server/db/rows.ts';
import { doorPhones } from '#server/db/schema/door-phones.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import type { Desk } from '../devices/desk.ts';
import { hashSecret } from '../devices/secret-hash.ts';
import { openNights } from './open-nights.ts';

const CODE_BYTES = (PHONE_CODE_LENGTH * 6) >> 3;

/**
 * A code that lets one phone in within ten minutes, until the event ends. A desk shows it, or somebody in the panel.
 * Errors: EVENT_NOT_FOUND (not one of tonight's), EVENT_OVER.
 */
export function invitePhone(
  ctx: ServiceContext,
  desk: Desk | null,
  { eventId: nightId }: InvitePhoneInput,
): PhoneInvitation {
  requirePermission(ctx, 'desks:manage');
  return inTransaction(ctx.db, () => {
    const now = ctx.now();
    // A desk names an evening of a course, the panel its event.
    const night = openNights(ctx).find((one) => one.eventId === nightId || one.id === nightId);
    if (night === undefined) throw new DomainError('EVENT_NOT_FOUND');
    if (night.endsAt <= now) throw new DomainError('EVENT_OVER');
    const { eventId } = night;
    const code = randomBytes(CODE_BYTES).toString('base64url');
    const id = randomUUID();
    const codeExpiresAt = new Date(now.getTime() + PHONE_CODE_MS);
    insertRow(ctx.db, doorPhones, {
      id,
      eventId,
      invitedByDeskId: desk?.id ?? null,
      invitedByUserId: desk === null && ctx.actor.kind === 'user' ? ctx.actor.userId : null,
      codeHash: hashSecret(code),
      codeExpiresAt,
      endsAt: night.endsAt,
      createdAt: now,
    });
    writeAudit(ctx, { action: 'door_phone.invited', subjectKind: 'door_phone', subjectId: id, after: { eventId } });
    return { id, url: PHONE_LINK(ctx.baseUrl, code), expiresAt: codeExpiresAt.getTime() };
  });
}
