import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS, formatLongDate, formatTime } from '#shared/time.ts';
import { alarmSentence, type AlarmId } from '#shared/admin/alarms.ts';
import { backupJob } from '#server/jobs/backup-job.ts';
import { runRepeatedly } from '#server/jobs/run-repeatedly.ts';
import { GENTLY } from '#server/services/office/backup/copy-manner.ts';
import { keepDailyBackup } from '#server/services/office/backup/daily-backup.ts';
import { composeMail } from '#server/services/mail/compose-mail.ts';
import { listAlarms } from '#server/services/office/operations/check-alarms.ts';
import { tellAlarms } from '#server/services/office/operations/tell-alarms.ts';
import { putInOutbox } from '#server/services/base/outbox/put-in-outbox.ts';
import { catchUpWebhookEvents } from '#server/services/shop/webhook-events/catch-up-webhook-events.ts';
import { recordException } from '#server/services/shop/payments/record-exception.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { buyTicket, pay } from '#tests/support/buy.ts';
import { fillDisk } from '#tests/support/full-disk.ts';
import { openTestSite, type TestSite } from '#tests/support/open-test-site.ts';
import { addBuyer, openTestShop, type TestShop } from '#tests/support/test-shop.ts';
import { setForward, wallClock } from '#tests/support/berlin-days.ts';

let shop: TestShop;
let free: number;
let system: ServiceContext;
beforeEach(async () => {
  shop = await openTestShop();
  free = 50;
  system = { ...shop.system, disk: () => ({ freeBytes: free, totalBytes: 100 }) };
});
afterEach(() => shop.close());

const alarms = () => listAlarms(system);
const ids = (): AlarmId[] => alarms().map(({ id }) => id);

describe('an alarm', () => {
  it('is not raised in a shop where all is well', () => expect(alarms()).toEqual([]));

  it('is raised when the daily copy fails or does not come, and is over with the next one', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'alarm-'));
    const blocked = path.join(folder, 'blocked');
    writeFileSync(blocked, 'a file where the folder should be');
    setForward(shop.clock, wallClock(shop.clock.now(), 1, 12)); // a copy is not made while people dance
    const failedAt = shop.clock.now();
    await expect(keepDailyBackup(system, { folder: blocked, uploads: shop.uploads })).rejects.toThrow();
    expect(alarms()).toEqual([{ id: 'backup', isFine: false, since: failedAt, count: 1 }]);
    shop.clock.advance(10 * MINUTE_MS);
    expect(await keepDailyBackup(system, { folder, uploads: shop.uploads })).not.toBeNull();
    expect(ids()).toEqual([]);
    shop.clock.advance(29 * HOUR_MS);
    expect(ids()).toEqual([]);
    shop.clock.advance(2 * HOUR_MS);
    expect(alarms()).toMatchObject([{ id: 'backup', count: 0 }]);
  });

  it('is raised when less than a tenth of the disk is free', () => {
    free = 10;
    expect(ids()).toEqual([]);
    free = 9;
    expect(alarms()).toMatchObject([{ id: 'disk', count: 9 }]);
  });

  it('is raised when nothing can be saved', () => {
    const { makeRoom } = fillDisk(shop.db);
    shop.db.sqlite.pragma('query_only = ON');
    expect(ids()).toEqual(['writes']);
    shop.db.sqlite.pragma('query_only = OFF');
    makeRoom();
  });

  it('is raised when a mail or a refund has waited for half an hour, but not for its own mail', () => {
    putInOutbox(system, { kind: 'mail.alarm', refId: 'a', payload: { userId: null, alarms: [] } });
    putInOutbox(system, { kind: 'mail.order_paid', refId: 'o1' });
    putInOutbox(system, { kind: 'refund', refId: 'r1' });
    const since = shop.clock.now();
    shop.clock.advance(30 * MINUTE_MS);
    expect(ids()).toEqual([]);
    shop.clock.advance(1);
    expect(alarms()).toEqual([{ id: 'outbox', isFine: false, since, count: 2 }]);
    shop.db.sqlite.exec(`UPDATE outbox SET status = 'done' WHERE kind <> 'mail.alarm'`);
    expect(ids()).toEqual([]);
  });

  it('is raised when books and provider differ, not when a refund only failed', () => {
    recordException(system, { kind: 'refund_failed', refId: 'r1', orderId: null, detail: '' });
    expect(ids()).toEqual([]);
    recordException(system, { kind: 'door_refund_failed', refId: 'pi_1/e1', orderId: null, detail: '' });
    expect(ids()).toEqual([]);
    const kinds = ['unknown_payment', 'dashboard_refund', 'unknown_refund', 'refund_differs'] as const;
    for (const [n, kind] of kinds.entries()) {
      recordException(system, { kind, refId: `p${n}`, orderId: null, detail: '' });
      expect(alarms()).toMatchObject([{ id: 'books', count: n + 1 }]);
    }
    shop.db.sqlite.exec(`UPDATE payment_exceptions SET resolved_at = 1`);
    expect(ids()).toEqual([]);
  });
});

describe('the daily copy of a server that is restarted again and again', () => {
  const folder = () => mkdtempSync(path.join(tmpdir(), 'restarts-'));
  const nineMinutes = async (ctx: ServiceContext, places: { folder: string; uploads: string }) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] });
    const job = runRepeatedly(backupJob(ctx, places), ctx.log);
    await vi.advanceTimersByTimeAsync(9 * MINUTE_MS);
    vi.useRealTimers();
    await job.settled();
    await job.stop();
    shop.clock.advance(9 * MINUTE_MS);
  };

  it('is made in the first nine minutes, and no alarm is raised before', async () => {
    const places = { folder: folder(), uploads: shop.uploads };
    setForward(shop.clock, wallClock(shop.clock.now(), 1, 12)); // no copy is made while people dance
    expect(ids()).toEqual([]); // the very first start
    await nineMinutes(system, places);
    expect(readdirSync(places.folder).filter((name) => name.endsWith('.sqlite'))).toHaveLength(1);
    expect(ids()).toEqual([]);
  });

  it('is given up when the server stops: nothing is left of it, no alarm is raised, and the next start makes it', async () => {
    const places = { folder: folder(), uploads: shop.uploads };
    setForward(shop.clock, wallClock(shop.clock.now(), 1, 12));
    const copies = () => readdirSync(places.folder).filter((name) => name.startsWith('backup-'));
    const job = runRepeatedly(backupJob(system, { ...places, manner: { ...GENTLY, pagesAtOnce: 1 } }), system.log);
    job.wake();
    while (copies().length === 0) await new Promise(setImmediate);
    await job.stop();
    expect(copies()).toEqual([]);
    expect(ids()).toEqual([]);
    await nineMinutes(system, places);
    expect(copies()).toHaveLength(1);
  });

  it('that was off when it was due makes one at once, not only after five in the morning', async () => {
    const places = { folder: folder(), uploads: shop.uploads };
    setForward(shop.clock, wallClock(shop.clock.now(), 1, 12));
    await keepDailyBackup(system, places);
    shop.clock.advance(2 * DAY_MS - 13 * HOUR_MS); // the small hours of a later day
    expect(ids()).toEqual(['backup']);
    expect(await keepDailyBackup(system, places)).not.toBeNull();
    expect(ids()).toEqual([]);
    expect(await keepDailyBackup(system, places)).toBeNull();
  });
});

describe('the alarm about silent webhooks', () => {
  /** A paid order whose webhook events nobody delivers. */
  const payInSilence = async () => {
    shop.standIn.configure({ webhookMode: 'off' });
    pay(shop, await buyTicket(shop));
    await shop.standIn.tick();
    await shop.standIn.whenWebhooksIdle();
  };

  it('is raised by webhook events we had to fetch ourselves while we listened, and is over when one is delivered', async () => {
    await catchUpWebhookEvents(system);
    await payInSilence();
    shop.clock.advance(10 * MINUTE_MS);
    expect((await catchUpWebhookEvents(system)).stored).toBeGreaterThan(0);
    expect(ids()).toEqual(['webhooks']);
    shop.standIn.configure({ webhookMode: 'normal' });
    pay(shop, await buyTicket(shop));
    await shop.settle();
    expect(ids()).toEqual([]);
  });

  it('is not raised for what came while we were down, nor for what came just now', async () => {
    await catchUpWebhookEvents(system);
    await payInSilence();
    shop.clock.advance(HOUR_MS);
    expect((await catchUpWebhookEvents(system)).stored).toBeGreaterThan(0);
    expect(ids()).toEqual([]);
    await payInSilence();
    shop.clock.advance(MINUTE_MS);
    expect((await catchUpWebhookEvents(system)).stored).toBeGreaterThan(0);
    expect(ids()).toEqual([]);
  });
});

describe('what the webhook missed', () => {
  const noList = () => shop.standIn.addFault({ route: 'GET /v1/events', kind: 'error-500', times: 9, delayMs: 0 });

  it('is an alarm too when the provider does not say it for an hour, and what came meanwhile is still missed', async () => {
    await catchUpWebhookEvents(system);
    shop.standIn.configure({ webhookMode: 'off' });
    pay(shop, await buyTicket(shop));
    await shop.standIn.tick();
    await shop.standIn.whenWebhooksIdle();
    for (let asked = 0; asked < 7; asked += 1) {
      expect(ids()).toEqual([]);
      shop.clock.advance(10 * MINUTE_MS);
      noList();
      await expect(catchUpWebhookEvents(system)).rejects.toThrow();
      shop.standIn.clearFaults();
    }
    expect(alarms()).toMatchObject([{ id: 'webhooks', count: 0 }]);
    expect(alarmSentence(alarms()[0]!)).toContain('the key may not read events');
    shop.clock.advance(10 * MINUTE_MS);
    expect((await catchUpWebhookEvents(system)).stored).toBeGreaterThan(0);
    expect(alarms()).toMatchObject([{ id: 'webhooks', count: 1 }]);
  });
});

describe('the mail about alarms', () => {
  type Row = { id: string; refId: string; payload: string; at: number };
  const mails = () =>
    shop.db.sqlite
      .prepare<[], Row>(
        `SELECT id, ref_id AS refId, payload, created_at AS at FROM outbox WHERE kind = 'mail.alarm' ORDER BY created_at, ref_id`,
      )
      .all();
  const send = () => shop.db.sqlite.exec(`UPDATE outbox SET status = 'done' WHERE kind = 'mail.alarm'`);
  const addAdmin = () => {
    const userId = addBuyer(shop);
    shop.db.sqlite.prepare(`INSERT INTO user_roles (user_id, role) VALUES (?, 'admin')`).run(userId);
    return userId;
  };
  /** Minute by minute, as the job does; mails leave at once. */
  const watch = (ms: number) => {
    for (let left = ms; left > 0; left -= MINUTE_MS) {
      tellAlarms(system);
      send();
      shop.clock.advance(MINUTE_MS);
    }
  };

  it('goes to every admin once, again after an hour for something new, and daily while it stays', () => {
    addAdmin();
    addAdmin();
    watch(HOUR_MS);
    expect(mails()).toEqual([]);
    free = 5;
    watch(10 * MINUTE_MS);
    expect(mails()).toHaveLength(2);
    recordException(system, { kind: 'unknown_payment', refId: 'p1', orderId: null, detail: '' });
    watch(50 * MINUTE_MS);
    expect(mails()).toHaveLength(2);
    watch(MINUTE_MS);
    expect(mails()).toHaveLength(4);
    watch(23 * HOUR_MS);
    expect(mails()).toHaveLength(4);
    watch(HOUR_MS + MINUTE_MS);
    expect(mails()).toHaveLength(6);
  });

  it('comes at most once an hour however often something breaks and is mended', () => {
    addAdmin();
    for (let minute = 0; minute < 180; minute++) {
      free = minute % 2 === 0 ? 5 : 50;
      watch(MINUTE_MS);
    }
    const times = mails().map(({ at }) => at);
    expect(times).toHaveLength(3);
    expect(times.slice(1).every((at, index) => at - (times[index] ?? 0) >= HOUR_MS)).toBe(true);
  });

  it('does not pile up behind a mail server that is down', () => {
    addAdmin();
    free = 5;
    for (let hour = 0; hour < 72; hour++) {
      tellAlarms(system);
      shop.clock.advance(HOUR_MS);
    }
    expect(mails()).toHaveLength(1);
  });

  it('says what is wrong, since when and where to look; without an admin the operator gets it', async () => {
    free = 5;
    const since = shop.clock.now();
    putInOutbox(system, { kind: 'mail.order_paid', refId: 'o1' });
    shop.clock.advance(HOUR_MS);
    tellAlarms(system);
    const [row] = mails();
    const mail = await composeMail(system, { ...row!, kind: 'mail.alarm', attempts: 0 });
    expect(mail).toMatchObject({
      to: system.operator.email,
      subject: '2 things need you',
      preview: 'Only 5 % of the disk is free. When it is full, nobody can buy.',
    });
    expect(JSON.stringify(mail?.blocks)).toContain(
      `1 mail or refund has been waiting for more than half an hour. Since ${formatLongDate(since)}, ${formatTime(since)}.`,
    );
    expect(JSON.stringify(mail?.blocks)).toContain(`${system.baseUrl}/admin`);
  });

  it('speaks of less than one percent where there is nothing left to count', () => {
    expect(alarmSentence({ id: 'disk', count: 0 })).toBe(
      'Less than 1 % of the disk is free. When it is full, nobody can buy.',
    );
  });

  it('is dropped when its admin is gone', async () => {
    const payload = { userId: randomUUID(), alarms: [{ id: 'disk' as const, count: 5, since: null }] };
    expect(
      await composeMail(system, {
        id: 'x',
        kind: 'mail.alarm',
        refId: 'x',
        payload: JSON.stringify(payload),
        attempts: 0,
      }),
    ).toBeNull();
  });
});

describe('the deep health answer', () => {
  const SECRET = 'a-secret-of-a-monitor';
  let site: TestSite;
  afterEach(() => site.close());
  const ask = (headers: Record<string, string> = {}) => site.ask('/healthz/deep', { headers });

  it('is there for whoever shows the secret in its header, with the state and age of every check', async () => {
    site = await openTestSite({ monitorSecret: SECRET });
    const well = await ask({ 'x-monitor-secret': SECRET });
    expect(well.status).toBe(200);
    expect(well.headers['cache-control']).toBe('no-store');
    expect(JSON.parse(well.text)).toMatchObject({
      status: 'ok',
      readiness: 'ok',
      at: site.shop.clock.now().toISOString(),
    });
    expect(Object.keys((JSON.parse(well.text) as { checks: object }).checks)).toEqual([
      'writes',
      'disk',
      'backup',
      'webhooks',
      'outbox',
      'books',
      'archives',
      'certificates',
    ]);

    recordException(site.shop.system, { kind: 'unknown_payment', refId: 'p1', orderId: null, detail: '' });
    site.shop.clock.advance(DAY_MS);
    const trouble = await ask({ 'x-monitor-secret': SECRET });
    expect(trouble.status).toBe(503);
    expect(JSON.parse(trouble.text)).toMatchObject({
      status: 'trouble',
      readiness: 'ok',
      checks: {
        books: {
          isFine: false,
          ageSeconds: 86_400,
          count: 1,
          says: 'The payment provider and our books differ in 1 payment.',
        },
        disk: { isFine: true },
      },
    });
    expect((await site.ask('/healthz')).status).toBe(200); // a proxy takes no server away because of its books
  });

  it('is not there without the secret, with another one, or in a shop that has none', async () => {
    site = await openTestSite({ monitorSecret: SECRET });
    for (const headers of [
      {},
      { 'x-monitor-secret': '' },
      { 'x-monitor-secret': `${SECRET}x` },
      { 'x-monitor-secret': SECRET.slice(1) },
      { authorization: `Bearer ${SECRET}` },
    ] as Record<string, string>[]) {
      const answer = await ask(headers);
      expect(answer.status, JSON.stringify(headers)).toBe(404);
      expect(answer.text).not.toMatch(/disk|books|backup/);
    }
    await site.close();
    site = await openTestSite();
    expect((await ask({ 'x-monitor-secret': '' })).status).toBe(404);
    expect((await ask({ 'x-monitor-secret': 'undefined' })).status).toBe(404);
  });
});
