import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { addBerlinDays } from '#shared/berlin.ts';
import { followSwitchWording, followWording, FOLLOW_WORDING_VERSION } from '#shared/follows/follow.ts';
import { DAY_MS } from '#shared/time.ts';
import type { Mail, Mailer } from '#server/adapters/mailer.ts';
import { deliverOutbox, newLanes } from '#server/services/base/outbox/deliver-outbox.ts';
import type { OutboxQueue } from '#server/services/base/outbox/outbox-queues.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { feedFollowNews } from '#server/services/club/follows/feed-follow-news.ts';
import { listFollows } from '#server/services/club/follows/list-follows.ts';
import { requestFollow } from '#server/services/club/follows/request-follow.ts';
import { setFollow } from '#server/services/club/follows/set-follow.ts';
import { membershipHandlers } from '#server/services/club/membership/membership-handlers.ts';
import { confirmNewsletter } from '#server/services/club/newsletters/confirm-newsletter.ts';
import { showSubscription, unsubscribe } from '#server/services/club/newsletters/unsubscribe.ts';
import { mailHandlers } from '#server/services/mail/mail-handlers.ts';
import { forgetWhatRanOut } from '#server/services/people/retention/forget/forget-what-ran-out.ts';
import { saveArtist } from '#server/services/shop/artists/save-artist.ts';
import { saveLineUp } from '#server/services/shop/artists/save-line-up.ts';
import { insertEvent, insertUser, mailWorld, NIGHT, OPERATOR, outboxRows } from '../mail/mail-world.ts';

const IP = '192.0.2.7';
const EMAIL = 'fan@gast.example';

function world(over: Partial<ServiceContext> = {}) {
  const { ctx, advance } = mailWorld(over);
  const adminId = insertUser(ctx, { email: 'admin@gast.example' });
  const as = (userId: string, email: string, roles: 'admin'[] = []): ServiceContext => ({
    ...ctx,
    actor: { kind: 'user', userId, email, displayName: 'Somebody', roles },
  });
  const admin = as(adminId, 'admin@gast.example', ['admin']);
  const ana = randomUUID();
  saveArtist(admin, { id: ana, name: 'DJ Ana', about: '', otherWords: null, url: null });
  /** A night on sale with DJ Ana. */
  const nightOf = (days: number) => {
    const eventId = insertEvent(ctx, { title: `Night ${days}`, startsAt: addBerlinDays(NIGHT, days) });
    saveLineUp(admin, { eventId, entries: [{ at: null, artistId: ana, what: '', otherWords: null }] });
    return eventId;
  };
  const deliver = async (queue: OutboxQueue): Promise<Mail[]> => {
    const sent: Mail[] = [];
    const mailer: Mailer = { send: async (mail) => void sent.push(mail), close: () => {} };
    const handlers = { ...mailHandlers(mailer), ...membershipHandlers, refund: async () => {} };
    await deliverOutbox(ctx, { queue, handlers, lanes: newLanes(), concurrency: 1 });
    return sent;
  };
  const ask = () =>
    requestFollow(ctx, { email: EMAIL, subjects: [{ subject: 'artist', subjectId: ana }], page: '/events/x' }, IP);
  const linkIn = (mail: Mail | undefined) => /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  const follow = async () => {
    ask();
    const [mail] = await deliver('mail');
    return confirmNewsletter(ctx, { token: linkIn(mail) }, IP);
  };
  return { ctx, advance, as, admin, ana, nightOf, deliver, ask, linkIn, follow };
}
const rowsOf = (ctx: ServiceContext, table: string) =>
  ctx.db.sqlite.prepare<[], Record<string, unknown>>(`SELECT * FROM ${table}`).all();

describe('following an artist', () => {
  it('keeps the words that were agreed to, in the language they were read in', () => {
    const { ctx, ana } = world();
    const subjects = [{ subject: 'artist' as const, subjectId: ana }];
    requestFollow(ctx, { email: EMAIL, subjects, page: '/de/events/x', lang: 'de' }, IP);
    const wording = followWording({ subject: 'artist', name: 'DJ Ana' }, 'de');
    expect(rowsOf(ctx, 'follows')).toMatchObject([{ wording, page: '/de/events/x' }]);
    expect(wording).toMatch(/^Ja, .* darf mir per E-Mail schreiben, wenn es bei „DJ Ana“ etwas Neues gibt/);
  });

  it('needs the click in a mail that advertises nothing, and keeps the proof of both', async () => {
    const { ctx, ask, deliver, linkIn, nightOf } = world();
    ask();
    const [mail] = await deliver('mail');
    expect(mail).toMatchObject({ to: EMAIL, subject: 'Please confirm that you follow us' });
    expect(mail!.text).not.toContain('/events/');
    nightOf(9);
    expect(feedFollowNews(ctx)).toBe(0);
    const token = linkIn(mail);
    expect(confirmNewsletter(ctx, { token }, '198.51.100.1')).toEqual({
      types: [],
      follows: ['DJ Ana'],
      wasConfirmed: false,
    });
    expect(confirmNewsletter(ctx, { token }, IP)).toMatchObject({ wasConfirmed: true });
    expect(rowsOf(ctx, 'follows')).toMatchObject([
      {
        wording: followWording({ subject: 'artist', name: 'DJ Ana' }),
        wording_version: FOLLOW_WORDING_VERSION,
        page: '/events/x',
        request_ip: IP,
        confirm_ip: '198.51.100.1',
        confirmed_at: ctx.now().getTime(),
      },
    ]);
    expect(rowsOf(ctx, 'follows')[0]!['mail_text']).toContain('“DJ Ana”');
    expect(JSON.stringify(rowsOf(ctx, 'follows'))).not.toContain(token);
  });

  it('ends its link after 7 days, and the request with the address is forgotten', async () => {
    const { ctx, ask, deliver, linkIn, advance } = world();
    ask();
    const token = linkIn((await deliver('mail'))[0]);
    advance(7 * DAY_MS);
    expect(() => confirmNewsletter(ctx, { token }, IP)).toThrow('LINK_NOT_VALID');
    advance(DAY_MS);
    forgetWhatRanOut(ctx);
    expect(rowsOf(ctx, 'followers')).toEqual([]);
  });

  it('asked for again while it runs sends no mail; an artist nobody knows is refused', async () => {
    const { ctx, ask, follow, deliver } = world();
    await follow();
    ask();
    expect(await deliver('mail')).toEqual([]);
    const unknown = [{ subject: 'artist' as const, subjectId: randomUUID() }];
    expect(() => requestFollow(ctx, { email: EMAIL, subjects: unknown, page: '/' }, IP)).toThrow('ARTIST_NOT_FOUND');
  });
});

describe('the mail about something new', () => {
  it('tells what came since, once, in one mail a week, with the way out in its text and its header', async () => {
    const { ctx, follow, nightOf, deliver, advance } = world();
    nightOf(30);
    await follow();
    expect(feedFollowNews(ctx)).toBe(0); // it stood on the page already
    nightOf(31);
    nightOf(32);
    expect(feedFollowNews(ctx)).toBe(1);
    const [mail] = await deliver('reminder');
    expect(mail).toMatchObject({ to: EMAIL, subject: 'New: Night 31, and 1 more' });
    expect(mail!.headers).toMatchObject({ 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' });
    expect(mail!.text).toContain('/unsubscribe/');
    expect(mail!.text).not.toContain('Night 30');
    nightOf(33);
    advance(7 * DAY_MS - 1);
    expect(feedFollowNews(ctx)).toBe(0);
    advance(1);
    expect(feedFollowNews(ctx)).toBe(1);
    expect(await deliver('reminder')).toMatchObject([{ subject: 'New: Night 33' }]);
    advance(8 * DAY_MS);
    expect(feedFollowNews(ctx)).toBe(0);
  });

  it('does not leave once its night is off, or its reader has ended it by the link', async () => {
    for (const change of ['hidden', 'cancelled', 'ended'] as const) {
      const { ctx, follow, nightOf, deliver } = world();
      await follow();
      const id = nightOf(20);
      expect(feedFollowNews(ctx)).toBe(1);
      if (change === 'hidden') ctx.db.sqlite.exec(`UPDATE events SET is_active = 0 WHERE id = '${id}'`);
      if (change === 'cancelled') ctx.db.sqlite.exec(`UPDATE events SET cancelled_at = 1 WHERE id = '${id}'`);
      const token = String(rowsOf(ctx, 'followers')[0]!['unsubscribe_token']);
      if (change === 'ended') expect(unsubscribe(ctx, { token })).toEqual({ type: 'follows', isActive: false });
      expect(await deliver('reminder'), change).toEqual([]);
      if (change === 'ended') expect(showSubscription(ctx, { token }).isActive).toBe(false);
    }
  });

  it('is written to nobody when the shop has switched it off', async () => {
    const { ctx, follow, nightOf } = world({ operator: { ...OPERATOR, tellsFollowers: false } });
    await follow();
    nightOf(20);
    expect(feedFollowNews(ctx)).toBe(0);
    expect(outboxRows(ctx).filter(({ kind }) => kind === 'mail.follow_news')).toEqual([]);
  });
});

describe('the switch of somebody who is signed in', () => {
  it('is proof for a confirmed address: a series, by its number and later by its name', async () => {
    const { ctx, as, deliver } = world();
    const me = as(insertUser(ctx, { email: EMAIL }), EMAIL);
    const seriesId = randomUUID();
    const night = (days: number, series: string) => {
      const id = insertEvent(ctx, { title: 'Salsa Friday', startsAt: addBerlinDays(NIGHT, days) });
      ctx.db.sqlite.prepare(`INSERT OR IGNORE INTO event_series (id, name) VALUES (?, 'Salsa Friday')`).run(series);
      ctx.db.sqlite.prepare(`UPDATE events SET series_id = ? WHERE id = ?`).run(series, id);
    };
    night(7, seriesId);
    const subject = { subject: 'series' as const, subjectId: seriesId, page: '/events/x' };
    expect(setFollow(me, { ...subject, isOn: true }, IP)).toEqual([
      { subject: 'series', subjectId: seriesId, name: 'Salsa Friday', state: 'active' },
    ]);
    expect(rowsOf(ctx, 'follows')).toMatchObject([
      { wording: followSwitchWording({ subject: 'series', name: 'Salsa Friday' }), mail_id: null },
    ]);
    night(14, seriesId);
    night(21, randomUUID()); // the next season, made anew under the same name
    expect(feedFollowNews(ctx)).toBe(1);
    expect(await deliver('reminder')).toMatchObject([{ subject: 'New: Salsa Friday, and 1 more' }]);
    expect(setFollow(me, { ...subject, isOn: false }, IP)).toEqual([]);
    expect(setFollow(me, { ...subject, isOn: true }, IP)).toHaveLength(1);
    expect(rowsOf(ctx, 'follows')).toHaveLength(2);
  });

  it('of an address nobody has confirmed asks by mail first', async () => {
    const { ctx, as, ana, deliver } = world();
    const userId = insertUser(ctx, { email: EMAIL });
    ctx.db.sqlite.prepare(`UPDATE users SET email_verified = 0 WHERE id = ?`).run(userId);
    const me = as(userId, EMAIL);
    const on = { subject: 'artist' as const, subjectId: ana, isOn: true, page: '/events/x' };
    expect(setFollow(me, on, IP)).toMatchObject([{ state: 'pending' }]);
    expect(await deliver('mail')).toMatchObject([{ subject: 'Please confirm that you follow us' }]);
    expect(listFollows(me)).toMatchObject([{ name: 'DJ Ana', state: 'pending' }]);
  });
});
