import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Mail } from '#server/adapters/mailer.ts';
import { CAMPAIGN_CHUNK } from '#server/services/club/campaigns/recipient-keys.ts';
import { feedCampaigns } from '#server/services/club/campaigns/feed-campaigns.ts';
import { mailHandlers } from '#server/services/mail/mail-handlers.ts';
import { deliverOutbox, newLanes, type OutboxHandlers } from '#server/services/base/outbox/deliver-outbox.ts';
import { putInOutbox } from '#server/services/base/outbox/put-in-outbox.ts';
import { appRouter } from '#server/trpc/app-router.ts';
import { createCallerFactory } from '#server/trpc/trpc.ts';
import { addBuyer, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

/** More than two rounds take. */
const MANY = 2 * CAMPAIGN_CHUNK + 1;

const WORDS = { type: 'newsletter' as const, subject: 'Neue Nächte', text: 'Hola!\n\nThe summer programme is out.' };

describe('a mail to all subscribers', () => {
  let shop: TestShop;
  let sent: Mail[];
  let refuses: (mail: Mail) => boolean;
  const call = createCallerFactory(appRouter);
  const office = () => call({ service: shop.as(adminId, ['admin']) }).admin;
  let adminId: string;

  beforeEach(async () => {
    shop = await openTestShop();
    adminId = addBuyer(shop);
    sent = [];
    refuses = () => false;
  });
  afterEach(() => shop.close());

  const subscribe = (email: string, { type = 'newsletter', isActive = true } = {}): void => {
    shop.db.sqlite
      .prepare(
        `INSERT INTO newsletter_subscriptions (id, email, subscription_type, is_active, unsubscribe_token,
          created_at, updated_at) VALUES (?, ?, ?, ?, ?, ?, 0)`,
      )
      .run(randomUUID(), email, type, Number(isActive), `way-out-${email}-${type}`, shop.clock.now().getTime());
  };
  const many = (n: number): void =>
    shop.db.sqlite.transaction(() =>
      Array.from({ length: n }, (_, i) => subscribe(`s${i}@list.example`)),
    )() as unknown as void;
  const send = (mail: Mail): Promise<void> => {
    if (refuses(mail)) return Promise.reject(new Error('550 no such mailbox'));
    sent.push(mail);
    return Promise.resolve();
  };
  const deliver = () =>
    deliverOutbox(shop.system, {
      queue: 'campaign',
      handlers: mailHandlers({ send, close: () => undefined }) as OutboxHandlers,
      lanes: newLanes(),
      concurrency: 2,
    });
  const queueAll = (): void => {
    while (feedCampaigns(shop.system) > 0);
  };
  const work = async (): Promise<void> => {
    do {
      queueAll();
      await deliver();
    } while (feedCampaigns(shop.system) > 0);
  };
  const status = async () => (await office().subscriptions.bulkStatus())[0]!;

  it('goes to the active subscriptions of its type, each with its own way out, and is counted first without sending', async () => {
    for (const email of ['a@list.example', 'b@list.example']) subscribe(email);
    subscribe('gone@list.example', { isActive: false });
    subscribe('other@list.example', { type: 'events' });
    expect(await office().subscriptions.bulkResendEmails({ ...WORDS, isDryRun: true })).toEqual({
      recipients: 2,
      campaign: null,
    });
    expect(feedCampaigns(shop.system)).toBe(0);
    await office().subscriptions.bulkResendEmails(WORDS);
    await work();
    expect(sent.map(({ to }) => to).toSorted()).toEqual(['a@list.example', 'b@list.example']);
    expect(sent[0]).toMatchObject({
      subject: 'Neue Nächte',
      headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    });
    expect(JSON.stringify(sent.find(({ to }) => to === 'a@list.example'))).toContain('way-out-a@list.example');
    expect(await status()).toMatchObject({ state: 'done', recipients: 2, queued: 2, emailsSent: 2, emailsFailed: 0 });
  });

  it('mails nobody twice however often it is started, also after a stop in the middle of putting it on its way', async () => {
    many(MANY);
    const first = await office().subscriptions.bulkResendEmails(WORDS);
    const again = await office().subscriptions.bulkResendEmails(WORDS);
    expect(again.campaign?.id).toBe(first.campaign?.id);
    feedCampaigns(shop.system);
    await office().subscriptions.bulkStop({ id: first.campaign!.id });
    await deliver();
    expect(feedCampaigns(shop.system)).toBe(0);
    expect(await status()).toMatchObject({ state: 'stopped', queued: CAMPAIGN_CHUNK, emailsSent: 0 });
    await office().subscriptions.bulkResendEmails(WORDS);
    await work();
    await office().subscriptions.bulkResendEmails(WORDS);
    await work();
    expect(sent).toHaveLength(MANY);
    expect(new Set(sent.map(({ to }) => to)).size).toBe(MANY);
    expect(await status()).toMatchObject({ state: 'done', emailsSent: MANY });
  });

  it('is stopped for everybody whose mail has not left, also where one on its way comes back, and goes on with them', async () => {
    many(40);
    const { campaign } = await office().subscriptions.bulkResendEmails(WORDS);
    queueAll();
    const stops: Promise<unknown>[] = [];
    refuses = () => {
      if (sent.length === 10) stops.push(office().subscriptions.bulkStop({ id: campaign!.id }));
      return sent.length === 10;
    };
    await deliver();
    await Promise.all(stops);
    shop.clock.advance(24 * 3_600_000);
    await deliver();
    expect(await status()).toMatchObject({ state: 'stopped', queued: 40, emailsSent: sent.length, emailsFailed: 0 });
    expect(sent.length).toBeLessThan(13);
    refuses = () => false;
    await office().subscriptions.bulkResume({ id: campaign!.id });
    await work();
    expect(new Set(sent.map(({ to }) => to)).size).toBe(40);
    expect(sent).toHaveLength(40);
    expect(await status()).toMatchObject({ state: 'done', emailsSent: 40 });
  });

  it('would mail twice if the outbox did not know the campaign’s mails (negative control)', async () => {
    many(3);
    const { campaign } = await office().subscriptions.bulkResendEmails(WORDS);
    await work();
    shop.db.sqlite
      .prepare(`UPDATE campaigns SET state = 'sending', cursor_id = '', queued_at = NULL WHERE id = ?`)
      .run(campaign!.id);
    await work();
    expect(sent).toHaveLength(3);
    shop.db.sqlite.exec(`DELETE FROM outbox`);
    shop.db.sqlite
      .prepare(`UPDATE campaigns SET state = 'sending', cursor_id = '', queued_at = NULL WHERE id = ?`)
      .run(campaign!.id);
    await work();
    expect(sent).toHaveLength(6);
  });

  it('leaves out who has unsubscribed meanwhile and who came later', async () => {
    many(150);
    await office().subscriptions.bulkResendEmails(WORDS);
    shop.clock.advance(1_000);
    subscribe('late@list.example');
    feedCampaigns(shop.system);
    shop.db.sqlite.exec(
      `UPDATE newsletter_subscriptions SET is_active = 0 WHERE email IN ('s1@list.example', 's2@list.example')`,
    );
    await deliver();
    await work();
    expect(sent).toHaveLength(148);
  });

  it('does not stand before a ticket bought meanwhile: that has lanes of its own', async () => {
    many(400);
    await office().subscriptions.bulkResendEmails(WORDS);
    queueAll();
    putInOutbox(shop.system, { kind: 'mail.welcome', refId: adminId, payload: { userId: adminId } });
    await deliverOutbox(shop.system, {
      queue: 'mail',
      handlers: mailHandlers({ send, close: () => undefined }) as OutboxHandlers,
      lanes: newLanes(),
      concurrency: 1,
    });
    expect(sent).toHaveLength(1);
    expect(sent[0]!.subject).toContain('Willkommen');
  });

  it('counts what failed for good, and counts it as sent once the retry works', async () => {
    many(3);
    refuses = ({ to }) => to === 's1@list.example';
    await office().subscriptions.bulkResendEmails(WORDS);
    await work();
    for (let tries = 0; tries < 12; tries++) {
      shop.clock.advance(24 * 3_600_000);
      await deliver();
    }
    expect(await status()).toMatchObject({ emailsSent: 2, emailsFailed: 1 });
    const [failed] = (await office().mails.failed({})).items;
    refuses = () => false;
    await office().mails.retry({ id: failed!.id });
    await deliver();
    expect(await status()).toMatchObject({ emailsSent: 3, emailsFailed: 0 });
  });

  it('is begun with one row, then put into the outbox some hundreds at a time, and done when all have left', async () => {
    many(1_100);
    await office().subscriptions.bulkResendEmails(WORDS);
    const waiting = shop.db.sqlite.prepare<[], number>(`SELECT COUNT(*) FROM outbox WHERE status = 'waiting'`).pluck();
    expect(waiting.get()).toBe(0);
    for (let queued = CAMPAIGN_CHUNK; queued <= 1_000; queued += CAMPAIGN_CHUNK) {
      expect(feedCampaigns(shop.system)).toBe(CAMPAIGN_CHUNK);
      expect(waiting.get()).toBe(queued);
    }
    queueAll();
    expect(await status()).toMatchObject({ state: 'sending', queued: 1_100, emailsSent: 0 });
    shop.db.sqlite.exec(`UPDATE outbox SET status = 'done' WHERE status = 'waiting'`);
    feedCampaigns(shop.system);
    expect(await status()).toMatchObject({ state: 'done', emailsSent: 1_100 });
  });

  it('lists subscriptions by type, state and the beginning of an address, page by page', async () => {
    for (const [i, email] of ['ana@list.example', 'bo@list.example', 'anton@list.example'].entries()) {
      subscribe(email, { isActive: i !== 1 });
      shop.clock.advance(1_000);
    }
    subscribe('ana@list.example', { type: 'events' });
    const emails = async (input: Parameters<ReturnType<typeof office>['subscriptions']['list']>[0]) =>
      (await office().subscriptions.list(input)).items.map(({ email, type }) => `${email.split('@')[0]} ${type}`);
    expect(await emails({})).toEqual(['ana events', 'anton newsletter', 'bo newsletter', 'ana newsletter']);
    expect(await emails({ type: 'newsletter', show: 'active' })).toEqual(['anton newsletter', 'ana newsletter']);
    expect(await emails({ show: 'ended' })).toEqual(['bo newsletter']);
    expect(await emails({ search: 'AN' })).toEqual(['ana events', 'ana newsletter', 'anton newsletter']);
    const first = await office().subscriptions.list({ limit: 3 });
    expect(await emails({ limit: 3, cursor: first.nextCursor })).toEqual(['ana newsletter']);
  });
});
