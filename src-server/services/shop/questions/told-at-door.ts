import { answerIn } from '#shared/questions/asked.ts';
import { and, asc, eq, ne, or, sql, type SQL } from 'drizzle-orm';
import { prepared, type Orm, type RowOf } from '#server/db/client.ts';
import { findRow } from '#server/db/rows.ts';
import { events } from '#server/db/schema/events.ts';
import { orderParts } from '#server/db/schema/order-parts.ts';
import { orderAnswers, WHOLE_ORDER } from '#server/db/schema/order-answers.ts';
import { tickets } from '#server/db/schema/tickets.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { addOnsToldOf, addOnsToldTonight } from '../add-ons/told-add-ons.ts';

const toldWhere = (orm: Orm, where: SQL) =>
  orm
    .select({
      codeId: tickets.codeId,
      question: orderAnswers.question,
      kind: orderAnswers.kind,
      answer: orderAnswers.answer,
    })
    .from(tickets)
    .innerJoin(
      orderAnswers,
      and(
        eq(orderAnswers.orderId, tickets.orderId),
        or(eq(orderAnswers.seat, tickets.position), eq(orderAnswers.seat, WHOLE_ORDER)),
      ),
    )
    .where(and(where, eq(orderAnswers.isToldAtDoor, true)))
    .orderBy(asc(tickets.codeId), asc(orderAnswers.seat), asc(orderAnswers.question))
    .prepare();
const byTicket = prepared({ id: tickets.id }, (orm, { id }) => toldWhere(orm, eq(tickets.id, id)));
const byEvent = prepared({ eventId: tickets.eventId }, (orm, { eventId }) =>
  toldWhere(orm, sql`${eq(tickets.eventId, eventId)} AND ${tickets.status} <> 'cancelled'`),
);

/** Desks and phones speak German. */
const lineOf = ({ question, ...answer }: RowOf<typeof byTicket>): string => `${question}: ${answerIn(answer, 'Ja')}`;

const halfOf = (orm: Orm, where: SQL) =>
  orm
    .select({ codeId: tickets.codeId })
    .from(tickets)
    .where(and(where, eq(tickets.standing, 'with_partner'), ne(tickets.status, 'cancelled')))
    .orderBy(asc(tickets.codeId))
    .prepare();
const halfTicket = prepared({ id: tickets.id }, (orm, { id }) => halfOf(orm, eq(tickets.id, id)));
const halvesTonight = prepared({ eventId: tickets.eventId }, (orm, { eventId }) =>
  halfOf(orm, eq(tickets.eventId, eventId)),
);
/** Half of a couple whose other half is not paid: it is let in, and marked. */
const NO_PARTNER = 'Partner fehlt noch';

const overdueOf = (orm: Orm, where: SQL) =>
  orm
    .selectDistinct({ codeId: tickets.codeId })
    .from(tickets)
    .innerJoin(orderParts, and(eq(orderParts.orderId, tickets.orderId), sql`${orderParts.state} = 'overdue'`))
    .where(and(where, ne(tickets.status, 'cancelled')))
    .orderBy(asc(tickets.codeId))
    .prepare();
const overdueTicket = prepared({ id: tickets.id }, (orm, { id }) => overdueOf(orm, eq(tickets.id, id)));
const overdueTonight = prepared({ eventId: tickets.eventId }, (orm, { eventId }) =>
  overdueOf(orm, eq(tickets.eventId, eventId)),
);
/** A part of the price that nobody has paid for a week: let in, and told. */
const PART_OPEN = 'RATE OFFEN';

/** What the door reads of this ticket, in one line: answers, and what was sold with it; null is nothing. */
export function toldOfTicket(ctx: ServiceContext, id: string): string | null {
  const half = halfTicket(ctx.db)
    .all({ id })
    .map(() => NO_PARTNER);
  const overdue = overdueTicket(ctx.db)
    .all({ id })
    .map(() => PART_OPEN);
  const lines = [...overdue, ...half, ...addOnsToldOf(ctx, id), ...byTicket(ctx.db).all({ id }).map(lineOf)];
  return lines.length === 0 ? null : lines.join(' · ');
}

/** The same of all tickets of these nights, by their codes. Mostly none. */
export function toldTonight(
  ctx: ServiceContext,
  nights: readonly { eventId: string }[],
): [codeId: string, told: string][] {
  const told = new Map<string, string[]>();
  for (const eventId of new Set(nights.map((night) => night.eventId))) {
    for (const { codeId } of halvesTonight(ctx.db).all({ eventId })) told.set(codeId, [NO_PARTNER]);
    for (const { codeId } of overdueTonight(ctx.db).all({ eventId }))
      told.set(codeId, [PART_OPEN, ...(told.get(codeId) ?? [])]);
    for (const [codeId, lines] of addOnsToldTonight(ctx, eventId))
      told.set(codeId, [...(told.get(codeId) ?? []), ...lines]);
    const questions = findRow(ctx.db, events, { id: eventId }, ['questions'])?.questions ?? [];
    if (!questions.some(({ isToldAtDoor }) => isToldAtDoor)) continue;
    for (const row of byEvent(ctx.db).all({ eventId }))
      told.set(row.codeId, [...(told.get(row.codeId) ?? []), lineOf(row)]);
  }
  return [...told].map(([codeId, lines]) => [codeId, lines.join(' · ')]);
}
