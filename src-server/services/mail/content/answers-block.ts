import { answerIn, changeableUntil } from '#shared/questions/asked.ts';
import type { Lang } from '#shared/lang.ts';
import type { OrderView } from '#shared/orders/order-views.ts';
import { formatLongDate, formatTime } from '#shared/time.ts';
import { findRow } from '#server/db/rows.ts';
import { events } from '#server/db/schema/events.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { answersOfOrder } from '#server/services/shop/questions/answers-of-order.ts';
import type { MailBlock } from '../layout/mail-block.ts';
import { ORDER_WORDS } from './order-words.ts';

/** What the buyer answered, and until when it may be changed; or that something is still to be answered. */
export function answerBlocks(ctx: ServiceContext, { id, event }: OrderView, lang: Lang): MailBlock[] {
  const words = ORDER_WORDS[lang].answers;
  const said = answersOfOrder(ctx, id);
  const questions = findRow(ctx.db, events, { id: event.id }, ['questions'])?.questions ?? [];
  const open = questions
    .map((question) => changeableUntil(question, event))
    .filter((until) => ctx.now() < until)
    .sort((one, other) => one.getTime() - other.getTime());
  const [until] = open;
  if (said.length === 0)
    return until === undefined || !questions.some(({ isRequired }) => isRequired)
      ? []
      : [{ kind: 'text', text: words.toAnswer }];
  return [
    { kind: 'heading', text: words.heading },
    {
      kind: 'facts',
      rows: said.map(({ seat, question, ...answer }) => [
        seat === null ? question : words.ofTicket(question, seat + 1),
        answerIn(answer, words.yes),
      ]),
    },
    ...(until === undefined
      ? []
      : [{ kind: 'small' as const, text: words.change(formatLongDate(until, lang), formatTime(until)) }]),
  ];
}
