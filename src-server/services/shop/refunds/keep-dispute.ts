import { asc, eq } from 'drizzle-orm';
import type { OrderDispute } from '#shared/orders/order-list.ts';
import { providerPage } from '#shared/books/provider-page.ts';
import { cents } from '#shared/money.ts';
import type { ProviderDispute } from '#server/adapters/payment-provider.ts';
import { findRow } from '#server/db/rows.ts';
import { prepared } from '#server/db/client.ts';
import { excludedOf } from '#server/db/excluded-of.ts';
import { columnsOf } from '#server/db/placeholders.ts';
import { disputes } from '#server/db/schema/payments.ts';
import { putInOutbox } from '../../base/outbox/put-in-outbox.ts';
import type { ServiceContext } from '../../base/service-context.ts';

const COLUMNS = ['id', 'orderId', 'paymentIntentId', 'amountCents', 'status', 'isInquiry', 'answerUntil'] as const;
const save = prepared(columnsOf(disputes, [...COLUMNS, 'openedAt', 'takenAt', 'decidedAt', 'updatedAt']), (orm, row) =>
  orm
    .insert(disputes)
    .values(row)
    .onConflictDoUpdate({
      target: disputes.id,
      set: {
        status: excludedOf(disputes.status),
        amountCents: excludedOf(disputes.amountCents),
        isInquiry: excludedOf(disputes.isInquiry),
        answerUntil: excludedOf(disputes.answerUntil),
        takenAt: excludedOf(disputes.takenAt),
        decidedAt: excludedOf(disputes.decidedAt),
        updatedAt: excludedOf(disputes.updatedAt),
      },
    })
    .prepare(),
);

const ofOrder = prepared({ orderId: disputes.orderId }, (orm, { orderId }) =>
  orm.select().from(disputes).where(eq(disputes.orderId, orderId)).orderBy(asc(disputes.openedAt)).prepare(),
);

type DisputeRow = typeof disputes.$inferSelect;
export const findDispute = (ctx: Pick<ServiceContext, 'db'>, id: string) => findRow(ctx.db, disputes, { id });

/** An order's disputes, the oldest first: until when an answer is taken, and where the provider shows them. */
export const disputesOf = (ctx: Pick<ServiceContext, 'db' | 'isLive'>, orderId: string): OrderDispute[] =>
  ofOrder(ctx.db)
    .all({ orderId })
    .map(({ id, orderId: of, amountCents, status, isInquiry, answerUntil, openedAt, paymentIntentId }) => ({
      id,
      orderId: of,
      amountCents: cents(amountCents),
      status,
      isInquiry,
      answerUntil,
      openedAt,
      paymentIntentId,
      page: providerPage(id, ctx.isLive),
    }));

/** When a dispute was decided: what was won, on the day the money came back; else once we learn of it, and no later. */
function decidedAt(ctx: ServiceContext, dispute: ProviderDispute, before: DisputeRow | undefined): Date | null {
  if (dispute.status === 'open') return null;
  const known = before?.status === dispute.status ? before.decidedAt : null;
  return dispute.givenBackAt ?? known ?? ctx.now();
}

/**
 * Writes how a dispute stands; the office hears once of one that wants an answer, with its deadline, and once more
 * when a bank that only asked takes the money. Call inside a transaction.
 */
export function keepDispute(
  ctx: ServiceContext,
  { orderId, paymentIntentId }: { orderId: string; paymentIntentId: string | null },
  dispute: ProviderDispute,
): void {
  const before = findDispute(ctx, dispute.id);
  const isNew = before === undefined || (before.isInquiry && !dispute.isInquiry);
  save(ctx.db).run({
    ...dispute,
    orderId,
    paymentIntentId: paymentIntentId ?? '',
    decidedAt: decidedAt(ctx, dispute, before),
    updatedAt: ctx.now(),
  });
  if (isNew && dispute.status === 'open')
    putInOutbox(ctx, { kind: 'mail.dispute_opened', refId: `${dispute.id}:${dispute.isInquiry ? 'asks' : 'takes'}` });
}
