import { askedSeats, problemOf } from '#shared/questions/asked.ts';
import { DomainError } from '#shared/errors.ts';
import { GENERAL_ADMISSION_ID, type CreateOrderInput } from '#shared/orders/create-order.ts';
import type { Question } from '#shared/questions/question.ts';
import type { SeatRole } from '#shared/roles/seat-role.ts';
import { deleteRows, findRow, insertRow } from '#server/db/rows.ts';
import { events } from '#server/db/schema/events.ts';
import { orderAnswers, WHOLE_ORDER } from '#server/db/schema/order-answers.ts';
import { tickets } from '#server/db/schema/tickets.ts';
import type { ServiceContext } from '../../base/service-context.ts';

type Line = { ticketTypeId: string | null; role?: SeatRole | null; quantity: number };
type Answered = { id: string; eventId: string; lines: readonly Line[] };

/** Where each ticket that was asked for stands in the order: roles and members' prices make lines of their own. */
function positionsOf(lines: readonly Line[], items: CreateOrderInput['items']): number[] {
  const free = lines.flatMap(({ ticketTypeId, role, quantity }) =>
    Array<string>(quantity).fill(`${ticketTypeId ?? GENERAL_ADMISSION_ID} ${role ?? ''}`),
  );
  const wanted = items.flatMap(({ ticketTypeId, quantity, roles }) =>
    Array.from({ length: quantity }, (_, seat) => `${ticketTypeId} ${roles?.[seat] ?? ''}`),
  );
  return wanted.map((kind) => {
    const position = free.indexOf(kind);
    if (position >= 0) free[position] = '';
    return position;
  });
}

/** Writes an answer with its question as it is asked now. Inside the caller's transaction. */
export function writeAnswer(
  ctx: ServiceContext,
  question: Question,
  { orderId, seat, answer }: { orderId: string; seat: number; answer: string },
): void {
  insertRow(ctx.db, orderAnswers, {
    orderId,
    questionId: question.id,
    seat,
    question: question.words,
    kind: question.kind,
    answer,
    isToldAtDoor: question.isToldAtDoor,
    answeredAt: ctx.now(),
  });
}

/**
 * Keeps what a buyer answers to the event's questions with their open order, in place of what they answered before. A
 * seat that was kept or handed over is taken in two taps, without: it is answered at the ticket. Inside the order's
 * transaction. Error: ANSWERS_NEEDED.
 */
export function keepAnswers(ctx: ServiceContext, { id: orderId, eventId, lines }: Answered, input: CreateOrderInput) {
  const questions = findRow(ctx.db, events, { id: eventId }, ['questions'])?.questions ?? [];
  if (questions.length === 0) return;
  const { items, answers = [], seatOfferId, handOverToken } = input;
  if (answers.length === 0 && (seatOfferId !== undefined || handOverToken !== undefined)) return;
  deleteRows(ctx.db, orderAnswers, { orderId });
  const positions = positionsOf(lines, items);
  for (const { question, seat } of askedSeats(questions, positions.length)) {
    const said = answers.find((one) => one.questionId === question.id && (one.seat ?? null) === seat)?.answer ?? '';
    if (problemOf(question, said) !== null) throw new DomainError('ANSWERS_NEEDED');
    if (said === '') continue;
    writeAnswer(ctx, question, { orderId, seat: seat === null ? WHOLE_ORDER : (positions[seat] ?? 0), answer: said });
  }
}

type Moved = { from: string; to: string; eventId: string; ticketIds: readonly string[] };

/**
 * Tickets that are in another order from now on, one after the other from its first place: what their new night asks too
 * need not be said again. Inside the move's transaction.
 */
export function carryAnswers(ctx: ServiceContext, { from, to, eventId, ticketIds }: Moved): void {
  const questions = findRow(ctx.db, events, { id: eventId }, ['questions'])?.questions ?? [];
  for (const { question, seat } of askedSeats(questions, ticketIds.length)) {
    const ticketId = seat === null ? undefined : ticketIds[seat];
    const before =
      ticketId === undefined ? WHOLE_ORDER : findRow(ctx.db, tickets, { id: ticketId }, ['position'])?.position;
    if (before === undefined) continue;
    const key = { orderId: from, questionId: question.id, seat: before };
    const answer = findRow(ctx.db, orderAnswers, key, ['answer'])?.answer ?? '';
    if (answer !== '' && problemOf(question, answer) === null)
      writeAnswer(ctx, question, { orderId: to, seat: seat ?? WHOLE_ORDER, answer });
  }
}
