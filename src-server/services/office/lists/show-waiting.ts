import { and, count, eq, isNull, type SQL } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { InboxKind } from '#shared/admin/inbox-kinds.ts';
import type { AdminWaiting } from '#shared/admin/inbox.ts';
import { prepared } from '#server/db/client.ts';
import { contactMessages, contractDeclarations, courseRequests, reservations } from '#server/db/schema/contact.ts';
import { deskExceptions } from '#server/db/schema/desk.ts';
import { paymentExceptions } from '#server/db/schema/payments.ts';
import { refundHandovers } from '#server/db/schema/refund-handovers.ts';
import { workshops } from '#server/db/schema/workshops.ts';
import { isAllowed, type Permission } from '#shared/permissions.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';

/** Counts over the partial index that says the same: values are written out, because bound ones would not match it. */
function countOf(table: SQLiteTable, where: SQL | undefined): (ctx: ServiceContext) => number {
  const counted = prepared((orm) => orm.select({ count: count() }).from(table).where(where?.inlineParams()).prepare());
  return (ctx) => counted(ctx.db).get()?.count ?? 0;
}

const proposals = countOf(
  workshops,
  and(eq(workshops.isApproved, false), isNull(workshops.rejectedAt), isNull(workshops.withdrawnAt)),
);
const openOf = {
  declarations: countOf(contractDeclarations, isNull(contractDeclarations.handledAt)),
  messages: countOf(contactMessages, isNull(contactMessages.handledAt)),
  reservations: countOf(reservations, isNull(reservations.handledAt)),
  courses: countOf(courseRequests, isNull(courseRequests.handledAt)),
};
const money = countOf(paymentExceptions, isNull(paymentExceptions.resolvedAt));
/** Refunds that a desk has still to give. */
const handovers = countOf(refundHandovers, and(isNull(refundHandovers.doneAt), isNull(refundHandovers.withdrawnAt)));
const desks = countOf(deskExceptions, isNull(deskExceptions.resolvedAt));

const countLetters = (ctx: ServiceContext): Record<InboxKind, number> => ({
  declarations: openOf.declarations(ctx),
  messages: openOf.messages(ctx),
  reservations: openOf.reservations(ctx),
  courses: openOf.courses(ctx),
});
const inbox = (ctx: ServiceContext): number => Object.values(countLetters(ctx)).reduce((sum, count) => sum + count, 0);

const WAITING: readonly (readonly [keyof AdminWaiting, Permission, (ctx: ServiceContext) => number])[] = [
  ['workshops', 'workshops:manage', proposals],
  ['inbox', 'people:manage', inbox],
  ['money', 'money:read', (ctx) => money(ctx) + handovers(ctx)],
  ['desks', 'desks:manage', desks],
];

const mayRead = ({ actor }: ServiceContext, permission: Permission): boolean =>
  actor.kind === 'system' || (actor.kind === 'user' && isAllowed(actor.roles, permission));

/**
 * How much waits for a person, for the menu: proposals to decide, letters to answer, money and doors to look at; each
 * only for who may see that part. Reads only what is open.
 */
export function showWaiting(ctx: ServiceContext): AdminWaiting {
  requirePermission(ctx, 'panel:open');
  const mine = WAITING.filter(([, permission]) => mayRead(ctx, permission));
  return Object.fromEntries(mine.map(([part, , countOpen]) => [part, countOpen(ctx)]));
}

/** How many letters of each kind nobody has ticked off. */
export function showLetterCounts(ctx: ServiceContext): Record<InboxKind, number> {
  requirePermission(ctx, 'people:manage');
  return countLetters(ctx);
}
