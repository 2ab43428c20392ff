import {
  MOST_DIFFERENCES,
  type BooksProof,
  type Proof,
  type ProofDifference,
  type ProofId,
} from '#shared/books/books-proof.ts';
import { formatCents } from '#shared/money.ts';
import { DAY_MS, MINUTE_MS, localDateOf } from '#shared/time.ts';
import { requirePermission } from '../../base/authorize.ts';
import { instantOf } from '../../base/facts.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { disputesWithoutBooks, lossesOfBooks, returnedOf } from './dispute-rows.ts';
import {
  chargesWithOrders,
  closings,
  eventsWithSeats,
  ordersWithoutCharge,
  ordersWithTickets,
  payoutsWithLines,
  refundsOfBooks,
  returnedPayments,
  tillSales,
} from './proof-rows.ts';

const LOOKED_AT_MS = 35 * DAY_MS;
/** What was paid a moment ago may not be among the provider's lines yet. */
const SETTLED_MS = 15 * MINUTE_MS;

type Span = { from: Date; to: Date };
/** What went back of one payment, by the books and by the provider's lines. */
type PaymentSides = { orderId: string; paymentIntentId: string | null; bookCents: number; theirCents: number };
type Compared = { count: number; cents: number; differences: ProofDifference[] };

const sumOf = (rows: readonly { cents: number }[]): number => rows.reduce((sum, { cents }) => sum + cents, 0);

/** Every payment at the provider is one of an order or of a till, over the same sum, and the other way round. */
function proveProvider(ctx: ServiceContext, span: Span): Compared {
  const charges = chargesWithOrders(ctx.db)
    .all(span)
    .filter(({ isOurs, orderId, doorCents }) => isOurs || orderId !== null || doorCents !== null);
  const differences = charges.flatMap(({ paymentIntentId, cents, orderId, orderCents, doorCents }) => {
    const known = orderCents ?? doorCents;
    if (known === cents) return [];
    // Paid twice and given back whole, or taken by a bank: both sides are even.
    const back = paymentIntentId === null ? 0 : (returnedOf(ctx.db).get({ intent: paymentIntentId })?.cents ?? 0);
    if (known === null && cents + back === 0) return [];
    const says =
      known === null
        ? `${formatCents(cents)} came in without an order`
        : `${formatCents(cents)} at the provider, ${formatCents(known)} in the order`;
    const link =
      orderId === null
        ? ({ to: 'provider', id: paymentIntentId ?? '' } as const)
        : ({ to: 'order', id: orderId } as const);
    return [{ says, cents: cents - (known ?? 0), link }];
  });
  const missing = ordersWithoutCharge(ctx.db)
    .all(span)
    .map(({ orderId, cents }) => ({
      says: `An order of ${formatCents(cents)} that the provider does not have`,
      cents: -cents,
      link: { to: 'order', id: orderId } as const,
    }));
  return { count: charges.length, cents: sumOf(charges), differences: [...differences, ...missing] };
}

/** Every order is its items, and its tickets, to the cent. */
function proveTickets(ctx: ServiceContext, span: Span): Compared {
  const rows = ordersWithTickets(ctx.db).all(span);
  const differences = rows.flatMap((row): ProofDifference[] => {
    const isEven = row.cents === row.itemCents && row.seats === row.tickets && row.itemCents === row.ticketCents;
    // Late money for seats that were gone: no tickets were ever made, and all of it goes back.
    if (isEven || row.tickets === 0) return [];
    const says = `${row.seats} sold for ${formatCents(row.cents)}, ${row.tickets} tickets worth ${formatCents(row.ticketCents)}`;
    return [{ says, cents: row.cents - row.ticketCents, link: { to: 'order', id: row.orderId } }];
  });
  return {
    count: rows.reduce((sum, { tickets }) => sum + tickets, 0),
    cents: rows.reduce((sum, { ticketCents }) => sum + ticketCents, 0),
    differences,
  };
}

/**
 * The counters that guard the seats say what the tickets say, and nobody was sold more than there is room, unless
 * somebody decided it.
 */
function proveSeats(ctx: ServiceContext, { from }: Span): Compared {
  const nights = eventsWithSeats(ctx.db).all({ from });
  const differences = nights.flatMap(({ eventId, sold, held, maxCapacity, tickets, isToldOver }): ProofDifference[] => {
    const link = { to: 'event', id: eventId } as const;
    const miscounted = sold === tickets ? [] : [{ says: `${tickets} tickets, ${sold} seats counted`, cents: 0, link }];
    const isOver = maxCapacity !== null && sold + held > maxCapacity && !isToldOver;
    return isOver
      ? [...miscounted, { says: `${sold + held} sold and held, room for ${maxCapacity}`, cents: 0, link }]
      : miscounted;
  });
  return { count: nights.length, cents: 0, differences };
}

/** What banks took back for good is what the books say is lost; while one has not decided, its order says so. */
function proveDisputes(ctx: ServiceContext, span: Span): ProofDifference[] {
  const losses = lossesOfBooks(ctx.db).all(span);
  const differing = losses.flatMap(({ orderId, cents, theirCents }): ProofDifference[] => {
    // Taken before the provider's lines were first read.
    if (theirCents === 0 || cents + theirCents === 0) return [];
    const says = `${formatCents(cents)} lost to a bank here, ${formatCents(-theirCents)} at the provider`;
    return [{ says, cents: cents + theirCents, link: { to: 'order', id: orderId } }];
  });
  const unknown = disputesWithoutBooks(ctx.db)
    .all(span)
    .map(({ cents, orderId }) => ({
      says: `${formatCents(-cents)} taken back by a bank and not known here`,
      cents,
      link: { to: 'order', id: orderId } as const,
    }));
  return [...differing, ...unknown];
}

/** Where both sides of a payment's refunds differ. */
function differenceOf({ orderId, bookCents, theirCents }: PaymentSides): ProofDifference {
  const says =
    bookCents === 0
      ? `${formatCents(-theirCents)} given back at the provider and not here`
      : `${formatCents(bookCents)} given back here, ${formatCents(-theirCents)} at the provider`;
  return { says, cents: bookCents + theirCents, link: { to: 'order', id: orderId } };
}

/** What the books gave back is what the provider gave back, payment by payment. */
function proveRefunds(ctx: ServiceContext, span: Span): Compared {
  const rows = refundsOfBooks(ctx.db).all(span);
  const payments = [...rows.filter(({ isAtProvider }) => isAtProvider), ...returnedPayments(ctx.db).all(span)];
  const seen = new Set<string | null>();
  const differences = payments.flatMap((payment): ProofDifference[] => {
    const isEven = payment.bookCents + payment.theirCents === 0;
    if (isEven || seen.has(payment.paymentIntentId)) return [];
    seen.add(payment.paymentIntentId);
    return [differenceOf(payment)];
  });
  return {
    count: rows.length,
    cents: sumOf(rows),
    differences: [...differences, ...proveDisputes(ctx, span)],
  };
}

/** Closings without a gap, what was counted is what should be there, and each sale is its order and its goods. */
function proveTills(ctx: ServiceContext, { from }: Span): Compared {
  const reports = closings(ctx.db).all({ from });
  const sales = tillSales(ctx.db).all({ from });
  const ofReports = reports.flatMap(({ businessDay, zNumber, differenceCents, isGap }): ProofDifference[] => {
    const link = { to: 'night', id: businessDay } as const;
    const gap = isGap ? [{ says: `Closing ${zNumber} follows no closing ${zNumber - 1}`, cents: 0, link }] : [];
    return differenceCents === 0
      ? gap
      : [
          ...gap,
          { says: `Closing ${zNumber} counted ${formatCents(differenceCents)} off`, cents: differenceCents, link },
        ];
  });
  const ofSales = sales.flatMap((sale): ProofDifference[] => {
    const { paidCents, goodsCents, orderCents, orderId, isOfTickets, businessDay } = sale;
    const booked = (orderCents ?? 0) + goodsCents;
    if (paidCents === booked) return [];
    const says =
      orderId === null && isOfTickets
        ? `${formatCents(paidCents)} taken for a sale that is not booked`
        : `${formatCents(paidCents)} taken, ${formatCents(booked)} booked`;
    const link =
      orderId === null ? ({ to: 'night', id: businessDay } as const) : ({ to: 'order', id: orderId } as const);
    return [{ says, cents: paidCents - booked, link }];
  });
  return {
    count: reports.length,
    cents: sales.reduce((sum, { paidCents }) => sum + paidCents, 0),
    differences: [...ofReports, ...ofSales],
  };
}

/** What was paid out is what its payments and refunds come to, less fees. */
function provePayouts(ctx: ServiceContext, { from }: Span): Compared {
  const rows = payoutsWithLines(ctx.db).all({ from });
  const differences = rows.flatMap(({ id, cents, status, arrivesAt, readAt, lineCents }): ProofDifference[] => {
    const link = { to: 'provider', id } as const;
    const name = `Payout ${localDateOf(arrivesAt)}`;
    if (status === 'failed' || status === 'canceled')
      return [{ says: `${name}: ${formatCents(cents)} did not arrive`, cents, link }];
    if (readAt === null || lineCents === cents) return [];
    return [{ says: `${name}: ${formatCents(cents - lineCents)} unexplained`, cents: cents - lineCents, link }];
  });
  return { count: rows.length, cents: sumOf(rows), differences };
}

/**
 * `admin.money.proof`: provider, orders, tickets, seats, refunds, tills and payouts held against one another, as they
 * are now; each difference with its link. Looks back 35 days, or as far as the provider's lines were read.
 */
export function showProof(ctx: ServiceContext): BooksProof {
  requirePermission(ctx, 'money:read');
  const now = ctx.now();
  const earliest = new Date(now.getTime() - LOOKED_AT_MS);
  const readUntil = instantOf(ctx, 'provider_balance_read_until') ?? null;
  const readFrom = instantOf(ctx, 'provider_balance_read_from') ?? now;
  const ours = { from: earliest, to: now };
  const theirs = {
    from: readFrom > earliest ? readFrom : earliest,
    to: new Date((readUntil ?? now).getTime() - SETTLED_MS),
  };
  const compared: Record<ProofId, Compared> = {
    provider: proveProvider(ctx, theirs),
    tickets: proveTickets(ctx, ours),
    seats: proveSeats(ctx, ours),
    refunds: proveRefunds(ctx, theirs),
    tills: proveTills(ctx, ours),
    payouts: provePayouts(ctx, theirs),
  };
  const proofs = (Object.entries(compared) as [ProofId, Compared][]).map(([id, { differences, ...rest }]): Proof => ({
    id,
    ...rest,
    differences: differences.slice(0, MOST_DIFFERENCES),
    hasMore: differences.length > MOST_DIFFERENCES,
  }));
  return { checkedAt: now, since: earliest, providerReadUntil: readUntil, isLive: ctx.isLive, proofs };
}
