import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { auditWords } from '#shared/audit/audit-words.ts';
import { cents, type Cents } from '#shared/money.ts';
import { ORDER_LIST_WORDS } from '#shared/orders/order-list.ts';
import type { TimelineEntry, TimelineKind } from '#shared/people/person-view.ts';
import { findRows } from '#server/db/rows.ts';
import { prepared } from '#server/db/client.ts';
import { audit } from '#server/db/schema/audit.ts';
import { checkIns } from '#server/db/schema/check-ins.ts';
import { desks } from '#server/db/schema/desk.ts';
import { events } from '#server/db/schema/events.ts';
import { subscribers } from '#server/db/schema/membership.ts';
import { orders } from '#server/db/schema/orders.ts';
import { refunds } from '#server/db/schema/payments.ts';
import { tickets } from '#server/db/schema/tickets.ts';
import { users } from '#server/db/schema/users.ts';
import { personNotes } from '#server/db/schema/person-notes.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { readOrdersOf, type OrderListRow } from '../orders/read-orders.ts';
import { mailsAbout, mailWords } from '../orders/mails-about.ts';

/** More than anybody has bought: one person's rows are read whole, newest first. */
const MOST = 500;

const refundsOf = prepared({ id: orders.userId }, (orm, { id }) =>
  orm
    .select({
      id: refunds.id,
      at: refunds.createdAt,
      amountCents: sql<number>`${refunds.amountCents}`.mapWith(cents),
      status: refunds.status,
      reason: refunds.reason,
      by: users.name,
      orderId: refunds.orderId,
      eventId: orders.eventId,
      title: events.title,
    })
    .from(orders)
    .innerJoin(refunds, eq(refunds.orderId, orders.id))
    .leftJoin(events, eq(events.id, orders.eventId))
    .leftJoin(users, eq(users.id, refunds.requestedBy))
    .where(eq(orders.userId, id))
    .prepare(),
);
const entryColumns = {
  id: checkIns.id,
  at: checkIns.admittedAt,
  channel: checkIns.channel,
  eventId: checkIns.eventId,
  title: events.title,
  desk: desks.name,
  by: users.name,
};
const ticketEntries = prepared({ id: tickets.userId }, (orm, { id }) =>
  orm
    .select(entryColumns)
    .from(tickets)
    .innerJoin(checkIns, and(eq(checkIns.ticketId, tickets.id), isNull(checkIns.undoneAt)))
    .innerJoin(events, eq(events.id, checkIns.eventId))
    .innerJoin(desks, eq(desks.id, checkIns.deskId))
    .leftJoin(users, eq(users.id, checkIns.cashierId))
    .where(eq(tickets.userId, id))
    .prepare(),
);
const cardEntries = prepared({ id: subscribers.userId }, (orm, { id }) =>
  orm
    .select(entryColumns)
    .from(subscribers)
    .innerJoin(
      checkIns,
      and(
        eq(checkIns.subscriberId, subscribers.id),
        isNotNull(checkIns.subscriberId),
        isNull(checkIns.undoneAt),
        isNull(checkIns.ticketId),
      ),
    )
    .innerJoin(events, eq(events.id, checkIns.eventId))
    .innerJoin(desks, eq(desks.id, checkIns.deskId))
    .leftJoin(users, eq(users.id, checkIns.cashierId))
    .where(eq(subscribers.userId, id))
    .prepare(),
);
const auditOf = prepared({ kind: audit.subjectKind, id: audit.subjectId, limit: Number }, (orm, { kind, id, limit }) =>
  orm
    .select({
      id: audit.id,
      at: audit.at,
      action: audit.action,
      actorKind: audit.actorKind,
      actorId: audit.actorId,
      by: users.name,
      after: audit.after,
    })
    .from(audit)
    .leftJoin(users, eq(users.id, audit.actorId))
    .where(and(eq(audit.subjectKind, kind), eq(audit.subjectId, id)))
    .orderBy(desc(audit.at))
    .limit(limit)
    .prepare(),
);
const notes = prepared({ id: personNotes.userId }, (orm, { id }) =>
  orm
    .select({ id: personNotes.id, at: personNotes.createdAt, text: personNotes.text, by: users.name })
    .from(personNotes)
    .leftJoin(users, eq(users.id, personNotes.authorId))
    .where(eq(personNotes.userId, id))
    .prepare(),
);

const NOTHING = { amountCents: null, orderId: null, eventId: null, isWarning: false };
const by = (name: string | null): string => (name === null ? '' : `by ${name}`);
const joined = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join(' · ');
const minus = (amount: Cents): Cents => cents(0 - amount);
const ticketWords = (count: number): string => (count === 1 ? '1 ticket' : `${count} tickets`);

function orderEntry(order: OrderListRow): TimelineEntry {
  const { id, createdAt, paidAt, eventTitle, totalCents, listedAs, tickets: count, eventId } = order;
  const isMonth = eventId === null;
  return {
    ...NOTHING,
    id: `order:${id}`,
    at: paidAt ?? createdAt,
    kind: isMonth ? 'money' : 'ticket',
    title: isMonth ? (eventTitle ?? 'Membership month') : `Order for ${eventTitle ?? 'a night'}`,
    detail: joined(isMonth ? '' : ticketWords(count), ORDER_LIST_WORDS[listedAs].toLowerCase()),
    amountCents: paidAt === null ? null : totalCents,
    orderId: id,
    eventId,
    isWarning: order.isDisputed,
  };
}

const REFUND_STATES = { requested: 'on its way', pending: 'on its way', succeeded: 'arrived', failed: 'failed' };
const moneyEntries = (ctx: ServiceContext, userId: string): TimelineEntry[] =>
  refundsOf(ctx.db)
    .all({ id: userId })
    .map(({ id, at, amountCents, status, reason, by: name, orderId, eventId, title }) => ({
      id: `refund:${id}`,
      at,
      kind: 'money',
      title: `${reason === 'moved' ? 'Moved with the tickets' : 'Refund'}, ${title ?? 'membership month'}`,
      detail: joined(reason === 'moved' ? 'no money went back' : REFUND_STATES[status], by(name)),
      amountCents: minus(amountCents),
      orderId,
      eventId,
      isWarning: status === 'failed',
    }));

const doorEntries = (ctx: ServiceContext, userId: string): TimelineEntry[] =>
  [...ticketEntries(ctx.db).all({ id: userId }), ...cardEntries(ctx.db).all({ id: userId })].map(
    ({ id, at, channel, eventId, title, desk, by: name }) => ({
      ...NOTHING,
      id: `door:${id}`,
      at,
      kind: 'door',
      title: `Let in, ${title}`,
      detail: joined(desk, by(name), channel === 'member' ? 'member card' : ''),
      eventId,
    }),
  );

const MAIL_STATES = { waiting: 'on its way', sent: 'delivered to the mail server', failed: 'could not be sent' };
const mailEntries = (ctx: ServiceContext, userId: string, orderIds: readonly string[]): TimelineEntry[] =>
  mailsAbout(ctx, [userId, ...orderIds, ...findRows(ctx.db, subscribers, { userId }, ['id']).map(({ id }) => id)]).map(
    ({ id, kind, state, at }) => ({
      ...NOTHING,
      id: `mail:${id}`,
      at,
      kind: 'mail',
      title: `Mail: ${mailWords(kind)}`,
      detail: MAIL_STATES[state],
      isWarning: state === 'failed',
    }),
  );

function reasonIn(after: string | null): string {
  if (after === null) return '';
  const facts = JSON.parse(after) as unknown;
  return typeof facts === 'object' && facts !== null && 'reason' in facts && typeof facts.reason === 'string'
    ? `“${facts.reason}”`
    : '';
}

function officeEntries(ctx: ServiceContext, userId: string): TimelineEntry[] {
  const subjects = [
    { kind: 'user', id: userId },
    ...findRows(ctx.db, subscribers, { userId }, ['id']).map(({ id }) => ({ kind: 'membership', id })),
  ];
  const acts = subjects.flatMap((subject) => auditOf(ctx.db).all({ ...subject, limit: MOST }));
  return [
    ...acts.map(({ id, at, action, actorKind, actorId, by: name, after }): TimelineEntry => {
      const who = actorKind !== 'user' ? 'by the server' : actorId === userId ? 'by themselves' : by(name);
      return {
        ...NOTHING,
        id: `audit:${id}`,
        at,
        kind: 'office',
        title: auditWords(action),
        detail: joined(who, reasonIn(after)),
      };
    }),
    ...notes(ctx.db)
      .all({ id: userId })
      .map(({ id, at, text, by: name }): TimelineEntry => ({
        ...NOTHING,
        id: `note:${id}`,
        at,
        kind: 'office',
        title: name === null ? 'Note' : `Note by ${name}`,
        detail: text,
      })),
  ];
}

/** All that is known of what happened to one person, newest first. */
export function readTimeline(ctx: ServiceContext, userId: string): TimelineEntry[] {
  const bought = readOrdersOf(ctx.db, userId, MOST);
  return [
    ...bought.map(orderEntry),
    ...moneyEntries(ctx, userId),
    ...doorEntries(ctx, userId),
    ...mailEntries(
      ctx,
      userId,
      bought.map(({ id }) => id),
    ),
    ...officeEntries(ctx, userId),
  ].toSorted((a, b) => b.at.getTime() - a.at.getTime() || (a.id < b.id ? 1 : -1));
}

/** How many lines there are of each kind. */
export function timelineCounts(ctx: ServiceContext, userId: string): Record<TimelineKind, number> {
  const counts: Record<TimelineKind, number> = { ticket: 0, money: 0, door: 0, mail: 0, office: 0 };
  for (const { kind } of readTimeline(ctx, userId)) counts[kind]++;
  return counts;
}
