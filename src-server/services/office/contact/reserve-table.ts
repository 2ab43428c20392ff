import { randomUUID } from 'node:crypto';
import { and, asc, eq, gte, isNull, lt, sql } from 'drizzle-orm';
import { RESERVATION_DAYS_AHEAD } from '#shared/contact/form-fields.ts';
import { isBot } from '#shared/contact/form-guard.ts';
import { de } from '#shared/contact/words.de.ts';
import { en } from '#shared/contact/words.en.ts';
import type { Lang } from '#shared/lang.ts';
import type { ReserveTableInput } from '#shared/contact/reserve-table.ts';
import { addBerlinDays, berlinInstant, businessDayOf } from '#shared/berlin.ts';
import { SALSA } from '#shared/events/salsa-friday.ts';
import { DomainError } from '#shared/errors.ts';
import { localDateOf, type LocalDate } from '#shared/time.ts';
import { prepared } from '#server/db/client.ts';
import { hasFoldedPart } from '#server/db/has-part.ts';
import { events } from '#server/db/schema/events.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { putInOutbox } from '../../base/outbox/put-in-outbox.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { insertReservation } from './contact-rows.ts';
import { requestKeyOf } from '../../base/request-key.ts';

const salsaBetween = prepared({ from: events.startsAt, to: events.startsAt }, (orm, { from, to }) =>
  orm
    .select({ id: events.id })
    .from(events)
    .where(
      and(
        eq(events.isActive, true),
        isNull(events.cancelledAt),
        gte(events.startsAt, from),
        lt(events.startsAt, to),
        hasFoldedPart(events.title, sql`${SALSA}`),
      ),
    )
    .orderBy(asc(events.startsAt))
    .limit(1)
    .prepare(),
);

/** The night belongs to the evening it begins, so a table for tonight can be asked for until 06:00. */
function refuseOtherNights(ctx: ServiceContext, night: LocalDate, lang: Lang): void {
  const now = ctx.now();
  if (night < businessDayOf(now) || night > localDateOf(addBerlinDays(now, RESERVATION_DAYS_AHEAD)))
    throw new DomainError('INVALID_INPUT', { fields: { night: { en, de }[lang].choose.night } });
}

function eventOf(ctx: ServiceContext, night: LocalDate): string | null {
  const [year = 0, month = 0, day = 0] = night.split('-').map(Number);
  const from = berlinInstant(year, month, day, 6);
  return salsaBetween(ctx.db).get({ from, to: addBerlinDays(from, 1) })?.id ?? null;
}

/**
 * Keeps the request for a table, tells the organiser who answers it, and tells the guest that it has come. Throws
 * INVALID_INPUT for a night that is over or far off.
 */
export function reserveTable(ctx: ServiceContext, input: ReserveTableInput, lang: Lang | null): void {
  if (isBot(input)) return;
  const { formKey, name, email, night, guests, note } = input;
  refuseOtherNights(ctx, night, lang ?? 'en');
  const words = { name, email, night, guests, note };
  inTransaction(ctx.db, () => {
    const id = randomUUID();
    const { changes } = insertReservation(ctx.db).run({
      id,
      requestKey: requestKeyOf(ctx, 'reservation', { formKey, ...words }),
      ...words,
      eventId: eventOf(ctx, night),
      createdAt: ctx.now(),
    });
    if (changes === 0) return;
    putInOutbox(ctx, { kind: 'mail.reservation', refId: id });
    putInOutbox(ctx, { kind: 'mail.reservation_received', refId: id, lang });
  });
}
