import { randomBytes, randomUUID } from 'node:crypto';
import { PHONE_CODE_LENGTH, PHONE_CODE_MS, PHONE_LINK, TEACHER_AFTER_MS } from '#shared/door/phone-limits.ts';
import type { InvitePhoneInput } from '#shared/door/phone-inputs.ts';
import type { PhoneInvitation } from '#shared/door/phone-views.ts';
import { DomainError } from '#shared/errors.ts';
import { findRow, insertRow } from '#server/db/rows.ts';
import { doorPhones } from '#server/db/schema/door-phones.ts';
import { events } from '#server/db/schema/events.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import type { Desk } from '../devices/desk.ts';
import { hashSecret } from '../devices/secret-hash.ts';
import { openNights } from './open-nights.ts';

const CODE_BYTES = (PHONE_CODE_LENGTH * 6) >> 3;

type Invited = { eventId: string; endsAt: Date };

function nightToHelpAt(ctx: ServiceContext, id: string): Invited {
  // A desk names an evening of a course, the panel its event.
  const night = openNights(ctx).find((one) => one.eventId === id || one.id === id);
  if (night === undefined) throw new DomainError('EVENT_NOT_FOUND');
  return night;
}

function courseToTeach(ctx: ServiceContext, eventId: string): Invited {
  const course = findRow(ctx.db, events, { id: eventId }, ['evenings', 'endsAt', 'cancelledAt']);
  if (course === undefined || course.cancelledAt !== null || course.evenings.length === 0)
    throw new DomainError('EVENT_NOT_FOUND');
  return { eventId, endsAt: course.endsAt };
}

/**
 * A code that lets one phone in within ten minutes, until the event ends. A desk shows it, or somebody in the panel. With
 * `isTeacher` it is for who teaches a course, from the panel alone: that phone has the list of each evening until the
 * course is over. Errors: EVENT_NOT_FOUND (not one of tonight's, no course), EVENT_OVER, FORBIDDEN.
 */
export function invitePhone(
  ctx: ServiceContext,
  desk: Desk | null,
  { eventId: nightId, isTeacher: asTeacher }: InvitePhoneInput,
): PhoneInvitation {
  const isTeacher = asTeacher === true;
  requirePermission(ctx, isTeacher ? 'events:manage' : 'desks:manage');
  if (isTeacher && desk !== null) throw new DomainError('FORBIDDEN');
  return inTransaction(ctx.db, () => {
    const now = ctx.now();
    const { eventId, endsAt } = isTeacher ? courseToTeach(ctx, nightId) : nightToHelpAt(ctx, nightId);
    if (endsAt <= now) throw new DomainError('EVENT_OVER');
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
      isTeacher,
      endsAt: isTeacher ? new Date(endsAt.getTime() + TEACHER_AFTER_MS) : endsAt,
      createdAt: now,
    });
    writeAudit(ctx, { action: 'door_phone.invited', subjectKind: 'door_phone', subjectId: id, after: { eventId } });
    return { id, url: PHONE_LINK(ctx.baseUrl, code), expiresAt: codeExpiresAt.getTime() };
  });
}
