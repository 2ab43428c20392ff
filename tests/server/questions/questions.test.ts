import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ANSWERS_KEPT_DAYS } from '#shared/questions/asked.ts';
import { AdminTicketsInput } from '#shared/admin/admin-queries.ts';
import { CreateOrderInput } from '#shared/orders/create-order.ts';
import type { AnswerInput } from '#shared/questions/answer.ts';
import { QuestionFields, type Question } from '#shared/questions/question.ts';
import { DAY_MS, HOUR_MS } from '#shared/time.ts';
import { composeMail } from '#server/services/mail/compose-mail.ts';
import { showOrder } from '#server/services/office/orders/show-order.ts';
import { ticketsCsv } from '#server/services/office/tickets/export-tickets.ts';
import { listTickets } from '#server/services/office/tickets/list-tickets.ts';
import { erasePerson } from '#server/services/people/retention/erase-person.ts';
import { forgetWhatRanOut } from '#server/services/people/retention/forget/forget-what-ran-out.ts';
import { changeAnswers, showOwnAnswers } from '#server/services/shop/questions/own-answers.ts';
import { startCheckout } from '#server/services/shop/orders/start-checkout.ts';
import { listMyTickets } from '#server/services/shop/tickets/list-my-tickets.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { moveAll } from '#tests/support/move-all.ts';
import { pay } from '#tests/support/buy.ts';
import { addBuyer, addEvent, addTicketType, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

const question = (words: string, more: Partial<Question> = {}): Question =>
  QuestionFields.parse({ id: randomUUID(), kind: 'text', words, ...more });
const LEVEL = question('Your bachata level', { kind: 'choice', choices: ['New', 'Some', 'Solid'], isRequired: true });
const ALLERGIES = question('Allergies', { askedFor: 'order', hint: 'Only the kitchen sees this.' });
const AGE = question('Your age', { kind: 'number', changeHours: 4 });
const RULES = question('I have read the house rules', { kind: 'tick', askedFor: 'order' });
const ALL = [LEVEL, ALLERGIES, AGE, RULES];

let shop: TestShop;
let eventId: string;
let userId: string;
beforeEach(async () => {
  shop = await openTestShop();
  eventId = addEvent(shop, { startsInHours: 72 });
  userId = addBuyer(shop);
  ask(ALL);
});
afterEach(() => shop.close());

const ask = (questions: readonly Question[]) =>
  shop.db.sqlite.prepare(`UPDATE events SET questions = ? WHERE id = ?`).run(JSON.stringify(questions), eventId);
const said = (one: Question, answer: string, seat?: number): AnswerInput => ({
  questionId: one.id,
  answer,
  ...(seat !== undefined && { seat }),
});
const order = (answers: AnswerInput[], items = [{ ticketTypeId: 'general-admission', quantity: 1 }]) =>
  startCheckout(shop.as(userId), CreateOrderInput.parse({ eventId, items, answers }));
const kept = () =>
  shop.db.sqlite
    .prepare<[], { seat: number; question: string; answer: string }>(
      `SELECT seat, question, answer FROM order_answers ORDER BY seat, question`,
    )
    .all();
const office = () => shop.as(addBuyer(shop), ['admin']);

async function buy(answers: AnswerInput[]): Promise<string> {
  const started = await order(answers);
  pay(shop, { sessionId: started.sessionId ?? '' });
  await shop.settle();
  return started.orderId;
}
const myTicket = () => listMyTickets(shop.as(userId), undefined)[0]!.id;
const ofMine = () => showOwnAnswers(shop.as(userId), myTicket());

describe('what an event asks', () => {
  test.each<[string, AnswerInput[]]>([
    ['a required question that is not answered', []],
    ['one that is answered for another ticket alone', [said(LEVEL, 'Some', 1)]],
    ['a choice that is none of them', [said(LEVEL, 'Teach', 0)]],
    ['a number that is none', [said(LEVEL, 'Some', 0), said(AGE, 'thirty', 0)]],
    ['a tick that says something', [said(LEVEL, 'Some', 0), said(RULES, 'no')]],
    ['blanks for an answer', [said(LEVEL, '   ', 0)]],
  ])('refuses %s, and holds no seat', async (_, answers) => {
    await expect(order(answers)).rejects.toThrow('ANSWERS_NEEDED');
    expect(kept()).toEqual([]);
    expect(shop.db.sqlite.prepare('SELECT count(*) FROM seat_holds').pluck().get()).toBe(0);
  });

  test('is kept with the order, for each ticket and for the whole of it, in the wording of then', async () => {
    const orderId = await buy([said(LEVEL, 'Some', 0), said(ALLERGIES, 'Nuts'), said(RULES, 'yes')]);
    ask([{ ...LEVEL, words: 'Another wording' }]);
    expect(kept()).toEqual([
      { seat: -1, question: 'Allergies', answer: 'Nuts' },
      { seat: -1, question: 'I have read the house rules', answer: 'yes' },
      { seat: 0, question: 'Your bachata level', answer: 'Some' },
    ]);
    expect(showOrder(office(), { orderId }).answers).toContainEqual(
      expect.objectContaining({ seat: 0, question: 'Your bachata level', answer: 'Some' }),
    );
  });

  test('belongs to the ticket it was answered for, also where the lines of the order are others', async () => {
    const [cheap, dear] = ['Cheap', 'Dear'].map((name) => addTicketType(shop, eventId, { name, priceCents: 1000 }));
    await order(
      [said(LEVEL, 'New', 0), said(LEVEL, 'Some', 1), said(LEVEL, 'Solid', 2)],
      [
        { ticketTypeId: dear!, quantity: 1 },
        { ticketTypeId: cheap!, quantity: 2 },
      ],
    );
    expect(kept().map(({ seat, answer }) => [seat, answer])).toEqual([
      [0, 'New'],
      [1, 'Some'],
      [2, 'Solid'],
    ]);
  });

  test('stays with the dancer it was answered for where the order is put by roles', async () => {
    shop.db.sqlite
      .prepare(
        `INSERT INTO role_pools (event_id, style, opening, slack, percent) VALUES (?, 'lead_follow', 10, 4, 100)`,
      )
      .run(eventId);
    const { orderId, sessionId } = await startCheckout(
      shop.as(userId),
      CreateOrderInput.parse({
        eventId,
        items: [{ ticketTypeId: 'general-admission', quantity: 3, roles: ['follow', 'lead', 'follow'] }],
        answers: [said(LEVEL, 'New', 0), said(LEVEL, 'Some', 1), said(LEVEL, 'Solid', 2)],
      }),
    );
    pay(shop, { sessionId: sessionId ?? '' });
    await shop.settle();
    const byRole = shop.db.sqlite.prepare(
      `SELECT role, answer FROM tickets JOIN order_answers a ON a.order_id = tickets.order_id AND a.seat = position
        WHERE tickets.order_id = ? ORDER BY answer`,
    );
    expect(byRole.all(orderId)).toEqual([
      { role: 'follow', answer: 'New' },
      { role: 'follow', answer: 'Solid' },
      { role: 'lead', answer: 'Some' },
    ]);
  });

  test('is answered anew by another press of the same order', async () => {
    const first = await order([said(LEVEL, 'New', 0), said(ALLERGIES, 'Nuts')]);
    const second = await order([said(LEVEL, 'Solid', 0)]);
    expect(second.orderId).toBe(first.orderId);
    expect(kept().map(({ answer }) => answer)).toEqual(['Solid']);
  });

  test('leaves out what is not asked any more, and asks for what is new', async () => {
    ask([AGE]);
    await order([said(LEVEL, 'New', 0), said(AGE, '33', 0)]);
    expect(kept().map(({ question: asked }) => asked)).toEqual(['Your age']);
    ask([question('New here?', { isRequired: true })]);
    await expect(order([said(AGE, '33', 0)])).rejects.toThrow('ANSWERS_NEEDED');
  });
});

describe('answers', () => {
  test('are changed at the ticket until their time is over', async () => {
    await buy([said(LEVEL, 'New', 0)]);
    const change = (answers: AnswerInput[]) => changeAnswers(shop.as(userId), { ticketId: myTicket(), answers });
    change([said(LEVEL, 'Solid'), said(ALLERGIES, 'Nuts')]);
    expect(ofMine().map(({ answer }) => answer)).toEqual(['Solid', 'Nuts', null, null]);
    change([said(ALLERGIES, '')]);
    expect(kept().map(({ answer }) => answer)).toEqual(['Solid']);
    expect(() => change([said(LEVEL, '')])).toThrow('ANSWERS_NEEDED');
    shop.clock.advance(48 * HOUR_MS);
    expect(ofMine().map(({ isOpen }) => isOpen)).toEqual([false, false, true, false]);
    change([said(LEVEL, 'Solid'), said(AGE, '30')]); // what stays as it is may be sent along
    expect(() => change([said(LEVEL, 'New')])).toThrow('ANSWERS_FIXED');
    expect(() => changeAnswers(shop.as(addBuyer(shop)), { ticketId: myTicket(), answers: [] })).toThrow(
      'TICKET_NOT_FOUND',
    );
  });

  test('move along to another night that asks the same, and no further', async () => {
    const orderId = await buy([said(LEVEL, 'Some', 0), said(ALLERGIES, 'Nuts'), said(AGE, '30', 0)]);
    const other = addEvent(shop, { startsInHours: 96 });
    const asked = [{ ...LEVEL, words: 'Level', choices: ['Some', 'Solid'] }, ALLERGIES];
    shop.db.sqlite.prepare(`UPDATE events SET questions = ? WHERE id = ?`).run(JSON.stringify(asked), other);
    const to = moveAll(shop, { orderId, eventId: other });
    expect(showOrder(office(), { orderId: to }).answers.map(({ question: its, answer }) => [its, answer])).toEqual([
      ['Allergies', 'Nuts'],
      ['Level', 'Some'],
    ]);
  });

  test('stand in the mail, in its language, and in the panel’s lists and files', async () => {
    const orderId = await buy([said(LEVEL, 'Some', 0), said(RULES, 'yes')]);
    const mail = async (lang: 'en' | 'de') =>
      JSON.stringify(
        await composeMail(shop.system, {
          kind: 'mail.order_paid',
          id: 'x',
          refId: orderId,
          payload: null,
          attempts: 0,
          lang,
        }),
      );
    expect(await mail('en')).toMatch(/Your answers.*"I have read the house rules","Yes".*You can change them until/);
    expect(await mail('de')).toMatch(/Deine Antworten.*"I have read the house rules","Ja".*Du kannst sie bis/);
    const { items } = listTickets(office(), AdminTicketsInput.parse({ eventId }));
    expect(items[0]?.answers.map(({ answer }) => answer)).toEqual(['yes', 'Some']);
    const file = async (of: string | undefined) => {
      let text = '';
      for await (const piece of ticketsCsv(office(), { search: '', ...(of !== undefined && { eventId: of }) }))
        text += piece;
      return text;
    };
    expect(await file(eventId)).toMatch(/;Your bachata level;Allergies;Your age;I have read the house rules;Answers/);
    expect(await file(eventId)).toMatch(/;Some;;;yes;\r?\n/);
    expect(await file(undefined)).toContain('I have read the house rules: yes; Your bachata level: Some');
  });

  test(`are forgotten ${ANSWERS_KEPT_DAYS} days after the night, and those of an order that came to nothing sooner`, async () => {
    await buy([said(LEVEL, 'Some', 0)]);
    shop.clock.advance(76 * HOUR_MS + ANSWERS_KEPT_DAYS * DAY_MS - 1);
    forgetWhatRanOut(shop.system);
    expect(kept()).toHaveLength(1);
    shop.clock.advance(HOUR_MS);
    forgetWhatRanOut(shop.system);
    expect(kept()).toEqual([]);
    eventId = addEvent(shop, { startsInHours: 3000 });
    ask(ALL);
    const { orderId } = await order([said(LEVEL, 'Some', 0)]);
    shop.db.sqlite
      .prepare(`UPDATE orders SET status = 'expired', updated_at = ? WHERE id = ?`)
      .run(shop.clock.now().getTime(), orderId);
    shop.clock.advance((ANSWERS_KEPT_DAYS + 1) * DAY_MS);
    forgetWhatRanOut(shop.system);
    expect(kept()).toEqual([]);
  });

  test('go with the account of whoever gave them; the order stays', async () => {
    const orderId = await buy([said(LEVEL, 'Some', 0)]);
    inTransaction(shop.db, () => erasePerson(shop.system, { userId, email: `${userId}@test.example` }));
    expect(kept()).toEqual([]);
    expect(shop.db.sqlite.prepare('SELECT status FROM orders WHERE id = ?').pluck().get(orderId)).toBe('paid');
  });
});
