import type { OrderSource } from '#shared/orders/import/order-import.ts';
import { foreignCodeText, formerCodeText, takenFor } from '#shared/tickets/foreign-code.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { codeIdOf, uuidOf } from '../tickets/foreign-code-id.ts';
import { findKnownByCode, findKnownByUid, type KnownTicket } from '../tickets/make-imported-tickets.ts';
import type { ForeignTicket } from './foreign-ticket.ts';

type Ctx = Pick<ServiceContext, 'db'>;
/** A ticket of a table, and the night of ours that it is for. */
export type Placed = { ticket: ForeignTicket; source: OrderSource; eventId: string };

/** Who a ticket is, whatever stands on it: its order, which of its tickets it is, and its night. */
export const uidOf = ({ source, ticket: { orderUid, ticketUid }, eventId }: Placed): string =>
  uuidOf(`ticket of another system:${JSON.stringify([source, orderUid, ticketUid, eventId])}`);

const idsOf = (code: string): string[] =>
  [...new Set([foreignCodeText(code), formerCodeText(code)])].flatMap((form) =>
    form === null ? [] : [codeIdOf(form)],
  );

/** Whether a ticket with the same code is of the same order, as far as both imports name one. */
function isOfOrder(known: KnownTicket, { ticket, source }: Placed): boolean {
  if (known.source !== source || !ticket.hasOrder || known.orderUid === ticket.orderUid) return true;
  // That import had no orders: their codes stood for them.
  return ticket.code !== null && foreignCodeText(known.orderUid ?? '') === foreignCodeText(ticket.code);
}

export type Match = {
  /** The same ticket, as we have it. */ found: KnownTicket | undefined;
  /** What stands in the way of its code, as a sentence; such a code is not kept. */ problem: string | null;
};

/** By the printed code: the likeliest first, and of an order that it can be. */
function byCode(ctx: Ctx, placed: Placed, taken: ReadonlySet<string>): Match {
  const { ticket, eventId, source } = placed;
  const code = ticket.code ?? ticket.formerCode;
  for (const id of code === null ? [] : idsOf(code)) {
    const known = findKnownByCode(ctx, id);
    if (known === undefined || taken.has(known.id)) continue;
    if (ticket.code === null) {
      // A code that is none may have been kept for the first ticket that had it; of its order it is known by it.
      const isFormer = known.foreignUid === null && known.source === source && known.orderUid === ticket.orderUid;
      if (isFormer && known.eventId === eventId) return { found: known, problem: null };
    } else if (isOfOrder(known, placed)) return { found: known, problem: null };
    else
      return {
        found: undefined,
        problem: 'Its code is that of another order’s ticket here, and is not kept: the guest is found by name.',
      };
  }
  return { found: undefined, problem: null };
}

/** A ticket without a code, from before tickets kept their place: it was counted within its order. */
function counted(ctx: Ctx, placed: Placed): KnownTicket | undefined {
  const ticket = { ...placed.ticket, ticketUid: placed.ticket.countUid };
  const known = findKnownByCode(ctx, uidOf({ ...placed, ticket }));
  return known?.foreignUid === null ? known : undefined;
}

/**
 * The ticket of ours that a table tells again: by its code as far as that says who comes, else by its order and its
 * number there. `taken` are those that other rows have told.
 */
export function matchTicket(ctx: Ctx, placed: Placed, taken: ReadonlySet<string>): Match {
  const coded = byCode(ctx, placed, taken);
  if (coded.found !== undefined) return coded;
  const known = findKnownByUid(ctx, uidOf(placed)) ?? counted(ctx, placed);
  return { found: known === undefined || taken.has(known.id) ? undefined : known, problem: coded.problem };
}

const KEYBOARD = 'set the scanner to the computer’s keyboard, or look at the name on the screen.';

/**
 * Whether a scanner that is set to another keyboard than the computer makes this code another guest's: a sentence, or
 * null. `lines` has where each code of the table stands.
 */
export function keyboardProblem(ctx: Ctx, placed: Placed, lines: ReadonlyMap<string, string>): string | null {
  const { code, where } = placed.ticket;
  for (const form of code === null ? [] : takenFor(code)) {
    const line = lines.get(form);
    if (line !== undefined && line !== where)
      return `A scanner that is set to another keyboard reads its code like that of ${line.toLowerCase()}: ${KEYBOARD}`;
    const known = line === undefined ? findKnownByCode(ctx, codeIdOf(form)) : undefined;
    if (known !== undefined && known.eventId === placed.eventId && !isOfOrder(known, placed))
      return `A scanner that is set to another keyboard reads its code like one that is here already: ${KEYBOARD}`;
  }
  return null;
}
