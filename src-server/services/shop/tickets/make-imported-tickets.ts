import { randomBytes, randomUUID } from 'node:crypto';
import { eq, max } from 'drizzle-orm';
import { ticketNumber } from '#shared/ids.ts';
import { deleteRows, findRow, updateRows } from '#server/db/rows.ts';
import { prepared, type Orm, type RowOf } from '#server/db/client.ts';
import { columnsOf } from '#server/db/placeholders.ts';
import { importedOrders } from '#server/db/schema/order-imports.ts';
import { tickets } from '#server/db/schema/tickets.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { findFormerCode } from './find-former-code.ts';

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
  'foreignUid',
  'foreignCodeBits',
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

const selectKnown = (orm: Orm) =>
  orm
    .select({
      id: tickets.id,
      eventId: tickets.eventId,
      status: tickets.status,
      codeId: tickets.codeId,
      foreignUid: tickets.foreignUid,
      foreignCodeBits: tickets.foreignCodeBits,
      source: importedOrders.source,
      orderUid: importedOrders.externalUid,
    })
    .from(tickets)
    .leftJoin(importedOrders, eq(importedOrders.orderId, tickets.orderId));
const knownByCode = prepared({ codeId: tickets.codeId }, (orm, { codeId }) =>
  selectKnown(orm).where(eq(tickets.codeId, codeId)).prepare(),
);
const knownByUid = prepared({ foreignUid: tickets.codeId }, (orm, { foreignUid }) =>
  selectKnown(orm).where(eq(tickets.foreignUid, foreignUid)).prepare(),
);

const MAX_DRAWS = 5;

/** A ticket as another system tells it. */
export type ImportedTicket = {
  codeId: string;
  /** A hash of its order and its number there (docs/decisions.md, O7). */ foreignUid: string;
  /** How hard its printed code is to guess; 0 without one. */ foreignCodeBits: number;
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
  for (const [at, { codeId, foreignUid, foreignCodeBits, product, holderName, isUsed }] of made.entries()) {
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
      foreignUid,
      foreignCodeBits,
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
  findRow(ctx.db, tickets, { codeId }, ['id', 'eventId', 'status']);

/** A ticket as an import looks for it. */
export type KnownTicket = RowOf<typeof knownByCode>;

/** The ticket with this code, also where it was taken back from a friend since, with the order it was sold in. */
export const findKnownByCode = (ctx: Pick<ServiceContext, 'db'>, codeId: string): KnownTicket | undefined =>
  knownByCode(ctx.db).get({ codeId: findFormerCode(ctx, codeId)?.codeId ?? codeId });

/**
 * The ticket with this place in another system's order. One without a printed code has it in place of the code, also
 * where it was imported before tickets kept their place.
 */
export const findKnownByUid = (ctx: Pick<ServiceContext, 'db'>, foreignUid: string): KnownTicket | undefined =>
  knownByUid(ctx.db).get({ foreignUid }) ?? knownByCode(ctx.db).get({ codeId: foreignUid });

export type RecodedTicket = Pick<ImportedTicket, 'codeId' | 'foreignCodeBits'> & {
  id: string;
  foreignUid: string | null;
};

/**
 * A ticket that was taken over without its printed code gets it, or loses one that was none. A code that died when the
 * ticket was taken back from a friend stays dead. Call inside a transaction.
 */
export function giveTicketItsCode(ctx: ServiceContext, ticket: RecodedTicket): void {
  if (findFormerCode(ctx, ticket.codeId) === undefined)
    updateRows(
      ctx.db,
      tickets,
      { id: ticket.id },
      { codeId: ticket.codeId, foreignUid: ticket.foreignUid, foreignCodeBits: ticket.foreignCodeBits },
    );
}

/** Removes the tickets of an imported order; the database refuses it for any other (db/triggers.ts). */
export const removeImportedTickets = (ctx: ServiceContext, orderId: string): void =>
  void deleteRows(ctx.db, tickets, { orderId });
