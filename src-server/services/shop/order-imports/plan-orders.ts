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
import { ownEntry } from '#shared/own-entry.ts';
import { foreignCodeText } from '#shared/tickets/foreign-code.ts';
import { unpackPortions } from '#server/adapters/foreign-files/portions.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { joinAlike } from '../foreign-tables/join-alike.ts';
import { codeIdOf } from '../tickets/foreign-code-id.ts';
import {
  findKnownByUid,
  type ImportedTicket,
  type KnownTicket,
  type RecodedTicket,
} from '../tickets/make-imported-tickets.ts';
import type { ForeignTicket } from './foreign-ticket.ts';
import { nightOf, nightsOfTitle } from './import-rows.ts';
import { keyboardProblem, matchTicket, uidOf, type Placed } from './match-ticket.ts';
import { MOST_PROBLEMS, ORDER_TABLE } from './order-table-file.ts';

/**
 * An answer to somebody else takes several turns of the server, so one turn alone would not let it out: a table waits
 * this long between two of its own.
 */
const BETWEEN_TURNS_MS = 1;

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
  /** Tickets we have whose printed code the file brings, or that had one that is none. */ toRecode: RecodedTicket[];
  same: number;
  leftOut: Record<LeftOutReason, number>;
  hasCodes: boolean;
  problems: OrderProblem[];
};

/** What its code is kept as; without one the place in its order stands for it. */
function keptCodeId(placed: Placed): string {
  const { code } = placed.ticket;
  const form = code === null ? null : foreignCodeText(code);
  return form === null ? uidOf(placed) : codeIdOf(form);
}

class Planner {
  readonly plan: OrderPlan;
  readonly #byOrder = new Map<string, PlannedOrder>();
  /** Tickets of ours that a row has told. */
  readonly #taken = new Set<string>();
  readonly #lines = new Map<string, string>();
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
    const id = ownEntry(this.#said, key) ?? (titled.length === 1 ? titled[0]?.id : undefined);
    const found = id === undefined ? undefined : nightOf(this.#ctx.db).get({ id });
    const night = { key, tickets: 0, overBy: 0, eventId: found?.cancelledAt === null ? found.id : null };
    this.#nights.set(key, night);
    this.plan.nights.push(night);
    return night;
  }

  /** Where each code of the table stands, as codes are compared. */
  noteCodes(tickets: readonly ForeignTicket[]): void {
    for (const { code, where } of tickets) {
      const form = code === null ? null : foreignCodeText(code);
      if (form !== null) this.#lines.set(form, where);
    }
  }

  add(ticket: ForeignTicket): void {
    const { plan } = this;
    const night = this.#nightOf(ticket.night);
    const isValid = ticket.state === 'valid' || ticket.state === 'used';
    if (isValid) night.tickets += 1;
    if (ticket.code !== null || ticket.formerCode !== null) plan.hasCodes = true;
    const { eventId } = night;
    if (eventId === null) return;
    if (ticket.isTwice) {
      plan.leftOut.duplicate += 1;
      return;
    }
    const placed = { ticket, source: plan.source, eventId };
    const { found, problem } = matchTicket(this.#ctx, placed, this.#taken);
    if (problem !== null) this.#tell(ticket, problem);
    if (problem !== null) ticket.code = null;
    if (found !== undefined) this.#taken.add(found.id);
    if (found !== undefined && found.eventId !== eventId)
      this.#tell(ticket, 'It was imported for another night, and stays there.');
    else if (!isValid) {
      plan.leftOut[ticket.state as LeftOutReason] += 1;
      if (found?.status === 'active' && ticket.state !== 'unpaid') plan.toCancel.push(found.id);
    } else if (found !== undefined) this.#follow(placed, found);
    else this.#order(placed);
  }

  #tell({ where }: ForeignTicket, what: string): void {
    this.plan.problems.push({ where, what });
  }

  /** A ticket that is here: it may get its code, lose one that is none, or its place in the order. */
  #follow(placed: Placed, found: KnownTicket): void {
    const { ticket } = placed;
    const [uid, codeId] = [uidOf(placed), keptCodeId(placed)];
    const hasFormer = ticket.formerCode !== null && found.foreignUid === null && found.codeId !== uid;
    const next = {
      id: found.id,
      codeId: ticket.code !== null || hasFormer ? codeId : found.codeId,
      foreignUid: found.foreignUid ?? (findKnownByUid(this.#ctx, uid) === undefined ? uid : null),
      foreignCodeBits: ticket.code === null && !hasFormer ? (found.foreignCodeBits ?? 0) : ticket.codeBits,
    };
    // The same code is measured once: in another table it may have less in common with its neighbours.
    if (next.codeId === found.codeId && found.foreignCodeBits !== null) next.foreignCodeBits = found.foreignCodeBits;
    const isSame =
      next.codeId === found.codeId &&
      next.foreignUid === found.foreignUid &&
      next.foreignCodeBits === found.foreignCodeBits;
    if (isSame) this.plan.same += 1;
    else this.plan.toRecode.push(next);
  }

  #order(placed: Placed): void {
    const { ticket, eventId } = placed;
    const problem = keyboardProblem(this.#ctx, placed, this.#lines);
    if (problem !== null) this.#tell(ticket, problem);
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
    order.tickets.push({
      codeId: keptCodeId(placed),
      foreignUid: uidOf(placed),
      foreignCodeBits: ticket.codeBits,
      product,
      holderName: name,
      isUsed: state === 'used',
    });
  }

  /** `moreProblems`: beside those that the plan began with. */
  finish(moreProblems: number): OrderPlan {
    const { plan } = this;
    const wanted = new Map<string, number>();
    for (const { eventId, tickets } of plan.orders) wanted.set(eventId, (wanted.get(eventId) ?? 0) + tickets.length);
    for (const night of plan.nights) {
      const row = night.eventId === null ? undefined : nightOf(this.#ctx.db).get({ id: night.eventId });
      if (row?.maxCapacity != null) night.overBy = Math.max(0, row.taken + (wanted.get(row.id) ?? 0) - row.maxCapacity);
    }
    plan.problems = joinAlike(plan.problems);
    const more = plan.problems.length - MOST_PROBLEMS + moreProblems;
    if (more > 0)
      plan.problems.splice(MOST_PROBLEMS, plan.problems.length, {
        where: 'The table',
        what: `${more} more rows have problems.`,
      });
    return plan;
  }
}

/**
 * Each ticket of a table beside what we have of it. The table is read in a thread, because somebody else made it; others
 * are answered while its tickets are looked up. Throws TABLE_NOT_READABLE and what `foreignFiles.read` throws.
 */
export async function planOrders(ctx: ServiceContext, input: OrderImportInput): Promise<OrderPlan> {
  const { source, table, tickets, problems, moreProblems } = await ctx.foreignFiles.read(ORDER_TABLE, {
    text: input.text,
    mapping: input.mapping,
  });
  const planner = new Planner(ctx, input.nights, { source: input.source ?? source, table, problems });
  for (const portion of unpackPortions<ForeignTicket>(tickets)) {
    planner.noteCodes(portion);
    await pause(BETWEEN_TURNS_MS);
  }
  for (const portion of unpackPortions<ForeignTicket>(tickets)) {
    for (const ticket of portion) planner.add(ticket);
    await pause(BETWEEN_TURNS_MS);
  }
  return planner.finish(moreProblems);
}
