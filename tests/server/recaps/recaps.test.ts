import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addBerlinDays } from '#shared/berlin.ts';
import { WriteRecapInput } from '#shared/recaps/recap.ts';
import { HOUR_MS } from '#shared/time.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { composeMail } from '#server/services/mail/compose-mail.ts';
import { sayAbsent } from '#server/services/shop/absences/say-absent.ts';
import { showOwnCourse } from '#server/services/shop/absences/show-own-course.ts';
import { leaveEveningOut } from '#server/services/shop/events/evenings/leave-evening-out.ts';
import { listEvenings } from '#server/services/shop/events/evenings/list-evenings.ts';
import { showRecap } from '#server/services/shop/recaps/show-recap.ts';
import { writeRecap } from '#server/services/shop/recaps/write-recap.ts';
import { setForward, wallClock } from '#tests/support/berlin-days.ts';
import { makeCourse } from '#tests/support/course.ts';
import { addStaff, giveTickets, type TestTicket } from '#tests/support/door.ts';
import { addBuyer, addEvent, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

let shop: TestShop;
let admin: ServiceContext;
let here: ServiceContext;
let away: ServiceContext;
let tickets: TestTicket[];
let eveningIds: string[];
let courseId = '';
let [hereId, awayId] = ['', ''];
/** In three days at 19:00, for an hour, and two weeks on. */
let firstStartsAt: Date;

const own = (at: number, userId: string) =>
  shop.db.sqlite.prepare('UPDATE tickets SET user_id = ? WHERE id = ?').run(userId, tickets[at]!.id);

beforeEach(async () => {
  shop = await openTestShop();
  admin = shop.as(addStaff(shop, ['admin']), ['admin']);
  firstStartsAt = wallClock(shop.clock.now(), 3, 19);
  courseId = addEvent(shop, { title: 'Zero to the floor' });
  const endsAt = new Date(addBerlinDays(firstStartsAt, 14).getTime() + HOUR_MS);
  makeCourse(shop, courseId, { startsAt: firstStartsAt, endsAt });
  eveningIds = listEvenings(admin, courseId).map(({ id }) => id);
  tickets = giveTickets(shop, courseId, 4);
  [hereId, awayId] = [addBuyer(shop), addBuyer(shop)];
  [here, away] = [shop.as(hereId), shop.as(awayId)];
  // Two tickets of one person, one of somebody who is away, and one that was given back.
  own(0, hereId);
  own(1, hereId);
  own(2, awayId);
  own(3, addBuyer(shop));
  shop.db.sqlite.prepare(`UPDATE tickets SET status = 'cancelled', cancelled_at = 1 WHERE id = ?`).run(tickets[3]!.id);
  sayAbsent(away, { ticketId: tickets[2]!.id, eveningId: eveningIds[0]! });
});
afterEach(() => shop.close());

const recap = (more: Partial<WriteRecapInput> = {}): WriteRecapInput =>
  WriteRecapInput.parse({
    eveningId: eveningIds[0],
    text: 'Side step with a turn.\nHold the frame <b>high</b>.',
    links: ['https://videos.example/5'],
    playlistUrl: 'https://songs.example/list',
    songs: ['Propuesta Indecente', 'Obsesión'],
    ...more,
  });
const mails = () =>
  shop.db.sqlite
    .prepare<[], { ref_id: string }>(`SELECT ref_id FROM outbox WHERE kind = 'mail.evening_recap' ORDER BY ref_id`)
    .all()
    .map((row) => row.ref_id);
const begin = () => setForward(shop.clock, firstStartsAt);
const refused = (code: string) => expect.objectContaining({ code });
const shown = (ctx: ServiceContext, at: number) =>
  showOwnCourse(ctx, { ticketId: tickets[at]!.id }).evenings.map((evening) => evening.recap?.text ?? null);

describe('the recap of an evening', () => {
  it('is published once it has begun: a mail to everybody with a ticket, there or away, one for each person', () => {
    expect(() => writeRecap(admin, recap())).toThrow(refused('EVENING_TO_COME'));
    begin();
    expect(writeRecap(admin, recap())).toEqual({ told: 2 });
    expect(mails()).toEqual([hereId, awayId].map((userId) => `${eveningIds[0]}:${userId}`).toSorted());
    expect([shown(here, 0), shown(away, 2)]).toEqual([
      [recap().text, null, null],
      [recap().text, null, null],
    ]);
    expect(listEvenings(admin, courseId).map(({ hasRecap }) => hasRecap)).toEqual([true, false, false]);
  });

  it('is corrected without another mail, and the audit log has what stood there', () => {
    begin();
    writeRecap(admin, recap());
    expect(writeRecap(admin, recap({ text: 'Side step.' }))).toEqual({ told: 0 });
    expect(writeRecap(admin, recap({ text: 'Side step.' }))).toEqual({ told: 0 });
    expect(mails()).toHaveLength(2);
    expect(showRecap(admin, { eveningId: eveningIds[0]! })).toMatchObject({
      text: 'Side step.',
      publishedAt: firstStartsAt,
    });
    const trail = shop.db.sqlite
      .prepare<[], { action: string; before: string | null }>(
        `SELECT action, before FROM audit WHERE action LIKE 'recap.%' ORDER BY at, rowid`,
      )
      .all();
    expect(trail.map(({ action }) => action)).toEqual(['recap.published', 'recap.corrected']);
    expect(trail[1]!.before).toContain('Hold the frame');
  });

  it('is written by the office alone, of an evening that takes place', () => {
    begin();
    for (const ctx of [here, shop.as(addStaff(shop, ['door_lead']), ['door_lead'])])
      expect(() => writeRecap(ctx, recap())).toThrow(refused('FORBIDDEN'));
    expect(() => writeRecap(admin, recap({ eveningId: tickets[0]!.id }))).toThrow(refused('EVENT_NOT_FOUND'));
    leaveEveningOut(admin, { id: eveningIds[1]! });
    expect(() => writeRecap(admin, recap({ eveningId: eveningIds[1]! }))).toThrow(refused('EVENT_NOT_FOUND'));
    expect(mails()).toEqual([]);
  });

  it('is shown to nobody whose ticket is not theirs any more', () => {
    begin();
    writeRecap(admin, recap());
    shop.db.sqlite
      .prepare(`UPDATE tickets SET status = 'cancelled', cancelled_at = 1 WHERE id = ?`)
      .run(tickets[2]!.id);
    expect(shown(away, 2)).toEqual([null, null, null]);
  });

  it('takes whole links over https, and text that is only text', () => {
    const wrong = [
      { links: ['http://videos.example'] },
      { links: ['javascript:alert(1)'] },
      { links: ['https://a@b.example'] },
      { playlistUrl: 'songs.example' },
      { text: '  ' },
      { songs: ['x'.repeat(121)] },
    ];
    for (const more of wrong) expect(() => recap(more), JSON.stringify(more)).toThrow();
  });

  it('goes out as a mail with the evening, the text as text, and each link; to nobody who gave the ticket back', async () => {
    begin();
    writeRecap(admin, recap());
    const refId = `${eveningIds[0]}:${awayId}`;
    const compose = () =>
      composeMail(shop.system, { id: 'row', kind: 'mail.evening_recap', refId, payload: null, attempts: 0 });
    const mail = await compose();
    expect(mail).toMatchObject({ lang: 'en', subject: 'Recap of evening 1 of 3: Zero to the floor' });
    expect(mail!.blocks).toEqual(
      expect.arrayContaining([
        { kind: 'text', text: recap().text },
        { kind: 'button', label: 'videos.example/5', url: 'https://videos.example/5', look: 'o' },
        { kind: 'button', label: 'Playlist to practise', url: 'https://songs.example/list', look: 'o' },
        { kind: 'text', text: 'Propuesta Indecente\nObsesión' },
      ]),
    );
    shop.db.sqlite
      .prepare(`UPDATE tickets SET status = 'cancelled', cancelled_at = 1 WHERE id = ?`)
      .run(tickets[2]!.id);
    expect(await compose()).toBeNull();
  });
});
