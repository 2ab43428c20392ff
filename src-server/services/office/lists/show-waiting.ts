import { and, count, eq, isNull, type SQL } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { AdminWaiting } from '#shared/admin/inbox.ts';
import { prepared } from '#server/db/client.ts';
import { contactMessages, contractDeclarations, courseRequests, reservations } from '#server/db/schema/contact.ts';
import { deskExceptions } from '#server/db/schema/desk.ts';
import { paymentExceptions } from '#server/db/schema/payments.ts';
import { workshops } from '#server/db/schema/workshops.ts';
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
const letters = [contractDeclarations, contactMessages, reservations, courseRequests].map((table) =>
  countOf(table, isNull(table.handledAt)),
);
const money = countOf(paymentExceptions, isNull(paymentExceptions.resolvedAt));
const desks = countOf(deskExceptions, isNull(deskExceptions.resolvedAt));

/**
 * How much waits for a person, for the menu: proposals to decide, letters to answer, money and doors to look at. Reads
 * only what is open.
 */
export function showWaiting(ctx: ServiceContext): AdminWaiting {
  requirePermission(ctx, 'admin:read');
  return {
    workshops: proposals(ctx),
    inbox: letters.reduce((sum, openOf) => sum + openOf(ctx), 0),
    money: money(ctx),
    desks: desks(ctx),
  };
}
