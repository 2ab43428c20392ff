import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';
import { addBerlinDays } from '#shared/berlin.ts';
import { HOUR_MS } from '#shared/time.ts';
import { calendarRoutes } from '#server/http/calendar-routes.ts';
import { insertEvent, mailWorld, NOW } from '#tests/server/mail/mail-world.ts';

const titles = (file: string) =>
  new ICAL.Component(ICAL.parse(file)).getAllSubcomponents('vevent').map((c) => new ICAL.Event(c).summary);

const hoursFromNow = (hours: number): Date => new Date(NOW.getTime() + hours * HOUR_MS);

function open() {
  const { ctx } = mailWorld();
  return { ctx, app: calendarRoutes({ context: () => ctx }) };
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
    insertEvent(ctx, { title: 'Cancelled', cancelledAt: addBerlinDays(NOW, -6) });
    insertEvent(ctx, {
      title: 'Course of weeks',
      startsAt: addBerlinDays(NOW, -27),
      endsAt: addBerlinDays(NOW, 16),
    });
    const answer = await app.request('/events.ics');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(titles(await answer.text())).toEqual(['Course of weeks', 'Running', 'Later']);
  });

  test('an unchanged feed is answered with 304, a changed one anew', async () => {
    const { ctx, app } = open();
    insertEvent(ctx);
    const etag = (await app.request('/events.ics')).headers.get('etag') ?? '';
    expect((await app.request('/events.ics', { headers: { 'if-none-match': etag } })).status).toBe(304);
    insertEvent(ctx, { title: 'New' });
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
