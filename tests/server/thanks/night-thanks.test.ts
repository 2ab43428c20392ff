import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { addBerlinDays, berlinInstant } from '#shared/berlin.ts';
import { thanksNotice, THANKS_NOTICE_VERSION, THANKS_NOTICES } from '#shared/thanks/thanks-notice.ts';
import { isThanksTime, thanksTime } from '#shared/thanks/thanks-time.ts';
import { DAY_MS, HOUR_MS } from '#shared/time.ts';
import type { Mail, Mailer } from '#server/adapters/mailer.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { deliverOutbox, newLanes } from '#server/services/base/outbox/deliver-outbox.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { membershipHandlers } from '#server/services/club/membership/membership-handlers.ts';
import { showSubscription, unsubscribe } from '#server/services/club/newsletters/unsubscribe.ts';
import { answerNight, showNightQuestion } from '#server/services/club/thanks/answer-night.ts';
import { feedThanks, THANKS_CHUNK } from '#server/services/club/thanks/feed-thanks.ts';
import { countNightAnswers, listNightAnswers } from '#server/services/club/thanks/list-night-answers.ts';
import { setThanks, showThanks } from '#server/services/club/thanks/set-thanks.ts';
import { mailHandlers } from '#server/services/mail/mail-handlers.ts';
import { keepThanksNotice } from '#server/services/shop/orders/keep-thanks-notice.ts';
import { wallClock } from '#tests/support/berlin-days.ts';
import {
  insertEvent,
  insertPaidOrder,
  insertUser,
  mailWorld,
  NIGHT,
  OPERATOR,
  outboxRows,
  PARTY_ONLY,
  type World,
} from '../mail/mail-world.ts';
import { withEvenings } from '#tests/support/course.ts';

const goTo = ({ ctx, advance }: World, at: Date): void => advance(at.getTime() - ctx.now().getTime());

async function deliver({ ctx }: World): Promise<Mail[]> {
  const sent: Mail[] = [];
  const mailer: Mailer = { send: async (mail) => void sent.push(mail), close: () => {} };
  const handlers = { ...mailHandlers(mailer), ...membershipHandlers, refund: async () => {} };
  await deliverOutbox(ctx, { queue: 'reminder', handlers, lanes: newLanes(), concurrency: 1 });
  return sent;
}

const as = (ctx: ServiceContext, userId: string, roles: 'admin'[] = []): ServiceContext => ({
  ...ctx,
  actor: { kind: 'user', userId, email: 'guest@test.example', displayName: 'Guest', roles },
});

/** A night with one guest who bought and was told; `NIGHT` is from 21:00 to 01:00. */
function night(over: Partial<ServiceContext> = {}) {
  const world = mailWorld(over);
  const { ctx } = world;
  const userId = insertUser(ctx);
  const eventId = insertEvent(ctx);
  const run = (sql: string, ...values: unknown[]) => ctx.db.sqlite.prepare(sql).run(...values);
  inTransaction(ctx.db, () => keepThanksNotice(ctx, THANKS_NOTICE_VERSION.en));
  const bought = (guest: string, { isTold = true, isFree = false } = {}): string =>
    insertPaidOrder(ctx, {
      userId: guest,
      eventId,
      ...(isFree && { items: [{ ...PARTY_ONLY, unitPriceCents: 0 }] }),
      ...(isTold && { thanksNotice: THANKS_NOTICE_VERSION.en }),
    }).orderId;
  const consents = (guest: string, isConfirmed: boolean): void => {
    const email = ctx.db.sqlite
      .prepare<[string], { email: string }>(`SELECT email FROM users WHERE id = ?`)
      .get(guest)!.email;
    run(
      `INSERT INTO newsletter_subscriptions (id, user_id, email, subscription_type, is_active, unsubscribe_token)
       VALUES (?, ?, ?, 'events', 1, ?)`,
      `n-${guest}`,
      guest,
      email,
      `way-out-${guest}`,
    );
    run(
      `INSERT INTO newsletter_consents (id, email, subscription_type, wording, page, requested_at, request_ip, confirmed_at)
       VALUES (?, ?, 'events', 'w', '/', 0, '', ?)`,
      `c-${guest}`,
      email,
      isConfirmed ? 1 : null,
    );
  };
  return { world, ctx, userId, eventId, run, bought, consents, morning: wallClock(NIGHT, 1, 11) };
}

const tokenOf = (mail: Mail): string => /how-was-it\/([\w-]+)/.exec(mail.text)?.[1] ?? '';

describe('the mail of the morning after', () => {
  test('a changed notice is another version, in each language', () => {
    const fingerprint = (wording: string) => createHash('sha256').update(wording).digest('hex').slice(0, 12);
    expect(Object.entries(THANKS_NOTICES).map(([version, wording]) => [version, fingerprint(wording())])).toEqual([
      ['1', '7c73a52588d4'],
      ['2', '2ff2942c6958'],
    ]);
  });

  test('thanks, names the next night, asks one question, and says why it came and the way out', async () => {
    const { world, ctx, userId, eventId, bought, morning } = night();
    bought(userId);
    bought(userId);
    insertEvent(ctx, { startsAt: addBerlinDays(NIGHT, 7), title: 'The next one' });
    goTo(world, morning);
    expect(feedThanks(ctx)).toBe(1);
    const [mail, ...others] = await deliver(world);
    expect(others).toEqual([]);
    expect(mail!.subject).toBe('Thank you for the night: Bachata Sensual Night');
    expect(mail!.text).toContain('NEXT: THE NEXT ONE');
    expect(mail!.text).toContain('this advertising because you bought a ticket');
    const token = tokenOf(mail!);
    expect(mail!.text).toContain(`https://clave.example/unsubscribe/${token}`);
    expect(mail!.headers).toMatchObject({
      'List-Unsubscribe': expect.stringContaining(`/unsubscribe/${token}`),
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });

    // Never twice: not by the job, and not past the database.
    expect(feedThanks(ctx)).toBe(0);
    ctx.db.sqlite.prepare(`UPDATE events SET thanked_for = NULL`).run();
    expect(feedThanks(ctx)).toBe(0);
    expect(() =>
      ctx.db.sqlite
        .prepare(
          `INSERT INTO night_thanks (id, event_id, user_id, reason, proof_id, token) VALUES ('x', ?, ?, 'customer', 'o', 't')`,
        )
        .run(eventId, userId),
    ).toThrow('UNIQUE');

    // One question and one text, for the organiser alone.
    expect(showNightQuestion(ctx, { token })).toMatchObject({ answer: null, words: '' });
    answerNight(ctx, { token, answer: 'good', words: 'The floor was slippery.' });
    answerNight(ctx, { token, answer: 'great', words: 'The floor was slippery.' });
    const admin = as(ctx, userId, ['admin']);
    expect(countNightAnswers(admin, { eventId })).toEqual({ asked: 1, great: 1, good: 0, so_so: 0, bad: 0 });
    expect(listNightAnswers(admin, { eventId, limit: 20 }).items).toMatchObject([
      { answer: 'great', words: 'The floor was slippery.' },
    ]);
    expect(() => listNightAnswers(as(ctx, userId), { eventId, limit: 20 })).toThrow('FORBIDDEN');
    expect(() => showNightQuestion(ctx, { token: 'x'.repeat(32) })).toThrow('LINK_NOT_VALID');

    // The way out, without signing in, as often as one likes.
    expect(showSubscription(ctx, { token })).toEqual({ type: 'thanks', isActive: true });
    for (const _ of [1, 2]) expect(unsubscribe(ctx, { token })).toEqual({ type: 'thanks', isActive: false });
    expect(showThanks(as(ctx, userId))).toEqual({ wantsThanks: false });
  });

  test('goes to nobody who was not told, has objected, paid nothing, stayed away or has it confirmed by nobody', async () => {
    const { world, ctx, userId, eventId, run, bought, consents, morning } = night();
    const guest = (name: string): string => insertUser(ctx, { email: `${name}@gast.example` });
    const people = {
      told: guest('told'),
      untold: guest('untold'),
      objected: guest('objected'),
      free: guest('free'),
      away: guest('away'),
      refunded: guest('refunded'),
      unproven: guest('unproven'),
      proven: guest('proven'),
    };
    const orders = Object.fromEntries(
      Object.entries(people).map(([name, id]) => [
        name,
        bought(id, {
          isTold: !['untold', 'unproven', 'proven'].includes(name),
          isFree: name === 'free',
        }),
      ]),
    );
    setThanks(as(ctx, people.objected), { wantsThanks: false });
    run(`UPDATE orders SET status = 'refund_pending' WHERE id = ?`, orders['refunded']);
    run(`UPDATE tickets SET status = 'cancelled', cancelled_at = 1 WHERE order_id = ?`, orders['refunded']);
    run(
      `UPDATE tickets SET status = 'used', used_at = 1 WHERE status = 'active' AND user_id NOT IN (?, ?)`,
      people.away,
      userId,
    );
    consents(people.unproven, false);
    consents(people.proven, true);
    goTo(world, morning);
    expect(feedThanks(ctx)).toBe(2);
    const mails = await deliver(world);
    expect(mails.map(({ to }) => to).toSorted()).toEqual(['proven@gast.example', 'told@gast.example']);
    // Consent to news of nights does not cover a question.
    const [proven] = mails.filter(({ to }) => to === 'proven@gast.example');
    expect(proven!.text).toContain('because you asked for our mails “Events”');
    expect(proven!.text).not.toContain('HOW WAS IT?');
    expect(
      ctx.db.sqlite
        .prepare(`SELECT reason, proof_id FROM night_thanks WHERE event_id = ? ORDER BY reason`)
        .all(eventId),
    ).toEqual([
      { reason: 'consent', proof_id: `c-${people.proven}` },
      { reason: 'customer', proof_id: orders['told'] },
    ]);
    expect(ctx.db.sqlite.prepare(`SELECT version, wording FROM thanks_notices`).all()).toEqual([
      { version: THANKS_NOTICE_VERSION.en, wording: thanksNotice() },
    ]);
  });

  test('never late: not after the day, not for a night that was cancelled or switched off meanwhile', async () => {
    const { world, ctx, userId, eventId, run, bought, morning } = night();
    bought(userId);
    goTo(world, new Date(morning.getTime() - 1));
    expect(feedThanks(ctx)).toBe(0);
    goTo(world, morning);
    expect(feedThanks(ctx)).toBe(1);
    for (const change of [
      `UPDATE events SET cancelled_at = 1`,
      `UPDATE events SET cancelled_at = NULL, thanks_guests = 0`,
      `INSERT INTO profiles (id, thanks_off_at) VALUES ('${userId}', 1)`,
    ]) {
      run(change);
      expect(await deliver(world)).toEqual([]);
      run(`UPDATE outbox SET status = 'waiting', attempts = 0, next_attempt_at = 0`);
    }
    run(`DELETE FROM profiles`);
    run(`UPDATE events SET thanks_guests = 1 WHERE id = ?`, eventId);
    goTo(world, wallClock(NIGHT, 1, 20));
    expect(await deliver(world)).toEqual([]);
    run(`DELETE FROM night_thanks`);
    run(`UPDATE events SET thanked_for = NULL`);
    expect(feedThanks(ctx)).toBe(0);
  });

  test('can be left out by the operator and for one event', () => {
    for (const [over, sql] of [
      [{ operator: { ...OPERATOR, thanksGuests: false } }, `SELECT 1`],
      [{}, `UPDATE events SET thanks_guests = 0`],
    ] as const) {
      const { world, ctx, userId, run, bought, morning } = night(over);
      bought(userId);
      if (sql.startsWith('UPDATE')) run(sql);
      goTo(world, morning);
      expect(feedThanks(ctx)).toBe(0);
      expect(outboxRows(ctx).filter(({ kind }) => kind === 'mail.night_thanks')).toEqual([]);
    }
  });

  test('a full house is written to in helpings, everybody once', () => {
    const { world, ctx, bought, morning } = night();
    const guests = THANKS_CHUNK + 10;
    for (let n = 0; n < guests; n++) bought(insertUser(ctx, { email: `g${n}@gast.example` }));
    goTo(world, morning);
    expect([feedThanks(ctx), feedThanks(ctx), feedThanks(ctx)]).toEqual([THANKS_CHUNK, guests - THANKS_CHUNK, 0]);
  });

  test.each([
    ['a usual night', [berlinInstant(2027, 5, 14, 21), 5 * HOUR_MS], berlinInstant(2027, 5, 15, 11)],
    ['until the morning', [berlinInstant(2027, 5, 14, 23), 8 * HOUR_MS], berlinInstant(2027, 5, 15, 11)],
    ['begins after midnight', [berlinInstant(2027, 5, 15, 0, 30), 4 * HOUR_MS], berlinInstant(2027, 5, 15, 11)],
    ['the clock goes forward', [berlinInstant(2027, 3, 27, 22), 5 * HOUR_MS], berlinInstant(2027, 3, 28, 11)],
    ['the clock goes back', [berlinInstant(2027, 10, 30, 22), 5 * HOUR_MS], berlinInstant(2027, 10, 31, 11)],
    ['three days', [berlinInstant(2027, 5, 14, 18), 2.4 * DAY_MS], berlinInstant(2027, 5, 17, 11)],
  ] as const)('leaves at 11:00 by the clock in Berlin: %s', (_, [startsAt, length], at) => {
    const event = { startsAt, endsAt: new Date(startsAt.getTime() + length), evenings: [] };
    expect(thanksTime(event).from).toEqual(at);
    expect([isThanksTime(event, new Date(at.getTime() - 1)), isThanksTime(event, at)]).toEqual([false, true]);
  });

  test('a course is thanked for after its last evening', () => {
    const startsAt = berlinInstant(2027, 5, 4, 19);
    const endsAt = new Date(addBerlinDays(startsAt, 28).getTime() + HOUR_MS);
    const course = withEvenings({ kind: 'course', startsAt, endsAt });
    expect(thanksTime(course).from).toEqual(berlinInstant(2027, 6, 2, 11));
  });
});
