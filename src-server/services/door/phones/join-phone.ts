import { and, count, eq, isNotNull } from 'drizzle-orm';
import type { JoinPhoneInput } from '#shared/door/phone-inputs.ts';
import type { PhoneSelf } from '#shared/door/phone-views.ts';
import { DomainError } from '#shared/errors.ts';
import { findRow, updateRows } from '#server/db/rows.ts';
import { prepared } from '#server/db/client.ts';
import { desks } from '#server/db/schema/desk.ts';
import { doorPhones } from '#server/db/schema/door-phones.ts';
import { events } from '#server/db/schema/events.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { asSystem, type ServiceContext } from '../../base/service-context.ts';
import { addPhoneDesk } from '../devices/add-phone-desk.ts';
import { hashSecret } from '../devices/secret-hash.ts';
import { phoneEndsAt } from './find-phone.ts';

const byCode = prepared({ codeHash: doorPhones.codeHash }, (orm, { codeHash }) =>
  orm
    .select({
      id: doorPhones.id,
      eventId: doorPhones.eventId,
      codeExpiresAt: doorPhones.codeExpiresAt,
      tokenHash: doorPhones.tokenHash,
      helperName: doorPhones.helperName,
      endsAt: phoneEndsAt,
      endedAt: doorPhones.endedAt,
      deskName: desks.name,
    })
    .from(doorPhones)
    .innerJoin(events, eq(events.id, doorPhones.eventId))
    .leftJoin(desks, eq(desks.id, doorPhones.id))
    .where(eq(doorPhones.codeHash, codeHash))
    .prepare(),
);

const joinedOf = prepared({ eventId: doorPhones.eventId }, (orm, { eventId }) =>
  orm
    .select({ phones: count() })
    .from(doorPhones)
    .where(and(eq(doorPhones.eventId, eventId), isNotNull(doorPhones.joinedAt)))
    .prepare(),
);

/**
 * Lets one phone in with a code; the same phone asking again, after an answer that was lost, gets the same one. Only
 * the token's SHA-256 stays here. Error: DOOR_CODE_NOT_VALID (unknown, run out, used by another phone, or shown with
 * the token of another night).
 */
export function joinPhone(ctx: ServiceContext, { code, token, name }: JoinPhoneInput): PhoneSelf {
  return inTransaction(ctx.db, () => {
    const now = ctx.now();
    const [row, tokenHash] = [byCode(ctx.db).get({ codeHash: hashSecret(code) }), hashSecret(token)];
    if (row === undefined || row.endedAt !== null || row.endsAt <= now) throw new DomainError('DOOR_CODE_NOT_VALID');
    const { id, endsAt } = row;
    if (row.tokenHash === tokenHash)
      return { id, name: row.deskName ?? '', helperName: row.helperName ?? '', endsAt: endsAt.getTime() };
    const isTaken = row.tokenHash !== null || findRow(ctx.db, doorPhones, { tokenHash }, ['id']) !== undefined;
    if (isTaken || row.codeExpiresAt <= now) throw new DomainError('DOOR_CODE_NOT_VALID');
    // Numbered by night. The helper's own name is in one table only, from which it is deleted.
    const deskName = `Handy ${(joinedOf(ctx.db).get({ eventId: row.eventId })?.phones ?? 0) + 1}`;
    addPhoneDesk(ctx, { id, name: deskName });
    updateRows(
      ctx.db,
      doorPhones,
      { id, tokenHash: null },
      { helperName: name, tokenHash, joinedAt: now, lastSeenAt: now },
    );
    writeAudit(asSystem(ctx, `phone:${id}`), {
      action: 'door_phone.joined',
      subjectKind: 'door_phone',
      subjectId: id,
    });
    return { id, name: deskName, helperName: name, endsAt: endsAt.getTime() };
  });
}
