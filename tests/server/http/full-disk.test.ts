import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ERROR_MESSAGES } from '#shared/messages.ts';
import { HOUR_MS } from '#shared/time.ts';
import { inSharedTransaction } from '#server/db/shared-transaction.ts';
import { canWrite, isWriteFailure } from '#server/db/write-health.ts';
import { BOTH_TICKS } from '#tests/support/join-club.ts';
import { fillDisk } from '#tests/support/full-disk.ts';
import { addBuyer, addEvent, openTestShop, type TestShop } from '#tests/support/test-shop.ts';
import { serveShop, type TestServer } from '#tests/support/test-server.ts';

/** The server tries again at most this often. */
const TRY_AGAIN_MS = 250;

/** Longer than what a page that is there has room for. */
const LETTER = {
  name: 'Ana',
  email: 'ana@test.example',
  subject: 'Cloakroom',
  message: 'Is there a cloakroom? '.repeat(222),
};

describe('a full disk', () => {
  let shop: TestShop;
  let server: TestServer;
  beforeEach(async () => {
    shop = await openTestShop();
    server = await serveShop(shop);
  });
  afterEach(async () => {
    await server.close();
    await shop.close();
  });
  const health = async () => {
    const answer = await fetch(`${server.url}/healthz`);
    return { status: answer.status, says: ((await answer.json()) as { status: string }).status };
  };

  it('is told of in words to who sends something, turns readiness off, and is over when there is room', async () => {
    expect(await health()).toEqual({ status: 200, says: 'ok' });
    const disk = fillDisk(shop.db);
    const refused = await server.mutate('contact.send', LETTER);
    expect(refused).toMatchObject({ status: 503, domainCode: 'SERVICE_UNAVAILABLE' });
    expect(refused.text).toContain(ERROR_MESSAGES.SERVICE_UNAVAILABLE);
    expect(refused.text).not.toMatch(/SQLITE|database|stack/);
    expect(await health()).toEqual({ status: 503, says: 'no-writes' });
    const form = await fetch(`${server.url}/contact`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams(LETTER),
    });
    expect({ status: form.status, to: form.headers.get('location') }).toEqual({ status: 303, to: '/sent/failed' });
    await sleep(TRY_AGAIN_MS);
    expect(await health()).toEqual({ status: 503, says: 'no-writes' }); // it has tried again

    disk.makeRoom();
    await sleep(TRY_AGAIN_MS);
    expect(await health()).toEqual({ status: 200, says: 'ok' });
    expect(await server.mutate('contact.send', LETTER)).toMatchObject({ status: 200 });
  });

  it('lets everybody read, also who is signed in, and a buyer knows why there is no order', async () => {
    const [eventId, cookie] = [addEvent(shop), server.cookieOf(addBuyer(shop))];
    const request = {
      eventId,
      items: [{ ticketTypeId: 'general-admission', quantity: 1 }],
      idempotencyKey: 'a-full-disk-0001',
    };
    shop.clock.advance(HOUR_MS); // 'last used' of the session is due to be written
    shop.db.sqlite.pragma('query_only = ON'); // no room for a single byte
    expect(await health()).toEqual({ status: 503, says: 'no-writes' }); // though nobody has tried to write yet
    expect((await server.query('events.upcoming', { limit: 8 })).status).toBe(200);
    expect((await server.query('profile.ticketCount', undefined, cookie)).status).toBe(200);
    expect((await fetch(`${server.url}/events`)).status).toBe(200);
    expect(await server.mutate('checkout.createEventCheckout', request, { cookie })).toMatchObject({
      status: 503,
      domainCode: 'SERVICE_UNAVAILABLE',
    });
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined); // the library's own way to log, past ours
    const signUp = await fetch(`${server.url}/api/auth/sign-up/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'new@test.example', password: 'an unusual one', name: 'Ana' }),
    });
    expect(said).not.toHaveBeenCalled();
    said.mockRestore();
    expect([signUp.status, ((await signUp.json()) as { code: string }).code]).toEqual([503, 'SERVICE_UNAVAILABLE']);
    shop.db.sqlite.pragma('query_only = OFF');
    expect(await server.mutate('checkout.createEventCheckout', request, { cookie })).toMatchObject({ status: 200 });
  });

  it.each(['ticket', 'membership'] as const)(
    'that fills up between the order and its page is told of like any other, and the next press finds the page (%s)',
    async (kind) => {
      const [eventId, cookie] = [addEvent(shop), server.cookieOf(addBuyer(shop))];
      const press = () =>
        kind === 'ticket'
          ? server.mutate(
              'checkout.createEventCheckout',
              { eventId, items: [{ ticketTypeId: 'general-admission', quantity: 1 }] },
              { cookie },
            )
          : server.mutate('membership.createCheckout', { planId: 'club', consents: BOTH_TICKS }, { cookie });
      const { payments } = shop.system;
      const { createSession, startSubscriptionCheckout } = payments;
      let fills = true;
      const fill = () => fills && shop.db.sqlite.pragma('query_only = ON');
      payments.createSession = (...asked) => createSession(...asked).finally(fill);
      payments.startSubscriptionCheckout = (...asked) => startSubscriptionCheckout(...asked).finally(fill);
      expect(await press()).toMatchObject({ status: 503, domainCode: 'SERVICE_UNAVAILABLE' });
      expect(await health()).toEqual({ status: 503, says: 'no-writes' });
      fills = false;
      shop.db.sqlite.pragma('query_only = OFF');
      expect(await press()).toMatchObject({ status: 200 });
      expect(((await (await fetch(`${shop.standIn.url}/dev/api/sessions`)).json()) as unknown[]).length).toBe(1);
    },
  );

  it('takes a crowd in one transaction all or nothing: what is told as failed is not in the books', async () => {
    const { sqlite } = shop.db;
    sqlite.exec(`CREATE TABLE crowd (text TEXT)`);
    const userId = addBuyer(shop);
    fillDisk(shop.db);
    const small = () => sqlite.prepare(`UPDATE users SET name = 'changed'`).run();
    const large = () => sqlite.prepare(`INSERT INTO crowd VALUES (?)`).run('x'.repeat(100_000));
    const outcomes = await Promise.allSettled([
      inSharedTransaction(shop.db, small),
      inSharedTransaction(shop.db, large),
      inSharedTransaction(shop.db, small),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(outcomes.every((outcome) => outcome.status === 'rejected' && isWriteFailure(outcome.reason))).toBe(true);
    expect(sqlite.prepare(`SELECT name FROM users WHERE id = ?`).pluck().get(userId)).not.toBe('changed');
    expect(canWrite(shop.db)).toBe(false);
  });
});
