import { check, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { sql } from 'drizzle-orm';
import { QUESTION_KINDS } from '#shared/questions/question.ts';
import { flag, inList, instant } from '../columns.ts';
import { orders } from './orders.ts';

/** The seat of an answer that is the whole order's. */
export const WHOLE_ORDER = -1;

/** What buyers answered to an event's questions, each with its question as it was asked then. */
export const orderAnswers = sqliteTable(
  'order_answers',
  {
    orderId: text()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    questionId: text().notNull(),
    /** The ticket's position in the order; -1 is the whole order. */
    seat: integer().notNull(),
    question: text().notNull(),
    kind: text({ enum: QUESTION_KINDS }).notNull(),
    answer: text().notNull(),
    /** Whether the door reads it at the scan. */
    isToldAtDoor: flag().notNull().default(false),
    answeredAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.questionId, t.seat] }),
    check('order_answers_kind_check', sql`${t.kind} IN ${inList(QUESTION_KINDS)}`),
    check('order_answers_seat_check', sql`${t.seat} BETWEEN -1 AND 9`),
    check('order_answers_answer_check', sql`length(${t.answer}) BETWEEN 1 AND 300`),
  ],
);
