import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { followWording } from '#shared/follows/follow.ts';
import { DAY_MS } from '#shared/time.ts';
import { confirmFollow } from '#server/services/club/follows/confirm-follow.ts';
import { feedFollowNews } from '#server/services/club/follows/feed-follow-news.ts';
import { requestFollow } from '#server/services/club/follows/request-follow.ts';
import { composeMail } from '#server/services/mail/compose-mail.ts';
import { appRouter } from '#server/trpc/app-router.ts';
import { createCallerFactory } from '#server/trpc/trpc.ts';
import { dayFrom } from '#tests/support/berlin-days.ts';
import { addBuyer, openTestShop, type TestShop } from '#tests/support/test-shop.ts';
import { TODAY } from '#tests/support/today.ts';

const IP = '192.0.2.7';
const EMAIL = 'fan@gast.example';
const TOPIC = 'Zouk heads, safely';
const form = {
  artistName: 'Inês Tavares',
  artistEmail: 'ines@artists.example',
  workshopTopic: TOPIC,
  workshopDescription: 'Neck, spine, then head, in that order.',
  workshopDate: `${dayFrom(TODAY, 20)}T13:00`,
  durationMinutes: 90,
  priceCents: 18_000,
  agreed: true as const,
};

let shop: TestShop;
const call = createCallerFactory(appRouter);
const visitor = () => call({ service: shop.visitor }).workshops;
const office = () => call({ service: shop.as(addBuyer(shop), ['admin']) }).admin.workshops;

beforeEach(async () => {
  shop = await openTestShop();
});
afterEach(() => shop.close());

async function approved(): Promise<string> {
  const { id } = await visitor().submit(form);
  await office().approve({ id });
  return id;
}
const makeEvent = (id: string) =>
  office().makeEvent({ id, ticketPriceCents: 1_500, location: 'Studio', isStillDayAccepted: true });
const mailsOf = (kind: string) =>
  Promise.all(
    shop.db.sqlite
      .prepare<[string], Parameters<typeof composeMail>[1]>(
        'SELECT id, kind, ref_id AS refId, payload, attempts, created_at AS createdAt FROM outbox WHERE kind = ?',
      )
      .all(kind)
      .map((row) => composeMail(shop.system, row)),
  );
const ask = (id: string): void =>
  requestFollow(
    shop.visitor,
    { email: EMAIL, subjects: [{ subject: 'workshop', subjectId: id }], page: `/workshop-calendar/${id}` },
    IP,
  );
async function confirm(): Promise<void> {
  const text = JSON.stringify(await mailsOf('mail.follow_confirm'));
  confirmFollow(shop.visitor, { token: /token=([\w-]+)/.exec(text)?.[1] ?? '' }, IP);
}

describe('a workshop that can not be booked yet', () => {
  it('has a page of its own with the words of its artist, and only once it is approved', async () => {
    const { id } = await visitor().submit(form);
    await expect(visitor().byId({ id })).rejects.toThrow('WORKSHOP_NOT_FOUND');
    await office().approve({ id });
    const shown = await visitor().byId({ id });
    expect(shown).toMatchObject({ workshopTopic: TOPIC, workshopDescription: form.workshopDescription, eventId: null });
    expect(JSON.stringify(shown)).not.toContain('@'); // the artist's address is nobody's
    await expect(visitor().byId({ id: randomUUID() })).rejects.toThrow('WORKSHOP_NOT_FOUND');
  });

  it('leads to its event while one can see that', async () => {
    const id = await approved();
    const { eventId } = await makeEvent(id);
    expect(await visitor().listPublic()).toMatchObject([{ id, eventId }]);
    shop.db.sqlite.prepare('UPDATE events SET is_active = 0 WHERE id = ?').run(eventId);
    expect(await visitor().byId({ id })).toMatchObject({ eventId: null });
  });
});

describe('who asked to be told when a workshop can be booked', () => {
  it('consents to just that, and gets one mail as soon as it can', async () => {
    const id = await approved();
    ask(id);
    expect(JSON.stringify(await mailsOf('mail.follow_confirm'))).toContain('once “Zouk heads, safely” can be booked');
    await confirm();
    const [row] = shop.db.sqlite.prepare<[], { wording: string }>('SELECT wording FROM follows').all();
    expect(row?.wording).toBe(followWording({ subject: 'workshop', name: TOPIC }));
    expect(row?.wording).not.toContain('week');
    expect(feedFollowNews(shop.system)).toBe(0);
    await makeEvent(id);
    expect(feedFollowNews(shop.system)).toBe(1);
    expect(feedFollowNews(shop.system)).toBe(0);
    expect(await mailsOf('mail.follow_news')).toMatchObject([{ to: EMAIL, subject: `New: ${TOPIC}` }]);
  });

  it('is told also when it could be booked before the confirming click, and in the week of another mail', async () => {
    const id = await approved();
    ask(id);
    await makeEvent(id);
    await confirm();
    shop.db.sqlite.prepare('UPDATE followers SET last_told_at = ?').run(shop.clock.now().getTime() - DAY_MS);
    expect(feedFollowNews(shop.system)).toBe(1);
  });

  it('waits for it no more once it is over; one that nobody knows is refused', async () => {
    const id = await approved();
    ask(id);
    await confirm();
    shop.clock.advance(21 * DAY_MS);
    feedFollowNews(shop.system);
    expect(shop.db.sqlite.prepare('SELECT count(*) AS n FROM follows WHERE ended_at IS NULL').get()).toEqual({ n: 0 });
    expect(() => ask(randomUUID())).toThrow('WORKSHOP_NOT_FOUND');
  });
});
