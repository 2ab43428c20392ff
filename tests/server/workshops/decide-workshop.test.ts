import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AdminWorkshop } from '#shared/workshops/admin-workshops.ts';
import { composeMail } from '#server/services/mail/compose-mail.ts';
import { appRouter } from '#server/trpc/app-router.ts';
import { createCallerFactory } from '#server/trpc/trpc.ts';
import { DAY_MS } from '#shared/time.ts';
import { serveShop } from '#tests/support/test-server.ts';
import { addBuyer, openTestShop, type TestShop } from '#tests/support/test-shop.ts';
import { dayFrom, wallClock } from '#tests/support/berlin-days.ts';
import { TODAY } from '#tests/support/today.ts';

const sold = { ticketPriceCents: 1500, location: 'Studio', isStillDayAccepted: true };
/** The first to ninth of sixteen days and more from now; the afternoons are by the clock on the wall. */
const daysLater = (day: string): number => 15 + Number(day);
const form = (day: string) => ({
  artistName: 'Noelia Vidal',
  artistEmail: 'noelia@artists.example',
  workshopTopic: `Bachata turns ${day}`,
  workshopDate: `${dayFrom(TODAY, daysLater(day))}T15:00`,
  durationMinutes: 90,
  priceCents: 18_050,
  agreed: true as const,
});

describe('deciding on a workshop', () => {
  let shop: TestShop;
  const call = createCallerFactory(appRouter);
  const visitor = () => call({ service: shop.visitor }).workshops;
  const office = () => call({ service: admin }).admin.workshops;
  let admin: TestShop['visitor'];

  beforeEach(async () => {
    shop = await openTestShop();
    admin = shop.as(addBuyer(shop), ['admin']);
  });
  afterEach(() => shop.close());

  const tokenOf = (id: string) =>
    shop.db.sqlite.prepare<[string], { t: string }>('SELECT status_token AS t FROM workshops WHERE id = ?').get(id)!.t;
  const mailsOf = async (kind: string) => {
    const rows = shop.db.sqlite
      .prepare<[string], Parameters<typeof composeMail>[1]>(
        `SELECT id, kind, ref_id AS refId, payload, attempts, created_at AS createdAt FROM outbox WHERE kind = ?`,
      )
      .all(kind);
    return Promise.all(rows.map((row) => composeMail(shop.system, row)));
  };
  const edited = ({
    state: _s,
    rejectReason: _r,
    eventId: _e,
    engagementId: _t,
    createdAt: _c,
    updatedAt: _u,
    artistImageUrl: _i,
    ...fields
  }: AdminWorkshop) => fields;
  const first = async (): Promise<AdminWorkshop> => (await office().list({})).items[0]!;

  it('lists it and mails the artist once approved, and only then', async () => {
    const { id } = await visitor().submit(form('01'));
    expect(await visitor().listPublic()).toEqual([]);
    expect(await office().approve({ id })).toMatchObject({ state: 'approved' });
    expect(await visitor().listPublic()).toMatchObject([{ id, workshopTopic: 'Bachata turns 01' }]);
    expect(await mailsOf('mail.workshop_approved')).toMatchObject([{ to: 'noelia@artists.example' }]);
    await expect(office().approve({ id })).rejects.toThrow('WORKSHOP_NOT_PENDING');
    await expect(office().reject({ id })).rejects.toThrow('WORKSHOP_NOT_PENDING');
    expect(await visitor().status({ token: tokenOf(id) })).toMatchObject({ state: 'approved', canWithdraw: true });
  });

  it('tells the artist why it is rejected, and gives the day back', async () => {
    const { id } = await visitor().submit(form('01'));
    await office().reject({ id, reason: 'The studio is closed that week.' });
    expect(JSON.stringify(await mailsOf('mail.workshop_rejected'))).toContain('The studio is closed that week.');
    expect(await visitor().status({ token: tokenOf(id) })).toMatchObject({
      state: 'rejected',
      rejectReason: 'The studio is closed that week.',
      canWithdraw: false,
    });
    await visitor().submit({ ...form('01'), artistEmail: 'yeison@artists.example' });
    await expect(
      office().update({ ...edited((await office().list({})).items.find((one) => one.id === id)!), isApproved: true }),
    ).rejects.toThrow('WORKSHOP_DATE_TAKEN');
  });

  it('is not overwritten by who opened it before somebody else saved it', async () => {
    await visitor().submit(form('01'));
    const opened = await first();
    shop.clock.advance(1_000);
    await office().update({ ...edited(opened), durationMinutes: 120, seenAt: opened.updatedAt });
    await expect(
      office().update({ ...edited(opened), workshopTopic: 'Mine', seenAt: opened.updatedAt }),
    ).rejects.toThrow('CHANGED_MEANWHILE');
    expect(await first()).toMatchObject({ workshopTopic: opened.workshopTopic, durationMinutes: 120 });
    expect(await office().update({ ...edited(opened), workshopTopic: 'Mine' })).toMatchObject({
      workshopTopic: 'Mine',
      durationMinutes: 90,
    });
  });

  it('lets the artist withdraw by the private link, whose day is free then, and nobody else by another', async () => {
    const { id } = await visitor().submit(form('01'));
    await office().approve({ id });
    await expect(visitor().withdraw({ token: randomUUID() })).rejects.toThrow('LINK_NOT_VALID');
    expect(await visitor().withdraw({ token: tokenOf(id) })).toMatchObject({ state: 'withdrawn', canWithdraw: false });
    expect(await visitor().withdraw({ token: tokenOf(id) })).toMatchObject({ state: 'withdrawn' });
    expect(await visitor().listPublic()).toEqual([]);
    expect(await mailsOf('mail.workshop_withdrawn')).toMatchObject([{ to: shop.system.operator.email }]);
    await visitor().submit({ ...form('01'), artistEmail: 'yeison@artists.example' });
  });

  it('does not say yes by mail to what has become a no meanwhile', async () => {
    const { id } = await visitor().submit(form('01'));
    await office().approve({ id });
    await visitor().withdraw({ token: tokenOf(id) });
    expect(await mailsOf('mail.workshop_approved')).toEqual([null]);
  });

  it('shows what waits first, page by page, each part the newest first', async () => {
    for (const day of ['01', '02', '03', '04', '05']) {
      await visitor().submit(form(day));
      shop.clock.advance(1_000);
    }
    const days = async (limit: number) => {
      const seen: string[] = [];
      let cursor: Awaited<ReturnType<ReturnType<typeof office>['list']>>['nextCursor'] = null;
      do {
        const page = await office().list({ limit, cursor });
        seen.push(...page.items.map(({ workshopTopic, state }) => `${workshopTopic.slice(-2)} ${state}`));
        cursor = page.nextCursor;
      } while (cursor !== null);
      return seen;
    };
    const byDay = new Map(
      (await office().list({})).items.map(({ workshopTopic, id }) => [workshopTopic.slice(-2), id]),
    );
    await office().approve({ id: byDay.get('05')! });
    await office().reject({ id: byDay.get('02')! });
    const expected = ['04 pending', '03 pending', '01 pending', '05 approved', '02 rejected'];
    for (const limit of [1, 2, 3, 4, 5, 100]) expect(await days(limit)).toEqual(expected);
  });

  it('is found by state, by day and by a part of a name, topic or address, each with its number', async () => {
    for (const day of ['01', '02', '03']) {
      await visitor().submit(form(day));
      shop.clock.advance(1_000);
    }
    const idOf = new Map((await office().list({})).items.map(({ workshopTopic, id }) => [workshopTopic.slice(-2), id]));
    await office().approve({ id: idOf.get('01')! });
    await office().reject({ id: idOf.get('02')! });
    const days = async (asked: Parameters<ReturnType<typeof office>['list']>[0]) =>
      (await office().list(asked)).items.map(({ workshopTopic }) => workshopTopic.slice(-2));
    expect(await days({ state: 'pending' })).toEqual(['03']);
    expect(await days({ state: 'approved' })).toEqual(['01']);
    expect(await days({ state: 'rejected', when: 'coming' })).toEqual(['02']);
    expect(await days({ when: 'past' })).toEqual([]);
    expect(await days({ search: 'TURNS 02' })).toEqual(['02']);
    expect(await days({ search: 'noelia@' })).toEqual(['03', '02', '01']);
    expect(await office().counts({})).toEqual({ all: 3, pending: 1, approved: 1, rejected: 1, withdrawn: 0 });
    expect(await visitor().pendingDays()).toEqual([dayFrom(TODAY, daysLater('03'))]);
    shop.clock.advance(400 * DAY_MS);
    expect(await days({ when: 'coming' })).toEqual([]);
    expect(await office().counts({ when: 'past', search: '03' })).toMatchObject({ all: 1, pending: 1 });
    expect(await visitor().pendingDays()).toEqual([]);
  });

  it('can not be accepted or sold once its day is past, only turned down or moved', async () => {
    const [late, accepted] = [(await visitor().submit(form('01'))).id, (await visitor().submit(form('02'))).id];
    await office().approve({ id: accepted });
    const opened = (await office().list({ state: 'pending' })).items[0]!;
    shop.clock.advance(400 * DAY_MS);
    await expect(office().approve({ id: late })).rejects.toThrow('EVENT_OVER');
    await expect(office().update({ ...edited(opened), isApproved: true })).rejects.toThrow('EVENT_OVER');
    await expect(office().makeEvent({ id: accepted, ...sold })).rejects.toThrow('EVENT_OVER');
    const workshopDate = new Date(shop.clock.now().getTime() + DAY_MS);
    expect(await office().update({ ...edited(opened), workshopDate, isApproved: true })).toMatchObject({
      state: 'approved',
    });
    const { id } = await visitor().submit({ ...form('05'), workshopDate: new Date(workshopDate.getTime() + DAY_MS) });
    shop.clock.advance(3 * DAY_MS);
    expect(await office().reject({ id })).toMatchObject({ state: 'rejected' });
  });

  it('is edited whole, Approved and Active included, and deleted', async () => {
    await visitor().submit(form('01'));
    const before = await first();
    const after = await office().update({
      ...edited(before),
      workshopTopic: 'Salsa turns',
      workshopDate: wallClock(TODAY, daysLater('03'), 18),
      maxParticipants: 24,
      isApproved: true,
      isActive: false,
    });
    expect(after).toMatchObject({
      workshopTopic: 'Salsa turns',
      maxParticipants: 24,
      state: 'approved',
      isActive: false,
    });
    expect(await visitor().listPublic()).toEqual([]);
    expect(await mailsOf('mail.workshop_approved')).toEqual([]);
    await office().delete({ id: before.id });
    expect((await office().list({})).items).toEqual([]);
    await expect(office().delete({ id: before.id })).rejects.toThrow('WORKSHOP_NOT_FOUND');
  });

  it('becomes a bookable event with its ticket type, once, and can not be withdrawn any more', async () => {
    const { id } = await visitor().submit(form('01'));
    await expect(office().makeEvent({ id, ...sold })).rejects.toThrow('WORKSHOP_NOT_PENDING');
    await office().approve({ id });
    const { eventId } = await office().makeEvent({ id, ...sold });
    const event = await call({ service: shop.visitor }).events.byId({ id: eventId });
    expect(event).toMatchObject({
      title: 'Bachata turns 01',
      kind: 'workshop',
      styles: ['bachata'],
      startsAt: wallClock(TODAY, daysLater('01'), 15),
      endsAt: wallClock(TODAY, daysLater('01'), 16, 30),
      ticketTypes: [{ name: 'Workshop', priceCents: 1500 }],
    });
    await expect(office().makeEvent({ id, ...sold })).rejects.toThrow('WORKSHOP_HAS_EVENT');
    await expect(visitor().withdraw({ token: tokenOf(id) })).rejects.toThrow('WORKSHOP_HAS_EVENT');
    expect(await visitor().status({ token: tokenOf(id) })).toMatchObject({ eventId, canWithdraw: false });
  });

  it('never tells the fee or the artist’s address to anybody but an admin', async () => {
    const { id } = await visitor().submit(form('01'));
    await office().approve({ id });
    const { eventId } = await office().makeEvent({ id, ...sold });
    const server = await serveShop(shop);
    const cashier = addBuyer(shop);
    shop.db.sqlite.prepare(`INSERT INTO user_roles (user_id, role) VALUES (?, 'cashier')`).run(cashier);
    const pages = [
      '/',
      '/events',
      `/events/${eventId}`,
      `/events/${eventId}.ics`,
      '/events.ics',
      '/workshop-calendar',
      '/workshop-submission',
      `/workshop-status/${tokenOf(id)}`,
      '/sitemap.xml',
    ];
    const [year = 0, month = 0] = dayFrom(TODAY, daysLater('01')).split('-').map(Number);
    const queries = [
      ['workshops.listPublic'],
      ['workshops.status', { token: tokenOf(id) }],
      ['events.byId', { id: eventId }],
      ['events.upcoming'],
      ['events.month', { year, month }],
    ] as const;
    for (const cookie of [undefined, server.cookieOf(addBuyer(shop)), server.cookieOf(cashier)]) {
      const raw: string[] = [];
      for (const page of pages)
        raw.push(await (await fetch(server.url + page, { headers: cookie === undefined ? {} : { cookie } })).text());
      for (const [procedure, input] of queries) raw.push((await server.query(procedure, input, cookie)).text);
      raw.push(
        (await server.mutate('workshops.submit', { ...form('01'), artistEmail: 'other@somewhere.example' }, { cookie }))
          .text,
      );
      expect(raw.join()).toContain('Bachata turns');
      expect(raw.join()).not.toMatch(/18050|180[.,]50|artists\.example/);
    }
    await server.close();
    expect(JSON.stringify([await call({ service: admin }).workshops.listPublic(), await office().list({})])).toMatch(
      /18050.*artists\.example/s,
    );
  });
});
