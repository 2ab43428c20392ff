import { eq, sql } from 'drizzle-orm';
import { HAND_IN_AFTER_MS } from '#shared/door/phone-limits.ts';
import { DomainError } from '#shared/errors.ts';
import { prepared, type RowOf } from '#server/db/client.ts';
import { desks } from '#server/db/schema/desk.ts';
import { doorPhones } from '#server/db/schema/door-phones.ts';
import { events } from '#server/db/schema/events.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { DESK_COLUMNS } from '../devices/desk.ts';
import { hashSecret } from '../devices/secret-hash.ts';

/** A teacher's phone ends with its course, which may be moved; `ends_at` is how long it may at most. */
export const phoneEndsAt = sql<Date>`CASE WHEN ${doorPhones.isTeacher} = 1
  THEN min(${doorPhones.endsAt}, ${events.endsAt}) ELSE ${doorPhones.endsAt} END`.mapWith(doorPhones.endsAt);

const byToken = prepared({ hash: doorPhones.tokenHash }, (orm, { hash }) =>
  orm
    .select({
      desk: DESK_COLUMNS,
      phone: {
        id: doorPhones.id,
        eventId: doorPhones.eventId,
        helperName: doorPhones.helperName,
        joinedAt: doorPhones.joinedAt,
        isTeacher: doorPhones.isTeacher,
        endsAt: phoneEndsAt,
        endedAt: doorPhones.endedAt,
        lastSeenAt: doorPhones.lastSeenAt,
        queueLength: doorPhones.queueLength,
      },
    })
    .from(doorPhones)
    .innerJoin(desks, eq(desks.id, doorPhones.id))
    .innerJoin(events, eq(events.id, doorPhones.eventId))
    .where(eq(doorPhones.tokenHash, hash))
    .prepare(),
);

/** A helper's phone, and the desk it is in the books. */
export type Phone = NonNullable<RowOf<typeof byToken>>;

/** When a phone's night is over, or when somebody ended it before. */
export const endOf = ({ phone: { endsAt, endedAt } }: Pick<Phone, 'phone'>): Date =>
  endedAt !== null && endedAt < endsAt ? endedAt : endsAt;

/**
 * The phone behind a token, asked at every call. One that has ended may still hand in for a while what it did before.
 * Errors: UNAUTHORIZED, DOOR_PHONE_ENDED.
 */
export function findPhoneToHandIn(ctx: ServiceContext, token: string): Phone {
  const found = byToken(ctx.db).get({ hash: hashSecret(token) });
  if (found === undefined) throw new DomainError('UNAUTHORIZED');
  if (ctx.now().getTime() >= endOf(found).getTime() + HAND_IN_AFTER_MS) throw new DomainError('DOOR_PHONE_ENDED');
  return found;
}

/** The same, for everything but handing in: stopped within one request of its end. */
export function requireRunning(ctx: ServiceContext, phone: Phone): void {
  if (ctx.now() >= endOf(phone)) throw new DomainError('DOOR_PHONE_ENDED');
}
