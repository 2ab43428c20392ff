import { and, asc, eq, isNull, type SQL } from 'drizzle-orm';
import { formatTime } from '#shared/time.ts';
import { prepared, type Orm } from '#server/db/client.ts';
import { orderAddOns } from '#server/db/schema/order-add-ons.ts';
import { tickets } from '#server/db/schema/tickets.ts';
import type { ServiceContext } from '../../base/service-context.ts';

const piecesWhere = (orm: Orm, where: SQL) =>
  orm
    .select({ codeId: tickets.codeId, name: orderAddOns.name, handedOutAt: orderAddOns.handedOutAt })
    .from(orderAddOns)
    .innerJoin(tickets, eq(tickets.id, orderAddOns.ticketId))
    .where(and(where, isNull(orderAddOns.returnedAt)))
    .orderBy(asc(tickets.codeId), asc(orderAddOns.name))
    .prepare();
const byTicket = prepared({ id: orderAddOns.ticketId }, (orm, { id }) =>
  piecesWhere(orm, eq(orderAddOns.ticketId, id)),
);
const byEvent = prepared({ eventId: orderAddOns.eventId }, (orm, { eventId }) =>
  piecesWhere(orm, eq(orderAddOns.eventId, eventId)),
);

type Piece = { name: string; handedOutAt: Date | null };

/** Desks and phones speak German: what is still to be handed out, and what was, with when. */
function linesOf(pieces: readonly Piece[]): string[] {
  const open = pieces.filter(({ handedOutAt }) => handedOutAt === null).map(({ name }) => name);
  const gone = pieces.flatMap(({ name, handedOutAt }) =>
    handedOutAt === null ? [] : [`${name} (${formatTime(handedOutAt)})`],
  );
  return [
    ...(open.length === 0 ? [] : [`Gekauft: ${open.join(', ')}`]),
    ...(gone.length === 0 ? [] : [`Schon ausgegeben: ${gone.join(', ')}`]),
  ];
}

/** What the door reads of what was sold with this ticket. */
export const addOnsToldOf = (ctx: ServiceContext, id: string): string[] => linesOf(byTicket(ctx.db).all({ id }));

/** The same of all tickets of an event, by their codes. */
export function addOnsToldTonight(ctx: ServiceContext, eventId: string): [codeId: string, lines: string[]][] {
  const byCode = new Map<string, Piece[]>();
  for (const { codeId, ...piece } of byEvent(ctx.db).all({ eventId }))
    byCode.set(codeId, [...(byCode.get(codeId) ?? []), piece]);
  return [...byCode].map(([codeId, pieces]) => [codeId, linesOf(pieces)]);
}

/** What is still to be handed out with the tickets of these nights, by their codes. Mostly none. */
export const boughtTonight = (
  ctx: ServiceContext,
  nights: readonly { eventId: string }[],
): [codeId: string, names: string][] =>
  [...new Set(nights.map(({ eventId }) => eventId))].flatMap((eventId) => {
    const open = new Map<string, string[]>();
    for (const { codeId, name, handedOutAt } of byEvent(ctx.db).all({ eventId }))
      if (handedOutAt === null) open.set(codeId, [...(open.get(codeId) ?? []), name]);
    return [...open].map(([codeId, names]): [string, string] => [codeId, names.join(', ')]);
  });
