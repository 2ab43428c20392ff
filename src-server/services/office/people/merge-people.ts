import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { DomainError } from '#shared/errors.ts';
import type { MergePeopleInput, MergePreviewInput } from '#shared/people/person-inputs.ts';
import { prepared, type Db } from '#server/db/client.ts';
import { contactMessages, courseRequests, guideRequests, reservations } from '#server/db/schema/contact.ts';
import { givenTickets } from '#server/db/schema/given-tickets.ts';
import { listedGuests } from '#server/db/schema/guest-lists.ts';
import { paymentCustomers } from '#server/db/schema/membership.ts';
import { importedOrders } from '#server/db/schema/order-imports.ts';
import { orders } from '#server/db/schema/orders.ts';
import { personNotes } from '#server/db/schema/person-notes.ts';
import { tickets } from '#server/db/schema/tickets.ts';
import { userRoles, users } from '#server/db/schema/users.ts';
import { workshops } from '#server/db/schema/workshops.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requirePermission } from '../../base/authorize.ts';
import { userById } from '../../base/find-user.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { findRunningMembership } from '../../club/membership/find-membership.ts';
import { endOpenOrdersOf, eraseAccount } from '../../people/retention/erase-account.ts';

const BOTH = { fromId: users.id, intoId: users.id };
const ADDRESSES = { fromEmail: users.email, intoEmail: users.email };

const countOrders = prepared({ userId: orders.userId }, (orm, { userId }) =>
  orm
    .select({ n: sql<number>`count(*)` })
    .from(orders)
    .where(eq(orders.userId, userId))
    .prepare(),
);
const countTickets = prepared({ userId: tickets.userId }, (orm, { userId }) =>
  orm
    .select({ n: sql<number>`count(*)` })
    .from(tickets)
    .where(eq(tickets.userId, userId))
    .prepare(),
);
const anyRole = prepared({ userId: userRoles.userId }, (orm, { userId }) =>
  orm.select({ role: userRoles.role }).from(userRoles).where(eq(userRoles.userId, userId)).limit(1).prepare(),
);
const customerOf = prepared({ userId: paymentCustomers.userId }, (orm, { userId }) =>
  orm
    .select({ id: paymentCustomers.stripeCustomerId })
    .from(paymentCustomers)
    .where(eq(paymentCustomers.userId, userId))
    .prepare(),
);
const handCustomerOn = prepared(BOTH, (orm, { fromId, intoId }) =>
  orm.update(paymentCustomers).set({ userId: intoId }).where(eq(paymentCustomers.userId, fromId)).prepare(),
);

/** What goes over by account. A key that kept a second press from ordering twice is the old account's alone. */
const BY_ACCOUNT = [
  prepared(BOTH, (orm, { fromId, intoId }) =>
    orm.update(orders).set({ userId: intoId, idempotencyKey: null }).where(eq(orders.userId, fromId)).prepare(),
  ),
  prepared(BOTH, (orm, { fromId, intoId }) =>
    orm.update(tickets).set({ userId: intoId }).where(eq(tickets.userId, fromId)).prepare(),
  ),
  prepared(BOTH, (orm, { fromId, intoId }) =>
    orm.update(personNotes).set({ userId: intoId }).where(eq(personNotes.userId, fromId)).prepare(),
  ),
];
/** What goes over by address: letters and gifts. A newsletter was agreed to for one address and ends with it. */
const BY_ADDRESS = [
  ...[contactMessages, reservations, guideRequests, courseRequests].map((table) =>
    prepared(ADDRESSES, (orm, { fromEmail, intoEmail }) =>
      orm.update(table).set({ email: intoEmail }).where(eq(table.email, fromEmail)).prepare(),
    ),
  ),
  prepared(ADDRESSES, (orm, { fromEmail, intoEmail }) =>
    orm.update(givenTickets).set({ email: intoEmail }).where(eq(givenTickets.email, fromEmail)).prepare(),
  ),
  prepared(ADDRESSES, (orm, { fromEmail, intoEmail }) =>
    orm
      .update(importedOrders)
      .set({ email: intoEmail })
      .where(and(eq(importedOrders.email, fromEmail), isNotNull(importedOrders.email)))
      .prepare(),
  ),
  prepared(ADDRESSES, (orm, { fromEmail, intoEmail }) =>
    orm
      .update(listedGuests)
      .set({ email: intoEmail })
      .where(and(eq(listedGuests.email, fromEmail), isNotNull(listedGuests.email)))
      .prepare(),
  ),
  prepared(ADDRESSES, (orm, { fromEmail, intoEmail }) =>
    orm.update(workshops).set({ artistEmail: intoEmail }).where(eq(workshops.artistEmail, fromEmail)).prepare(),
  ),
];

type Account = { id: string; email: string; name: string };

/** Both accounts, or why they can't become one. */
function bothOf(ctx: ServiceContext, { fromId, intoId }: MergePreviewInput): { from: Account; into: Account } {
  const from = userById(ctx.db).get({ userId: fromId });
  const into = userById(ctx.db).get({ userId: intoId });
  if (from === undefined || into === undefined) throw new DomainError('USER_NOT_FOUND');
  // Whoever works here: their rights end with the account, which is an admin's to decide.
  if ([fromId, intoId].some((userId) => anyRole(ctx.db).get({ userId }) !== undefined))
    requirePermission(ctx, 'roles:manage');
  if (findRunningMembership(ctx, fromId) !== undefined) throw new DomainError('MERGE_RUNNING_MEMBERSHIP');
  return { from, into };
}

const countsOf = (db: Db, userId: string) => ({
  orders: countOrders(db).get({ userId })?.n ?? 0,
  tickets: countTickets(db).get({ userId })?.n ?? 0,
});

/** What a merge would hand over. Throws as mergePeople. */
export function previewMerge(ctx: ServiceContext, input: MergePreviewInput): { orders: number; tickets: number } {
  requirePermission(ctx, 'people:manage');
  return countsOf(ctx.db, bothOf(ctx, input).from.id);
}

function handOver(ctx: ServiceContext, input: MergePeopleInput): Account {
  return inTransaction(ctx.db, () => {
    const { from, into } = bothOf(ctx, input);
    const moved = countsOf(ctx.db, from.id);
    for (const move of BY_ACCOUNT) move(ctx.db).run({ fromId: from.id, intoId: into.id });
    for (const move of BY_ADDRESS) move(ctx.db).run({ fromEmail: from.email, intoEmail: into.email });
    if (customerOf(ctx.db).get({ userId: into.id }) === undefined)
      handCustomerOn(ctx.db).run({ fromId: from.id, intoId: into.id });
    writeAudit(ctx, {
      action: 'account.merged',
      subjectKind: 'user',
      subjectId: into.id,
      before: { account: from.id },
      after: { ...moved, reason: input.reason },
    });
    return from;
  });
}

/**
 * Two accounts of one person become one: orders, tickets, notes and letters go over, then the other account is erased
 * like one that its owner deletes. A membership that is over stays in the books without a name; a running one is never
 * handed on, so it has to be in the account that stays. Ended after a crash by doing it again. Throws USER_NOT_FOUND,
 * FORBIDDEN (somebody who works here), MERGE_RUNNING_MEMBERSHIP, PAYMENT_PROCESSING, PAYMENT_CHECK_FAILED, LAST_ADMIN.
 */
export async function mergePeople(ctx: ServiceContext, input: MergePeopleInput): Promise<void> {
  requirePermission(ctx, 'people:manage');
  bothOf(ctx, input);
  await endOpenOrdersOf(ctx, input.fromId);
  await eraseAccount(ctx, handOver(ctx, input));
}

/**
 * A restored copy brings back accounts that had become others after it was made: what is theirs goes over once more, so
 * that erasing them again takes nothing from anybody. One with a membership that was still running then is left as it
 * is. Gives how many were handed on.
 */
export function mergeAgain(ctx: ServiceContext, merged: readonly MergePreviewInput[]): number {
  let handedOn = 0;
  for (const pair of merged) {
    try {
      handOver(ctx, { ...pair, reason: 'a restored copy' });
      handedOn++;
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      if (error.code === 'MERGE_RUNNING_MEMBERSHIP')
        ctx.log.warn({ userId: pair.fromId }, 'an old copy has brought back an account that had become another one');
    }
  }
  return handedOn;
}
