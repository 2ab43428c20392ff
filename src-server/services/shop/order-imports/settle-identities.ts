import { foreignCodeText } from '#shared/tickets/foreign-code.ts';
import { damageOf } from './printed-codes.ts';
import { isIn, type ForeignTicket } from './foreign-ticket.ts';

/** The same guest with the same code, as far as the table says it. */
function isSameGuest(one: ForeignTicket, other: ForeignTicket): boolean {
  const form = ({ code }: ForeignTicket) => (code === null ? null : foreignCodeText(code));
  return (
    form(one) === form(other) && one.name === other.name && one.email === other.email && one.product === other.product
  );
}

/**
 * Order and number there are who a ticket is. A row that tells a known one again is no further ticket; a row that has
 * the number of another guest gets a number of its own, and is told of. Nobody is dropped.
 */
export function settleIdentities(tickets: readonly ForeignTicket[], tell: (where: string, what: string) => void): void {
  const known = new Map<string, ForeignTicket[]>();
  for (const ticket of tickets) {
    const key = JSON.stringify([ticket.orderUid, ticket.ticketUid, ticket.night]);
    const before = known.get(key) ?? [];
    known.set(key, [...before, ticket]);
    const [first] = before;
    if (first === undefined) continue;
    const isOrderKnown = ticket.hasOrder && damageOf(ticket.orderUid) === null;
    const same = isOrderKnown ? before.find((one) => isSameGuest(one, ticket)) : undefined;
    if (same !== undefined) {
      ticket.isTwice = true;
      // Taken back and sold again there: what is still good counts.
      if (!isIn(same) && isIn(ticket)) same.state = ticket.state;
      continue;
    }
    ticket.ticketUid = `${ticket.ticketUid}~${before.length + 1}`;
    tell(
      ticket.where,
      `Its order and its number there are those of ${first.where.toLowerCase()}, but not the guest: both are taken in.`,
    );
  }
}
