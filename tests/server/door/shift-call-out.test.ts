import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { berlinInstant } from '#shared/berlin.ts';
import { askTime } from '#shared/shifts/ask-time.ts';
import { eveningDayOf, HOUR_MS } from '#shared/time.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { answerAsk, showAsk } from '#server/services/door/shifts/answer-ask.ts';
import { callOut, setStandby } from '#server/services/door/shifts/call-out.ts';
import { leaveShift, takeShift } from '#server/services/door/shifts/change-my-shifts.ts';
import { putIn, takeOut } from '#server/services/door/shifts/fill-shift.ts';
import { addPlanned } from '#server/services/door/shifts/plan-shift.ts';
import { showMyShifts } from '#server/services/door/shifts/show-my-shifts.ts';
import { showPlan } from '#server/services/door/shifts/show-plan.ts';
import { composeMail } from '#server/services/mail/compose-mail.ts';
import { setForward } from '#tests/support/berlin-days.ts';
import { addStaff } from '#tests/support/door.ts';
import { makeTestClock } from '#tests/support/test-clock.ts';
import { serveShop } from '#tests/support/test-server.ts';
import { addBuyer, addEvent, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

/** What is said of a shift names its day: each test begins on a Friday noon in Berlin. */
const FRIDAY = new Date('2026-01-16T11:00:00Z');

let shop: TestShop;
let lead: ServiceContext;
let night: string;
beforeEach(async () => {
  shop = await openTestShop({ clock: makeTestClock(FRIDAY) });
  lead = shop.as(addStaff(shop, ['door_lead']), ['door_lead']);
  night = addEvent(shop, { startsInHours: 32, title: 'Noche Rosa' });
});
afterEach(() => shop.close());

const at = (hours: number): Date => new Date(FRIDAY.getTime() + (32 + hours) * HOUR_MS);
const plan = (job: string, [from, until]: [number, number]): string =>
  addPlanned(lead, { eventId: night, eveningId: null, job, startsAt: at(from), endsAt: at(until), needed: 1 }).id;
const helper = (name: string, isStandby = true) => {
  const id = addStaff(shop, ['cashier']);
  shop.db.sqlite.prepare('UPDATE users SET name = ? WHERE id = ?').run(name, id);
  const ctx = shop.as(id);
  if (isStandby) setStandby(ctx, { isOn: true });
  return { id, ctx };
};
const inShift = (shiftId: string) =>
  shop.db.sqlite.prepare('SELECT name FROM cashier_schedule WHERE shift_id = ?').pluck().all(shiftId);
type Row = { id: string; kind: 'mail.shift_ask'; refId: string; payload: null; dueAt: number };
const letters = (): Row[] =>
  shop.db.sqlite
    .prepare<[], Row>(
      `SELECT id, kind, ref_id AS refId, payload, next_attempt_at AS dueAt FROM outbox
       WHERE kind = 'mail.shift_ask' ORDER BY rowid`,
    )
    .all();
const composed = async (row: Row | undefined) => composeMail(lead, { ...row!, attempts: 1 });
const tokenOf = (userId: string): string =>
  String(shop.db.sqlite.prepare('SELECT token FROM shift_asks WHERE user_id = ?').pluck().get(userId));

describe('a call-out', () => {
  it('asks those who said so, once for each shift, when somebody can’t come; who says yes first has it', async () => {
    const [nele, ben, kaya] = [helper('Nele Vogt'), helper('Ben Adler'), helper('Kaya Öz')];
    helper('Aylin Rot', false);
    const bar = plan('bar', [0, 3]);
    const { id } = putIn(lead, { shiftId: bar, name: 'Nele Vogt' });
    leaveShift(nele.ctx, { id });
    expect(letters()).toHaveLength(2);
    expect((await composed(letters()[0]))?.subject).toBe('Springst du ein? Bar, Sa 17. Jan');
    expect(JSON.stringify(await composed(letters()[0]))).toContain(`/shifts/ask/${tokenOf(ben.id)}`);
    // Whoever takes it and leaves again is not asked, and nobody is asked twice.
    leaveShift(nele.ctx, takeShift(nele.ctx, { shiftId: bar }));
    expect(letters()).toHaveLength(2);
    expect(showAsk(shop.visitor, tokenOf(ben.id))).toMatchObject({ state: 'open', shift: { job: 'bar' } });
    expect(inShift(bar)).toEqual([]);
    expect(answerAsk(shop.visitor, tokenOf(kaya.id), true).state).toBe('yes');
    expect(answerAsk(shop.visitor, tokenOf(ben.id), true).state).toBe('full');
    expect(inShift(bar)).toEqual(['Kaya Öz']);
    expect(showMyShifts(kaya.ctx).shifts).toMatchObject([{ shiftId: bar }]);
    expect(await composed(letters()[0])).toBeNull();
    // One use: a second press of the same link changes nothing.
    takeOut(lead, { id: showMyShifts(kaya.ctx).shifts[0]!.id });
    expect(answerAsk(shop.visitor, tokenOf(kaya.id), true).state).toBe('yes');
    expect(answerAsk(shop.visitor, tokenOf(kaya.id), false).state).toBe('yes');
    expect(inShift(bar)).toEqual([]);
  });

  it('takes a no without asking again, and its link ends with the shift', async () => {
    const ben = helper('Ben Adler');
    const bar = plan('bar', [0, 3]);
    expect(callOut(lead, { shiftIds: [bar] })).toEqual({ asked: 1 });
    expect(answerAsk(shop.visitor, tokenOf(ben.id), false).state).toBe('no');
    expect(await composed(letters()[0])).toBeNull();
    expect(callOut(lead, { shiftIds: [bar] })).toEqual({ asked: 0 });
    expect(inShift(bar)).toEqual([]);
    setForward(shop.clock, at(0));
    for (const token of [tokenOf(ben.id), 'x'.repeat(32)])
      expect(() => answerAsk(shop.visitor, token, true)).toThrow('LINK_NOT_VALID');
  });

  it('asks only who does the job and is free; the plan says whom before it asks', () => {
    const [ben, kaya] = [helper('Ben Adler'), helper('Kaya Öz')];
    const volunteer = addBuyer(shop);
    shop.db.sqlite.prepare(`UPDATE users SET name = 'Tomás Ruiz' WHERE id = ?`).run(volunteer);
    setStandby(shop.as(volunteer), { isOn: true });
    const [till, bar] = [plan('till', [0, 3]), plan('bar', [2, 4])];
    putIn(lead, { shiftId: plan('host', [0, 1]), name: 'Kaya Öz' });
    putIn(lead, { shiftId: plan('scan', [9, 10]), name: 'Tomás Ruiz' });
    const names = () =>
      Object.fromEntries(
        showPlan(lead, { from: eveningDayOf(at(0)) }).callOut.map(({ shiftId, names: whom }) => [shiftId, whom]),
      );
    expect(names()).toEqual({ [till]: ['Ben Adler'], [bar]: ['Ben Adler', 'Kaya Öz', 'Tomás Ruiz'] });
    setStandby(ben.ctx, { isOn: false });
    expect(showMyShifts(ben.ctx).isStandby).toBe(false);
    expect(names()).toEqual({ [till]: [], [bar]: ['Kaya Öz', 'Tomás Ruiz'] });
    expect(() => callOut(kaya.ctx, { shiftIds: [till] })).toThrow('FORBIDDEN');
    expect(callOut(lead, { shiftIds: [till, bar] })).toEqual({ asked: 2 });
    // Somebody was put in elsewhere since: the link says so and leaves the question open.
    putIn(lead, { shiftId: plan('host', [2, 3]), name: 'Kaya Öz' });
    expect(answerAsk(shop.visitor, tokenOf(kaya.id), true).state).toBe('not_free');
    shop.db.sqlite.prepare('UPDATE events SET cancelled_at = 1 WHERE id = ?').run(night);
    expect(() => showAsk(shop.visitor, tokenOf(kaya.id))).toThrow('LINK_NOT_VALID');
  });

  it('waits for the morning, unless the shift would begin before', () => {
    const late = berlinInstant(2026, 1, 16, 22, 30);
    const morning = berlinInstant(2026, 1, 17, 9, 0);
    expect(askTime(berlinInstant(2026, 1, 17, 20, 0), late)).toEqual(morning);
    expect(askTime(berlinInstant(2026, 1, 17, 20, 0), berlinInstant(2026, 1, 17, 3, 0))).toEqual(morning);
    expect(askTime(berlinInstant(2026, 1, 16, 23, 30), late)).toEqual(late);
    expect(askTime(berlinInstant(2026, 1, 17, 20, 0), FRIDAY)).toEqual(FRIDAY);
    const ben = helper('Ben Adler');
    setForward(shop.clock, late);
    callOut(lead, { shiftIds: [plan('bar', [0, 3])] });
    expect(letters()).toMatchObject([{ dueAt: morning.getTime() }]);
    expect(tokenOf(ben.id)).toHaveLength(32);
  });

  it('is answered on a page that needs no account and no script; opening it answers nothing', async () => {
    const server = await serveShop(shop);
    const ben = helper('Ben Adler');
    const bar = plan('bar', [0, 3]);
    callOut(lead, { shiftIds: [bar] });
    const url = `${server.url}/shifts/ask/${tokenOf(ben.id)}`;
    const opened = await fetch(url);
    expect(opened.status).toBe(200);
    expect(await opened.text()).toContain('Springst du ein?');
    expect(inShift(bar)).toEqual([]);
    const answer = async (to: string, said: string) => {
      const response = await fetch(to, {
        method: 'POST',
        body: new URLSearchParams({ answer: said }),
        headers: { origin: new URL(shop.system.baseUrl).origin },
      });
      return { status: response.status, text: await response.text() };
    };
    expect((await answer(url, 'maybe')).text).toContain('Springst du ein?');
    expect((await answer(url, 'yes')).text).toContain('Du bist dabei');
    expect(inShift(bar)).toEqual(['Ben Adler']);
    const wrong = await answer(`${server.url}/shifts/ask/${'x'.repeat(32)}`, 'yes');
    expect([wrong.status, wrong.text.includes('Dieser Link gilt nicht mehr')]).toEqual([404, true]);
    await server.close();
  });
});
