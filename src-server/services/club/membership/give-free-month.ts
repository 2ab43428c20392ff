import { DomainError } from '#shared/errors.ts';
import { freeableMonth, freeMonthAhead } from '#shared/membership/free-month.ts';
import type { ForMemberInput, FreeMonthInput } from '#shared/people/person-inputs.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { putInOutbox } from '../../base/outbox/put-in-outbox.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { changeMembershipOf } from './in-turn.ts';
import { changeSubscriber } from './subscriber-rows.ts';

/** Has the provider told of what our row says by then. Call inside a transaction. */
function tellFreeMonth(ctx: ServiceContext, id: string, what: 'given' | 'taken_back'): void {
  putInOutbox(ctx, { kind: 'membership.free_month', refId: `${id}:${ctx.now().getTime()}:${what}` });
}

/**
 * `admin.people.giveFreeMonth`: the next month that is charged costs nothing; the same month twice is once. The member
 * is told once the provider knows. Throws MEMBERSHIP_NOT_FOUND, FREE_MONTH_NOT_POSSIBLE.
 */
export async function giveFreeMonth(ctx: ServiceContext, { userId, beginsAt, reason }: FreeMonthInput): Promise<void> {
  await changeMembershipOf(ctx, userId, async ({ row }) =>
    inTransaction(ctx.db, () => {
      if (row.freeMonthAt?.getTime() === beginsAt.getTime()) return;
      // Another month than the one that was shown has to be asked about again.
      if (freeableMonth(row, ctx.now())?.getTime() !== beginsAt.getTime())
        throw new DomainError('FREE_MONTH_NOT_POSSIBLE');
      changeSubscriber(ctx, row.id, { freeMonthAt: beginsAt });
      writeAudit(ctx, {
        action: 'membership.free_month',
        subjectKind: 'membership',
        subjectId: row.id,
        after: { beginsAt, reason },
      });
      tellFreeMonth(ctx, row.id, 'given');
    }),
  );
}

/** `admin.people.takeBackFreeMonth`: until it begins. Throws MEMBERSHIP_NOT_FOUND, FREE_MONTH_NOT_POSSIBLE. */
export async function takeBackFreeMonth(ctx: ServiceContext, { userId, reason }: ForMemberInput): Promise<void> {
  await changeMembershipOf(ctx, userId, async ({ row }) =>
    inTransaction(ctx.db, () => {
      const beginsAt = freeMonthAhead(row, ctx.now());
      if (beginsAt === null) throw new DomainError('FREE_MONTH_NOT_POSSIBLE');
      changeSubscriber(ctx, row.id, { freeMonthAt: null });
      writeAudit(ctx, {
        action: 'membership.free_month_taken_back',
        subjectKind: 'membership',
        subjectId: row.id,
        before: { beginsAt },
        after: { reason },
      });
      tellFreeMonth(ctx, row.id, 'taken_back');
      putInOutbox(ctx, {
        kind: 'mail.membership_free_month_taken_back',
        refId: `${row.id}:${ctx.now().getTime()}`,
        payload: { beginsAt: beginsAt.toISOString() },
      });
    }),
  );
}
