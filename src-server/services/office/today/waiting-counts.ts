import { and, count, eq, isNull, type SQL } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { InboxKind } from '#shared/inbox/inbox-kinds.ts';
import { prepared } from '#server/db/client.ts';
import { contactMessages, contractDeclarations, courseRequests, reservations } from '#server/db/schema/contact.ts';
import { deskExceptions } from '#server/db/schema/desk.ts';
import { outbox } from '#server/db/schema/outbox.ts';
import { refundHandovers } from '#server/db/schema/refund-handovers.ts';
import { workshops } from '#server/db/schema/workshops.ts';
import { isAllowed, type Permission } from '#shared/permissions.ts';
import type { ServiceContext } from '../../base/service-context.ts';

type Count = (ctx: ServiceContext) => number;

/** Counts over the partial index that says the same: values are written out, because bound ones would not match it. */
function countOf(table: SQLiteTable, where: SQL | undefined): Count {
  const counted = prepared((orm) => orm.select({ count: count() }).from(table).where(where?.inlineParams()).prepare());
  return (ctx) => counted(ctx.db).get()?.count ?? 0;
}

/** Letters that nobody has ticked off, of each kind. */
export const countLetters: Record<InboxKind, Count> = {
  declarations: countOf(contractDeclarations, isNull(contractDeclarations.handledAt)),
  messages: countOf(contactMessages, isNull(contactMessages.handledAt)),
  reservations: countOf(reservations, isNull(reservations.handledAt)),
  courses: countOf(courseRequests, isNull(courseRequests.handledAt)),
};
/** Workshops that somebody proposed and nobody has decided. */
export const countProposals = countOf(
  workshops,
  and(eq(workshops.isApproved, false), isNull(workshops.rejectedAt), isNull(workshops.withdrawnAt)),
);
/** Refunds that a desk has still to give. */
export const countHandovers = countOf(
  refundHandovers,
  and(isNull(refundHandovers.doneAt), isNull(refundHandovers.withdrawnAt)),
);
/** What the desks could not settle themselves. */
export const countDeskExceptions = countOf(deskExceptions, isNull(deskExceptions.resolvedAt));

/** Nobody has to try them again, so they may become many. */
const MOST_FAILED = 1_000;
const failedMails = prepared((orm) => {
  const failed = orm
    .select({ id: outbox.id })
    .from(outbox)
    .where(eq(outbox.status, 'failed').inlineParams())
    .limit(MOST_FAILED)
    .as('failed');
  return orm.select({ count: count() }).from(failed).prepare();
});
/** Mails and refunds that were given up, a thousand at most. */
export const countFailedMails: Count = (ctx) => failedMails(ctx.db).get()?.count ?? 0;

/** Whether a part is one's own to see; nothing is refused. */
export const mayRead = ({ actor }: ServiceContext, permission: Permission): boolean =>
  actor.kind === 'system' || (actor.kind === 'user' && isAllowed(actor.roles, permission));
