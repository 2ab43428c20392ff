import { randomUUID } from 'node:crypto';
import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';
import { addBerlinDays } from '#shared/berlin.ts';
import { HOUR_MS } from '#shared/time.ts';
import { calendarRoutes } from '#server/http/calendar-routes.ts';
import { makePublicCache } from '#server/http/public-cache.ts';
import { makeRateLimiter } from '#server/http/rate-limit.ts';
import { setCalendarAddress, showCalendarAddress } from '#server/services/people/profile/calendar-address.ts';
import { insertEvent, insertPaidOrder, insertUser, mailWorld, NOW } from '#tests/server/mail/mail-world.ts';

const titles = (file: string) =>
  new ICAL.Component(ICAL.parse(file)).getAllSubcomponents('vevent').map((c) => new ICAL.Event(c).summary);

const hoursFromNow = (hours: number): Date => new Date(NOW.getTime() + hours * HOUR_MS);

function open() {
  const { ctx } = mailWorld();
  const publicCache = makePublicCache();
  const app = calendarRoutes({
    context: () => ctx,
    publicCache,
    limiter: makeRateLimiter({ now: () => NOW, isOn: false }),
    callerOf: () => ({ address: '192.0.2.1', network: '192.0.2.1', take: () => 0, wait: () => 0 }),
    securityHeaders: [],
  });
  return { ctx, app, publicCache };
}

describe('calendar addresses', () => {
  test('the feed holds active events to come and running ones, soonest first', async () => {
    const { ctx, app } = open();
    insertEvent(ctx, { title: 'Later', startsAt: addBerlinDays(NOW, 44) });
    insertEvent(ctx, {
      title: 'Running',
      startsAt: hoursFromNow(-1),
      endsAt: hoursFromNow(5),
    });
    insertEvent(ctx, { title: 'Over', startsAt: addBerlinDays(NOW, -1) });
    insertEvent(ctx, { title: 'Hidden', isActive: false });
    insertEvent(ctx, { title: 'Cancelled', startsAt: addBerlinDays(NOW, 50), cancelledAt: addBerlinDays(NOW, -6) });
    insertEvent(ctx, { title: 'Forgotten', startsAt: addBerlinDays(NOW, -1), cancelledAt: addBerlinDays(NOW, -91) });
    insertEvent(ctx, {
      title: 'Course of weeks',
      startsAt: addBerlinDays(NOW, -27),
      endsAt: addBerlinDays(NOW, 16),
    });
    const answer = await app.request('/events.ics');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    const file = await answer.text();
    expect(titles(file)).toEqual(['Course of weeks', 'Running', 'Later', 'Cancelled']);
    expect(file.match(/STATUS:CANCELLED/g)).toHaveLength(1);
  });

  test('a kind has a feed of its own, as a calendar and as JSON; an unknown kind is the feed of all', async () => {
    const { ctx, app } = open();
    const party = insertEvent(ctx, { title: 'Bachata Nite', startsAt: addBerlinDays(NOW, 1) });
    insertEvent(ctx, { title: 'SALSA Friday', startsAt: addBerlinDays(NOW, 2) });
    insertEvent(ctx, { title: 'Salsa shines', kind: 'workshop', startsAt: addBerlinDays(NOW, 3) });
    const of = async (query: string) => titles(await (await app.request(`/events.ics${query}`)).text());
    expect(await of('?kind=salsa')).toEqual(['SALSA Friday']);
    expect(await of('?kind=workshop')).toEqual(['Salsa shines']);
    expect(await of('?kind=<script>')).toHaveLength(3);

    const answer = await app.request('/events.json?kind=party');
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    const feed = (await answer.json()) as { version: string; feed_url: string; items: { id: string; title: string }[] };
    expect(feed.version).toBe('https://jsonfeed.org/version/1.1');
    expect(feed.feed_url).toContain('/events.json?kind=party');
    expect(feed.items[0]).toMatchObject({ id: party, title: 'Bachata Nite' });
    expect(feed.items).toHaveLength(2);
  });

  test('a secret address holds the nights one has a ticket for and one’s shifts, until it is ended or made anew', async () => {
    const { ctx, app } = open();
    const userId = insertUser(ctx);
    const mine = insertEvent(ctx, { title: 'My night' });
    const [givenBack, over] = [
      insertEvent(ctx, { title: 'Given back' }),
      insertEvent(ctx, { title: 'Over', startsAt: addBerlinDays(NOW, -2) }),
    ];
    insertEvent(ctx, { title: 'Not mine' });
    for (const eventId of [mine, givenBack, over]) insertPaidOrder(ctx, { userId, eventId });
    ctx.db.sqlite
      .prepare(`UPDATE tickets SET status = 'cancelled', cancelled_at = 1 WHERE event_id = ?`)
      .run(givenBack);
    const own = {
      ...ctx,
      actor: { kind: 'user' as const, userId, email: 'a@test.example', displayName: 'A', roles: [] },
    };
    expect(showCalendarAddress(own).path).toBeNull();
    const first = setCalendarAddress(own, { isOn: true }).path ?? '';
    const answer = await app.request(first);
    expect(titles(await answer.text())).toEqual(['My night']);
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    const shift = { shiftId: randomUUID(), at: addBerlinDays(NOW, 3).getTime() };
    ctx.db.sqlite
      .prepare(
        `INSERT INTO shifts (id, event_id, date, job, starts_at, ends_at, created_at) VALUES (?, ?, '', 'scan', ?, ?, 0)`,
      )
      .run(shift.shiftId, mine, shift.at, shift.at + HOUR_MS);
    ctx.db.sqlite
      .prepare(`INSERT INTO cashier_schedule (id, date, name, person_id, shift_id) VALUES (?, '', 'A', ?, ?)`)
      .run(randomUUID(), userId, shift.shiftId);
    const withShift = await (await app.request(first)).text();
    expect(titles(withShift)).toEqual(['My night', 'Schicht: Einlass, My night']);
    expect(withShift).toContain('/my-shifts');
    ctx.db.sqlite.prepare('UPDATE events SET cancelled_at = 1 WHERE id = ?').run(mine);
    expect(await (await app.request(first)).text()).toMatch(/Schicht.*STATUS:CANCELLED/s);
    const second = setCalendarAddress(own, { isOn: true }).path ?? '';
    expect((await app.request(first)).status).toBe(404);
    expect((await app.request(second)).status).toBe(200);
    setCalendarAddress(own, { isOn: false });
    expect((await app.request(second)).status).toBe(404);
  });

  test('an unchanged feed is answered with 304, a changed one anew', async () => {
    const { ctx, app, publicCache } = open();
    insertEvent(ctx);
    const etag = (await app.request('/events.ics')).headers.get('etag') ?? '';
    expect((await app.request('/events.ics', { headers: { 'if-none-match': etag } })).status).toBe(304);
    insertEvent(ctx, { title: 'New' });
    publicCache.purge();
    expect((await app.request('/events.ics', { headers: { 'if-none-match': etag } })).status).toBe(200);
  });

  test('every active event has its own file, a past one too', async () => {
    const { ctx, app } = open();
    const id = insertEvent(ctx, { title: 'Über Nacht', startsAt: addBerlinDays(NOW, -14) });
    const answer = await app.request(`/events/${id}.ics`);
    expect(answer.headers.get('content-disposition')).toBe(`inline; filename="${id}.ics"`);
    expect(titles(await answer.text())).toEqual(['Über Nacht']);
  });

  test('a cancelled event is still found, as cancelled', async () => {
    const { ctx, app } = open();
    const id = insertEvent(ctx, { cancelledAt: addBerlinDays(NOW, -6) });
    expect(await (await app.request(`/events/${id}.ics`)).text()).toContain('STATUS:CANCELLED\r\n');
  });

  test('an inactive or unknown event is 404, and the page beside it is not ours', async () => {
    const { ctx, app } = open();
    const hidden = insertEvent(ctx, { isActive: false });
    expect((await app.request(`/events/${hidden}.ics`)).status).toBe(404);
    expect((await app.request('/events/0e3c8a52-6f0c-4b7e-9f0a-0c5d8f3b2a11.ics')).status).toBe(404);
    expect((await app.request(`/events/${insertEvent(ctx)}`)).status).toBe(404);
  });
});
