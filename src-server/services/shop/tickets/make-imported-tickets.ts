import { randomBytes, randomUUID } from 'node:crypto';
import { and, eq, max, ne } from 'drizzle-orm';
import { ticketNumber } from '#shared/ids.ts';
import { prepared } from '#server/db/client.ts';
import { columnsOf } from '#server/db/placeholders.ts';
import { tickets } from '#server/db/schema/tickets.ts';
import type { ServiceContext } from '../../base/service-context.ts';

const COLUMNS = [
  'id',
  'orderId',
  'position',
  'eventId',
  'userId',
  'ticketTypeName',
  'ticketNumber',
  'codeId',
  'shareToken',
  'status',
  'vatBps',
  'holderName',
  'purchasedAt',
  'usedAt',
] as const;

/** The codes of other systems have no number here that could be taken: a number is drawn until it is free. */
const insert = prepared(columnsOf(tickets, COLUMNS), (orm, row) =>
  orm
    .insert(tickets)
    .values({ ...row, pricePaidCents: 0 })
    .onConflictDoNothing({ target: tickets.ticketNumber })
    .prepare(),
);
const lastPosition = prepared({ orderId: tickets.orderId }, (orm, { orderId }) =>
  orm
    .select({ position: max(tickets.position) })
    .from(tickets)
    .where(eq(tickets.orderId, orderId))
    .prepare(),
);
const known = prepared({ codeId: tickets.codeId }, (orm, { codeId }) =>
  orm
    .select({ id: tickets.id, eventId: tickets.eventId, status: tickets.status })
    .from(tickets)
    .where(eq(tickets.codeId, codeId))
    .prepare(),
);
const recode = prepared({ id: tickets.id, codeId: tickets.codeId }, (orm, { id, codeId }) =>
  orm
    .update(tickets)
    .set({ codeId })
    .where(and(eq(tickets.id, id), ne(tickets.codeId, codeId)))
    .prepare(),
);
const ofOrder = prepared({ orderId: tickets.orderId }, (orm, { orderId }) =>
  orm.delete(tickets).where(eq(tickets.orderId, orderId)).prepare(),
);

const MAX_DRAWS = 5;

/** A ticket as another system tells it. */
export type ImportedTicket = {
  codeId: string;
  product: string;
  holderName: string | null;
  /** Let in there already. */ isUsed: boolean;
};
type Sold = { orderId: string; eventId: string; userId: string | null; vatBps: number; purchasedAt: Date };

/**
 * The tickets of an order that another system sold, at 0 €: their money is in its books. They keep the code that is
 * printed on them (`foreignCodeId`). The order must hold their seats. Call inside a transaction.
 */
export function makeImportedTickets(ctx: ServiceContext, sold: Sold, made: readonly ImportedTicket[]): void {
  const { orderId, eventId, userId, vatBps, purchasedAt } = sold;
  const first = (lastPosition(ctx.db).get({ orderId })?.position ?? -1) + 1;
  for (const [at, { codeId, product, holderName, isUsed }] of made.entries()) {
    const row = {
      id: randomUUID(),
      orderId,
      position: first + at,
      eventId,
      userId,
      ticketTypeName: product,
      codeId,
      shareToken: randomBytes(18).toString('base64url'),
      status: isUsed ? ('used' as const) : ('active' as const),
      vatBps,
      holderName,
      purchasedAt,
      usedAt: isUsed ? ctx.now() : null,
    };
    let draws = 0;
    while (insert(ctx.db).run({ ...row, ticketNumber: ticketNumber(ctx.now(), randomBytes(8)) }).changes === 0)
      if (++draws >= MAX_DRAWS) throw new Error('no free ticket number was drawn');
  }
}

/** The ticket with this code, whoever sold it. */
export const findTicketOfCode = (
  ctx: Pick<ServiceContext, 'db'>,
  codeId: string,
): { id: string; eventId: string; status: 'active' | 'used' | 'cancelled' } | undefined =>
  known(ctx.db).get({ codeId });

/** A ticket that was taken over without its printed code gets it. Call inside a transaction. */
export const giveTicketItsCode = (ctx: ServiceContext, ticket: { id: string; codeId: string }): void =>
  void recode(ctx.db).run(ticket);

/** Removes the tickets of an imported order; the database refuses it for any other (db/triggers.ts). */
export const removeImportedTickets = (ctx: ServiceContext, orderId: string): void =>
  void ofOrder(ctx.db).run({ orderId });
