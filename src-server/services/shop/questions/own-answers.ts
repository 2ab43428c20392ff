import { eq } from 'drizzle-orm';
import { problemOf, changeableUntil } from '#shared/questions/asked.ts';
import { DomainError } from '#shared/errors.ts';
import type { ChangeAnswersInput, OwnAnswer } from '#shared/questions/answer.ts';
import type { Question } from '#shared/questions/question.ts';
import { prepared } from '#server/db/client.ts';
import { deleteRows, findRow } from '#server/db/rows.ts';
import { events } from '#server/db/schema/events.ts';
import { orderAnswers, WHOLE_ORDER } from '#server/db/schema/order-answers.ts';
import { tickets } from '#server/db/schema/tickets.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requirePermission, requireUser } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { writeAnswer } from './keep-answers.ts';

const asked = prepared({ ticketId: tickets.id }, (orm, { ticketId }) =>
  orm
    .select({
      orderId: tickets.orderId,
      position: tickets.position,
      userId: tickets.userId,
      status: tickets.status,
      questions: events.questions,
      startsAt: events.startsAt,
      endsAt: events.endsAt,
      evenings: events.evenings,
    })
    .from(tickets)
    .innerJoin(events, eq(events.id, tickets.eventId))
    .where(eq(tickets.id, ticketId))
    .prepare(),
);

/** Where the answer stands: with the ticket, or once for its order. */
const seatOf = ({ askedFor }: Question, position: number): number => (askedFor === 'order' ? WHOLE_ORDER : position);

/** What is asked for one's ticket, with one's answers, and until when each may be changed. Error: TICKET_NOT_FOUND. */
export function showOwnAnswers(ctx: ServiceContext, ticketId: string): OwnAnswer[] {
  const ticket = asked(ctx.db).get({ ticketId });
  if (ticket?.userId !== requireUser(ctx).userId) throw new DomainError('TICKET_NOT_FOUND');
  const { orderId, position } = ticket;
  return ticket.questions.map((question) => {
    const until = changeableUntil(question, ticket);
    const key = { orderId, questionId: question.id, seat: seatOf(question, position) };
    return {
      question,
      answer: findRow(ctx.db, orderAnswers, key, ['answer'])?.answer ?? null,
      until,
      isOpen: ticket.status === 'active' && ctx.now() < until,
    };
  });
}

/**
 * `profile.changeAnswers`: other answers to what is asked for one's ticket, as long as each may be changed. Errors:
 * TICKET_NOT_FOUND, ANSWERS_NEEDED, ANSWERS_FIXED.
 */
export function changeAnswers(ctx: ServiceContext, { ticketId, answers }: ChangeAnswersInput): void {
  requirePermission(ctx, 'profile:own');
  inTransaction(ctx.db, () => {
    const ticket = asked(ctx.db).get({ ticketId });
    const changed = showOwnAnswers(ctx, ticketId).flatMap(({ question, answer: before, isOpen }) => {
      const answer = answers.find(({ questionId }) => questionId === question.id)?.answer;
      if (ticket === undefined || answer === undefined || answer === (before ?? '')) return [];
      if (!isOpen) throw new DomainError('ANSWERS_FIXED');
      if (problemOf(question, answer) !== null) throw new DomainError('ANSWERS_NEEDED');
      const key = { orderId: ticket.orderId, seat: seatOf(question, ticket.position) };
      deleteRows(ctx.db, orderAnswers, { ...key, questionId: question.id });
      if (answer !== '') writeAnswer(ctx, question, { ...key, answer });
      return [question.id];
    });
    // Which, and not what: the answers are forgotten a week after the night.
    if (changed.length > 0)
      writeAudit(ctx, { action: 'ticket.answered', subjectKind: 'ticket', subjectId: ticketId, after: { changed } });
  });
}
