import { asc, eq } from 'drizzle-orm';
import type { Answer } from '#shared/questions/answer.ts';
import { prepared } from '#server/db/client.ts';
import { orderAnswers, WHOLE_ORDER } from '#server/db/schema/order-answers.ts';
import type { ServiceContext } from '../../base/service-context.ts';

const answersOf = prepared({ orderId: orderAnswers.orderId }, (orm, { orderId }) =>
  orm
    .select({
      seat: orderAnswers.seat,
      question: orderAnswers.question,
      kind: orderAnswers.kind,
      answer: orderAnswers.answer,
    })
    .from(orderAnswers)
    .where(eq(orderAnswers.orderId, orderId))
    .orderBy(asc(orderAnswers.seat), asc(orderAnswers.answeredAt), asc(orderAnswers.question))
    .prepare(),
);

/** What an order's buyer answered, with each question as it was asked; `seat` is the ticket's position, null the order. */
export const answersOfOrder = (
  ctx: Pick<ServiceContext, 'db'>,
  orderId: string,
): (Answer & { seat: number | null })[] =>
  answersOf(ctx.db)
    .all({ orderId })
    .map(({ seat, ...answer }) => ({ ...answer, seat: seat === WHOLE_ORDER ? null : seat }));
