import { setTimeout as pause } from 'node:timers/promises';
import {
  LEFT_OUT_REASONS,
  type ForeignNight,
  type LeftOutReason,
  type OrderImportInput,
  type OrderProblem,
  type OrderSource,
  type OrderTable,
} from '#shared/orders/import/order-import.ts';
import { foreignCodeMessage } from '#shared/tickets/foreign-code.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { uuidOf } from '../tickets/foreign-code-id.ts';
import { findTicketOfCode, type ImportedTicket } from '../tickets/make-imported-tickets.ts';
import { nightOf, nightsOfTitle } from './import-rows.ts';
import { guessOrderMapping, guessSource } from './order-columns.ts';
import { readOrders, type ForeignTicket } from './read-orders.ts';
import { BETWEEN_TURNS_MS, readTable } from './read-table.ts';

const SAMPLE_ROWS = 3;
const SAMPLE_LENGTH = 100;
/** Looked up together, before others are answered: so few that a visitor in between does not notice. */
const TICKETS_AT_ONCE = 10;
/** Whoever has more of them has another file in hand than they think. */
const MOST_PROBLEMS = 1_000;

/** An order to be written, with its new tickets. */
export type PlannedOrder = {
  orderUid: string;
  eventId: string;
  name: string;
  email: string | null;
  orderedAt: Date | null;
  paidCents: number | null;
  tickets: ImportedTicket[];
};
export type OrderPlan = {
  source: OrderSource;
  table: OrderTable;
  nights: ForeignNight[];
  orders: PlannedOrder[];
  /** Tickets we have that the other system took back since. */ toCancel: string[];
  /** Tickets we have whose printed code the file brings. */ toRecode: { id: string; codeId: string }[];
  same: number;
  leftOut: Record<LeftOutReason, number>;
  hasCodes: boolean;
  problems: OrderProblem[];
};

/** What is known of a ticket without its code: its order, which of its tickets it is, and its night. */
const uidOf = (source: OrderSource, { orderUid, ticketUid }: ForeignTicket, eventId: string): string =>
  uuidOf(`ticket of another system:${JSON.stringify([source, orderUid, ticketUid, eventId])}`);

/** Lines of a generator that gives others a turn in between. */
async function inTurns<T>(work: Generator<undefined, T>): Promise<T> {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
    await pause(BETWEEN_TURNS_MS);
  }
}

class Planner {
  readonly plan: OrderPlan;
  readonly #byOrder = new Map<string, PlannedOrder>();
  readonly #seen = new Set<string>();
  readonly #nights = new Map<string, ForeignNight>();

  readonly #ctx: ServiceContext;
  readonly #said: Readonly<Record<string, string>>;

  constructor(
    ctx: ServiceContext,
    said: Readonly<Record<string, string>>,
    from: Pick<OrderPlan, 'source' | 'table' | 'problems'>,
  ) {
    this.#ctx = ctx;
    this.#said = said;
    this.plan = {
      ...from,
      nights: [],
      orders: [],
      toCancel: [],
      toRecode: [],
      same: 0,
      leftOut: Object.fromEntries(LEFT_OUT_REASONS.map((reason) => [reason, 0])) as Record<LeftOutReason, number>,
      hasCodes: false,
    };
  }

  #nightOf(key: string): ForeignNight {
    const known = this.#nights.get(key);
    if (known !== undefined) return known;
    const titled = key === '' ? [] : nightsOfTitle(this.#ctx.db).all({ title: key });
    // A table may call an event anything, also what every object has.
    const said = Object.hasOwn(this.#said, key) ? this.#said[key] : undefined;
    const id = said ?? (titled.length === 1 ? titled[0]?.id : undefined);
    const found = id === undefined ? undefined : nightOf(this.#ctx.db).get({ id });
    const night = { key, tickets: 0, overBy: 0, eventId: found?.cancelledAt === null ? found.id : null };
    this.#nights.set(key, night);
    this.plan.nights.push(night);
    return night;
  }

  add(ticket: ForeignTicket): void {
    const { plan } = this;
    const night = this.#nightOf(ticket.night);
    const isValid = ticket.state === 'valid' || ticket.state === 'used';
    if (isValid) night.tickets += 1;
    if (ticket.code !== null) plan.hasCodes = true;
    const { eventId } = night;
    if (eventId === null) return;
    const uid = uidOf(plan.source, ticket, eventId);
    const codeId = ticket.code === null ? uid : uuidOf(foreignCodeMessage(ticket.code));
    if (this.#seen.has(codeId)) {
      plan.leftOut.duplicate += 1;
      return;
    }
    this.#seen.add(codeId);
    const known = findTicketOfCode(this.#ctx, codeId);
    const uncoded = known === undefined && ticket.code !== null ? findTicketOfCode(this.#ctx, uid) : undefined;
    const found = known ?? uncoded;
    if (found !== undefined && found.eventId !== eventId)
      plan.problems.push({ where: ticket.where, what: 'Its code is that of a ticket of another night.' });
    else if (ticket.state === 'cancelled' || ticket.state === 'refunded' || ticket.state === 'unpaid') {
      plan.leftOut[ticket.state] += 1;
      if (found?.status === 'active' && ticket.state !== 'unpaid') plan.toCancel.push(found.id);
    } else if (uncoded !== undefined) plan.toRecode.push({ id: uncoded.id, codeId });
    else if (known !== undefined) plan.same += 1;
    else this.#order(ticket, eventId, codeId);
  }

  #order(ticket: ForeignTicket, eventId: string, codeId: string): void {
    const key = `${eventId}|${ticket.orderUid}`;
    const { name, email, orderedAt, paidCents, product, state } = ticket;
    let order = this.#byOrder.get(key);
    if (order === undefined) {
      order = { orderUid: ticket.orderUid, eventId, name: name ?? '', email, orderedAt, paidCents: null, tickets: [] };
      this.#byOrder.set(key, order);
      this.plan.orders.push(order);
    }
    order.email ??= email;
    order.orderedAt ??= orderedAt;
    if (paidCents !== null) order.paidCents = (order.paidCents ?? 0) + paidCents;
    order.tickets.push({ codeId, product, holderName: name, isUsed: state === 'used' });
  }

  finish(): OrderPlan {
    const { plan } = this;
    const wanted = new Map<string, number>();
    for (const { eventId, tickets } of plan.orders) wanted.set(eventId, (wanted.get(eventId) ?? 0) + tickets.length);
    for (const night of plan.nights) {
      const row = night.eventId === null ? undefined : nightOf(this.#ctx.db).get({ id: night.eventId });
      if (row?.maxCapacity != null) night.overBy = Math.max(0, row.taken + (wanted.get(row.id) ?? 0) - row.maxCapacity);
    }
    const more = plan.problems.length - MOST_PROBLEMS;
    if (more > 0)
      plan.problems.splice(MOST_PROBLEMS, more, { where: 'The table', what: `${more} more rows have problems.` });
    return plan;
  }
}

/**
 * Each ticket of a table beside what we have of it. Others are answered while it is read. Throws
 * ORDER_TABLE_NOT_READABLE.
 */
export async function planOrders(ctx: ServiceContext, input: OrderImportInput): Promise<OrderPlan> {
  const { head, rows } = await readTable(input.text);
  const mapping = input.mapping ?? guessOrderMapping(head);
  const { tickets, problems } = await inTurns(readOrders(rows, mapping));
  const sample = rows.slice(0, SAMPLE_ROWS).map((row) => row.map((cell) => cell.slice(0, SAMPLE_LENGTH)));
  const planner = new Planner(ctx, input.nights, {
    source: input.source ?? guessSource(head),
    table: { head, sample, mapping },
    problems,
  });
  for (const [at, ticket] of tickets.entries()) {
    planner.add(ticket);
    if (at % TICKETS_AT_ONCE === TICKETS_AT_ONCE - 1) await pause(BETWEEN_TURNS_MS);
  }
  return planner.finish();
}
