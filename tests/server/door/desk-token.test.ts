import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { MINUTE_MS } from '#shared/time.ts';
import { renameDesk, revokeDesk, setReader } from '#server/services/door/devices/change-desk.ts';
import { approvePairing } from '#server/services/door/devices/approve-pairing.ts';
import {
  listDeskExceptions,
  recordDeskException,
  resolveDeskException,
} from '#server/services/door/devices/desk-exceptions.ts';
import { showDesk } from '#server/services/door/devices/list-desks.ts';
import { startPairing } from '#server/services/door/devices/start-pairing.ts';
import { importJournal } from '#server/services/door/sync/import-journal.ts';
import { addNight, addStaff, giveTickets, pairDesk, type TestDesk } from '#tests/support/door.ts';
import { PROCEDURE_ROLES } from '#tests/support/procedure-roles.ts';
import { serveShop, type TestServer } from '#tests/support/test-server.ts';
import { isLongForm } from '#tests/support/sweep-widths.ts';
import { addBuyer, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

let shop: TestShop;
let server: TestServer;
let desk: TestDesk;
let admin = '';

beforeAll(async () => {
  shop = await openTestShop();
  server = await serveShop(shop);
  desk = pairDesk(shop);
  admin = addStaff(shop, ['admin']);
});
afterAll(async () => {
  await server.close();
  await shop.close();
});

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const publicKey = () =>
  generateKeyPairSync('ed25519').publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
const ask = (token: string, code: string, eventId: string) =>
  server.mutate('kasse.checkIn', { eventId, code, entryId: randomUUID() }, bearer(token));

describe('the list of desks', () => {
  it('counts for each desk its own open exceptions', () => {
    const ctx = shop.as(admin, ['admin']);
    const [busy, quiet] = [pairDesk(shop), pairDesk(shop)];
    for (const entryId of ['e1', 'e2'])
      recordDeskException(shop.system, { entryId, deskId: busy.desk.id, kind: 'unknown_ticket', detail: '' });
    const countsOf = () => [busy, quiet].map(({ desk: { id } }) => showDesk(ctx, { id }).openExceptions);
    expect(countsOf()).toEqual([2, 0]);
    const [first] = listDeskExceptions(ctx, { limit: 5 }).items;
    resolveDeskException(ctx, { id: first!.id, resolution: 'looked at' });
    expect(countsOf()).toEqual([1, 0]);
  });
});

describe('money', () => {
  it('is moved by no token alone: a sale and a till without a cashier change nothing', async () => {
    const till = pairDesk(shop);
    const [eventId, sessionId, saleId] = [addNight(shop), randomUUID(), randomUUID()];
    const payments = [{ method: 'cash', amountCents: 1_200 }];
    const items = [{ ticketTypeId: 'general-admission', quantity: 1 }];
    const calls: [string, object][] = [
      ['cashSession.open', { entryId: randomUUID(), sessionId, floatCents: 10_000 }],
      ['sell', { saleId, eventId, sessionId, items, payments, expectedTotalCents: 1_200 }],
      ['cashSession.move', { entryId: randomUUID(), sessionId, direction: 'in', amountCents: 100, reason: 'x' }],
      ['cashSession.close', { entryId: randomUUID(), sessionId, countedCents: 11_300 }],
    ];
    const books = () =>
      ['cash_sessions', 'till_records', 'orders', 'tickets', 'admissions', 'refunds', 'z_reports'].map((table) =>
        shop.db.sqlite.prepare(`SELECT * FROM ${table}`).all(),
      );
    for (const [procedure, input] of calls) {
      const before = books();
      const by = (who: object) => server.mutate(`kasse.${procedure}`, { ...input, ...who }, bearer(till.token));
      expect((await by({})).domainCode, procedure).toBe('INVALID_INPUT');
      for (const cashierId of [addBuyer(shop), randomUUID()])
        expect((await by({ cashierId })).domainCode, procedure).toBe('CASHIER_UNKNOWN');
      expect(books(), procedure).toEqual(before);
      expect((await by({ cashierId: till.cashierId })).domainCode, procedure).toBeNull();
      expect(books(), procedure).not.toEqual(before);
    }
  });
});

describe('pairing', () => {
  it('shows six digits, waits for an admin, and hands the token over once', async () => {
    const started = await server.mutate('kasse.pairStart', { publicKey: publicKey() });
    const { deviceCode, userCode } = started.data as { deviceCode: string; userCode: string };
    expect(userCode).toMatch(/^\d{6}$/);
    expect((await server.mutate('kasse.pairPoll', { deviceCode })).data).toEqual({
      status: 'waiting',
      deviceToken: null,
    });
    const approve = (cookie: string) => server.mutate('admin.desks.approve', { userCode, name: 'Foyer' }, { cookie });
    expect((await approve(server.cookieOf(addBuyer(shop)))).domainCode).toBe('FORBIDDEN');
    const approved = await approve(adminCookie());
    expect(approved.domainCode).toBeNull();
    const polled = (await server.mutate('kasse.pairPoll', { deviceCode })).data as {
      deviceToken: string;
      pinKey: string;
    };
    expect(polled).toMatchObject({ status: 'paired', deskName: 'Foyer' });
    expect((await server.mutate('kasse.pairPoll', { deviceCode })).domainCode).toBe('PAIRING_NOT_FOUND');
    expect(JSON.stringify(shop.db.sqlite.prepare('SELECT * FROM desks').all())).not.toContain(polled.deviceToken);
    expect((await server.query('kasse.snapshot', {})).status).toBe(401);
  });

  it('gives no name twice, however it is written; a revoked desk, a lapsed one and a phone leave theirs', () => {
    const boss = shop.as(admin, ['admin']);
    const letIn = (name: string) => {
      const { userCode } = startPairing(shop.visitor, { publicKey: publicKey() });
      return approvePairing(boss, { userCode, name });
    };
    const [bar, stairs] = [pairDesk(shop, 'Bar Süd').desk, pairDesk(shop, 'Treppe').desk];
    expect(() => letIn('BAR SÜD')).toThrow('DESK_NAME_TAKEN');
    expect(() => renameDesk(boss, { id: stairs.id, name: 'bar süd' })).toThrow('DESK_NAME_TAKEN');
    renameDesk(boss, { id: bar.id, name: 'BAR SÜD' }); // its own
    revokeDesk(boss, { id: bar.id });
    renameDesk(boss, { id: stairs.id, name: 'Bar Süd' });
    letIn('Garderobe');
    expect(() => letIn('Garderobe')).toThrow('DESK_NAME_TAKEN');
    shop.clock.advance(10 * MINUTE_MS);
    letIn('Garderobe');
    expect(() => renameDesk(boss, { id: randomUUID(), name: 'Neu' })).toThrow('DESK_NOT_FOUND');
  });

  it('tells the admin of a desk whose token lies unencrypted, and of one that was let in and never came', async () => {
    for (const hasWeakStorage of [true, false]) {
      const { userCode } = startPairing(shop.visitor, { publicKey: publicKey(), hasWeakStorage });
      const { id } = approvePairing(shop.as(admin, ['admin']), { userCode, name: 'Hintertür' });
      const seen = () => showDesk(shop.as(admin, ['admin']), { id });
      expect(seen()).toMatchObject({ hasWeakStorage, state: 'waiting' });
      shop.clock.advance(10 * MINUTE_MS);
      expect(seen().state).toBe('lapsed'); // nobody can fetch its token any more
    }
  });

  it('lets three desks of one network wait side by side, each asking forty times a minute; but nobody pairs for ever', async () => {
    const strict = await serveShop(shop, { hasRateLimits: true });
    try {
      const start = async () => strict.mutate('kasse.pairStart', { publicKey: publicKey() });
      const codes = (await Promise.all([start(), start(), start()])).map(
        ({ data }) => (data as { deviceCode: string }).deviceCode,
      );
      const answers = await Promise.all(
        Array.from({ length: 40 }, () => codes)
          .flat()
          .map((deviceCode) => strict.mutate('kasse.pairPoll', { deviceCode })),
      );
      expect(answers.filter(({ domainCode }) => domainCode !== null)).toEqual([]);
      const more = await Promise.all(Array.from({ length: 20 }, start));
      expect(more.filter(({ domainCode }) => domainCode === 'RATE_LIMITED')).toHaveLength(3);
    } finally {
      await strict.close();
    }
  });

  it('runs out after ten minutes, and takes nothing but an Ed25519 key', async () => {
    const { deviceCode } = (await server.mutate('kasse.pairStart', { publicKey: publicKey() })).data as {
      deviceCode: string;
    };
    shop.clock.advance(11 * MINUTE_MS);
    expect((await server.mutate('kasse.pairPoll', { deviceCode })).domainCode).toBe('PAIRING_NOT_FOUND');
    expect((await server.mutate('kasse.pairStart', { publicKey: 'A'.repeat(60) })).domainCode).toBe('INVALID_INPUT');
  });
});

/** An admin whose session has proven the second factor. */
function adminCookie(): string {
  const cookie = server.cookieOf(admin);
  shop.db.sqlite
    .prepare('UPDATE sessions SET second_factor_at = ? WHERE user_id = ?')
    .run(shop.clock.now().getTime(), admin);
  return cookie;
}

describe('a desk token', () => {
  it('opens no procedure of people, alone or beside an admin’s cookie', async () => {
    const closed = Object.entries(PROCEDURE_ROLES).filter(([, { who }]) => !['P', 'D', 'H'].includes(who));
    expect(closed.length).toBeGreaterThan(40);
    const cookie = adminCookie();
    for (const [index, [procedure]] of closed.entries()) {
      const read = async (headers: Record<string, string>) => {
        const answer = await fetch(`${server.url}/trpc/${procedure}?input=%7B%22json%22%3A%7B%7D%7D`, { headers });
        return { status: answer.status, text: await answer.text() };
      };
      const keys = [bearer(desk.token), { ...bearer(desk.token), cookie }];
      // The short form takes the two keys in turn.
      const taken = isLongForm ? keys : [keys[index % 2]!];
      const answers = await Promise.all(taken.flatMap((key) => [server.mutate(procedure, {}, key), read(key)]));
      // A mutation can't be asked for by its address; a query comes either way. What is asked for is refused.
      const asked = answers.filter(({ status }) => status !== 405);
      expect(asked.length, procedure).toBeGreaterThanOrEqual(taken.length);
      for (const { status, text } of asked)
        expect([procedure, status, text.includes('"domainCode":"FORBIDDEN"')]).toEqual([procedure, 403, true]);
    }
  });

  it('is stopped within one request of being revoked, and its unsent sales can still be brought', async () => {
    const [eventId, mine] = [addNight(shop), pairDesk(shop, 'Kasse 9')];
    const [first, second] = giveTickets(shop, eventId, 2);
    expect((await ask(mine.token, first!.code, eventId)).data).toMatchObject({ colour: 'green' });
    const entry = mine.entry('admission', {
      cashierId: admin,
      eventId,
      code: second!.code,
      decision: 'admitted',
      reason: 'valid',
      isOffline: true,
      isUnder18: false,
      perks: [],
    });
    const asAdmin = shop.as(admin, ['admin']);
    revokeDesk(asAdmin, { id: mine.desk.id });
    expect(await ask(mine.token, second!.code, eventId)).toMatchObject({ status: 401, domainCode: 'DESK_REVOKED' });
    const read = await fetch(`${server.url}/trpc/kasse.snapshot`, { headers: bearer(mine.token) });
    expect(read.status).toBe(401);
    expect((await server.mutate('kasse.sync', { entries: [entry] }, bearer(mine.token))).domainCode).toBe(
      'DESK_REVOKED',
    );
    expect(importJournal(asAdmin, { deskId: mine.desk.id, entries: [entry] }).results).toMatchObject([
      { outcome: 'applied' },
    ]);
  });
});

describe('a card payment', () => {
  afterEach(() => vi.restoreAllMocks());
  const calls = {
    status: (reference: string) =>
      fetch(
        `${server.url}/trpc/kasse.terminal.status?input=${encodeURIComponent(JSON.stringify({ json: { reference } }))}`,
        {
          headers: bearer(desk.token),
        },
      ),
    cancel: (reference: string) => server.mutate('kasse.terminal.cancel', { reference }, bearer(desk.token)),
    refund: (reference: string) =>
      server.mutate(
        'kasse.terminal.refund',
        { reference, amountCents: 100, entryId: randomUUID(), supervisorId: admin, supervisorPin: '0000' },
        bearer(desk.token),
      ),
  };

  it.each(['status', 'cancel', 'refund'] as const)(
    'is named as the provider names them, else it is refused with 400 before anybody is asked: %s',
    async (call) => {
      const { terminal } = shop.system.payments;
      const asked = (['status', 'cancel', 'find', 'refund'] as const).map((name) => vi.spyOn(terminal, name));
      const times = () => asked.reduce((sum, { mock }) => sum + mock.calls.length, 0);
      const isOurs = 'pi_nobodyKnowsThisOne';
      const wrong = ['', 'pi_', 'pi_short', 'ch_nobodyKnowsThisOne', `${isOurs}/refunds`, `../${isOurs}`, `${isOurs}?`];
      for (const reference of [...wrong, `pi_${'x'.repeat(97)}`, `x${isOurs}`, `${isOurs}\n`])
        expect((await calls[call](reference)).status, reference).toBe(400);
      expect(times()).toBe(0);
      setReader(shop.as(admin, ['admin']), { id: desk.desk.id, readerId: 'tmr_simulated' });
      // Negative control: one that could be the provider's is looked up there.
      expect((await calls[call](isOurs)).status).not.toBe(400);
      expect(times()).toBeGreaterThan(0);
    },
  );
});
