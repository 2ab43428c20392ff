import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ERROR_MESSAGES } from '#shared/messages.ts';
import { KASSE_MESSAGES } from '#shared/kasse/kasse-messages.ts';
import { sameDayMonthsLater, shiftDaysLater, shiftDayTitle, shiftMonthTitle, shiftWeeks } from '#shared/kasse/shift-month.ts';
import { DAY_MS, MINUTE_MS, type LocalDate } from '#shared/time.ts';
import { checkPin, setPin } from '#server/services/desks/cashier-pin.ts';
import { syncJournal } from '#server/services/desks/sync/sync-journal.ts';
import { addStaff, pairDesk } from '#tests/support/door.ts';
import { serveShop, type TestServer } from '#tests/support/test-server.ts';
import { addBuyer, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

const CODE = '2468';
let shop: TestShop;
let server: TestServer;

beforeAll(async () => {
  shop = await openTestShop();
  server = await serveShop(shop);
});
afterAll(async () => {
  await server.close();
  await shop.close();
});

async function somebody(): Promise<{ cookie: string; unlockToken: string }> {
  const cookie = server.cookieOf(addBuyer(shop));
  const { data } = await server.mutate('kasse.unlock', { code: CODE }, { cookie });
  return { cookie, ...(data as { unlockToken: string }) };
}

describe('the shift calendar', () => {
  it('opens for nobody without a sign-in, the code, and its own key', async () => {
    const [me, other] = [await somebody(), await somebody()];
    const month = { year: 2026, month: 1 };
    expect((await server.mutate('kasse.unlock', { code: CODE })).domainCode).toBe('UNAUTHORIZED');
    expect((await server.query('kasse.month', month, me.cookie)).domainCode).toBe('KASSE_LOCKED');
    expect((await server.query('kasse.month', { ...month, unlockToken: other.unlockToken }, me.cookie)).domainCode).toBe('KASSE_LOCKED');
    expect((await server.query('kasse.month', { ...month, unlockToken: `${me.unlockToken}x` }, me.cookie)).domainCode).toBe('KASSE_LOCKED');
    expect((await server.query('kasse.month', { ...month, unlockToken: me.unlockToken }, me.cookie)).data).toEqual({ entries: [] });
    expect((await server.mutate('kasse.add', { date: '2026-01-16', name: 'Ana' }, { cookie: me.cookie, 'x-kasse-unlock': me.unlockToken })).status).toBe(200);
    shop.clock.advance(DAY_MS / 2);
    expect((await server.query('kasse.month', { ...month, unlockToken: me.unlockToken }, me.cookie)).domainCode).toBe('KASSE_LOCKED');
  });

  it('takes any name on any day, trimmed and not empty, and gives back only one’s own', async () => {
    const [me, other] = [await somebody(), await somebody()];
    const add = (input: object) => server.mutate('kasse.add', { ...input, unlockToken: me.unlockToken }, { cookie: me.cookie });
    const { id } = (await add({ date: '2026-02-28', name: '  Bea\u202E ', note: 'ab\n22 Uhr' })).data as { id: string };
    for (const wrong of [{ date: '2026-02-28', name: '   ' }, { date: '2026-02-28', name: '\u200B\u200B' }, { date: '2026-02-30', name: 'Bea' }, { date: '2026-02-28', name: 'Bea', userId: 'x' }]) expect((await add(wrong)).domainCode).toBe('INVALID_INPUT');
    const read = async (who: typeof me) => (await server.query('kasse.month', { year: 2026, month: 2, unlockToken: who.unlockToken }, who.cookie)).data;
    expect(await read(me)).toEqual({ entries: [{ id, date: '2026-02-28', name: 'Bea', note: 'ab 22 Uhr', isOwn: true }] });
    expect(await read(other)).toMatchObject({ entries: [{ isOwn: false }] });
    expect((await server.mutate('kasse.remove', { id, unlockToken: other.unlockToken }, { cookie: other.cookie })).domainCode).toBe('SHIFT_NOT_OWN');
    expect((await server.mutate('kasse.remove', { id, unlockToken: me.unlockToken }, { cookie: me.cookie })).status).toBe(200);
    expect((await server.mutate('kasse.remove', { id, unlockToken: me.unlockToken }, { cookie: me.cookie })).domainCode).toBe('SHIFT_NOT_FOUND');
  });

  it('locks a person out for a quarter of an hour after five wrong codes, and nobody else', async () => {
    const cookie = server.cookieOf(addBuyer(shop));
    const tryCode = async (code: string, from = cookie) => (await server.mutate('kasse.unlock', { code }, { cookie: from })).domainCode;
    for (let n = 0; n < 4; n++) expect(await tryCode('0000')).toBe('KASSE_WRONG_CODE');
    shop.clock.advance(15 * MINUTE_MS);
    for (let n = 0; n < 5; n++) expect(await tryCode('0000')).toBe('KASSE_WRONG_CODE');
    expect(await tryCode(CODE)).toBe('RATE_LIMITED');
    expect(await tryCode(CODE, server.cookieOf(addBuyer(shop)))).toBeNull();
    shop.clock.advance(15 * MINUTE_MS);
    expect(await tryCode(CODE)).toBeNull();
    // Spread over two quarters of an hour on the clock, five of them lie within one: the last one locks.
    for (const minutes of [0, 10, 4, 2, 1]) {
      shop.clock.advance(minutes * MINUTE_MS);
      expect(await tryCode('0000')).toBe('KASSE_WRONG_CODE');
    }
    shop.clock.advance(MINUTE_MS);
    expect(await tryCode('0000')).toBe('KASSE_WRONG_CODE'); // the first is 18 minutes old: this is the fifth of the last 15
    expect(await tryCode(CODE)).toBe('RATE_LIMITED');
  });

  it('locks a network out after twenty wrong codes in a quarter of an hour, whoever it signs in as; another network goes on', async () => {
    const strict = await serveShop(shop, { trustedProxies: ['127.0.0.1'] });
    const tryCode = async (code: string, from: string) => (await strict.mutate('kasse.unlock', { code }, { cookie: server.cookieOf(addBuyer(shop)), 'x-forwarded-for': from })).domainCode;
    try {
      expect(await tryCode(CODE, '198.51.100.7')).toBeNull();
      for (let n = 0; n < 20; n++) expect([n, await tryCode('0000', '198.51.100.7')]).toEqual([n, 'KASSE_WRONG_CODE']);
      expect(await tryCode(CODE, '198.51.100.7')).toBe('RATE_LIMITED');
      expect(await tryCode(CODE, '203.0.113.9')).toBeNull();
      expect(JSON.stringify(shop.db.sqlite.prepare('SELECT * FROM kasse_network_tries').all())).not.toContain('198.51');
      shop.clock.advance(15 * MINUTE_MS);
      expect(await tryCode(CODE, '198.51.100.7')).toBeNull();
      expect(shop.db.sqlite.prepare('SELECT * FROM kasse_network_tries').all()).toEqual([]);
    } finally {
      await strict.close();
    }
  });

  it('says its refusals in the specification’s words', () => {
    expect([ERROR_MESSAGES.KASSE_WRONG_CODE, ERROR_MESSAGES.KASSE_LOCKED, ERROR_MESSAGES.SHIFT_NOT_OWN, ERROR_MESSAGES.SHIFT_NOT_FOUND]).toEqual([KASSE_MESSAGES.wrongCode, KASSE_MESSAGES.denied, KASSE_MESSAGES.ownOnly, KASSE_MESSAGES.removeFailed]);
  });

  it('has months from Monday', () => {
    expect(shiftWeeks({ year: 2026, month: 2 })[0]).toEqual([null, null, null, null, null, null, '2026-02-01']);
    expect([shiftMonthTitle({ year: 2026, month: 3 }), shiftDayTitle('2026-03-01' as LocalDate)]).toEqual(['März 2026', 'Sonntag, 1. März']);
  });

  it('walks by day and by month over every month’s end, whatever the clocks do', () => {
    const day = (text: string) => text as LocalDate;
    expect([shiftDaysLater(day('2026-01-31'), 1), shiftDaysLater(day('2026-03-01'), -1), shiftDaysLater(day('2025-12-28'), 7)]).toEqual(['2026-02-01', '2026-02-28', '2026-01-04']);
    expect([shiftDaysLater(day('2026-03-28'), 1), shiftDaysLater(day('2026-03-29'), 1), shiftDaysLater(day('2026-10-25'), 1)]).toEqual(['2026-03-29', '2026-03-30', '2026-10-26']);
    expect([sameDayMonthsLater(day('2026-01-31'), 1), sameDayMonthsLater(day('2026-03-31'), -1), sameDayMonthsLater(day('2026-12-13'), 1), sameDayMonthsLater(day('2028-03-30'), -1)]).toEqual(['2026-02-28', '2026-02-28', '2027-01-13', '2028-02-29']);
  });
});

describe('a PIN', () => {
  it('is for who works the till, kept as an HMAC, and locks for a quarter of an hour after five wrong tries', () => {
    const cashier = addStaff(shop, ['cashier']);
    const { ctx } = pairDesk(shop);
    const check = (pin: string) => checkPin(ctx, { userId: cashier, pin });
    expect(() => setPin(shop.as(addBuyer(shop)), { pin: '1357' })).toThrow('FORBIDDEN');
    expect(check('1357')).toEqual({ outcome: 'no-pin' });
    setPin(shop.as(cashier, ['cashier']), { pin: '1357' });
    expect(JSON.stringify(shop.db.sqlite.prepare('SELECT * FROM cashier_pins').all())).not.toContain('1357');
    for (const triesLeft of [4, 3, 2, 1]) expect(check('0000')).toEqual({ outcome: 'wrong', triesLeft });
    expect(check('0000')).toMatchObject({ outcome: 'locked' });
    expect(check('1357')).toMatchObject({ outcome: 'locked' });
    shop.clock.advance(16 * MINUTE_MS);
    expect(check('1357')).toEqual({ outcome: 'right' });
  });

  it('asked about again is one try with the same digits, and another one with others, in whatever order', () => {
    const cashier = addStaff(shop, ['cashier']);
    setPin(shop.as(cashier, ['cashier']), { pin: '1357' });
    const { ctx } = pairDesk(shop);
    const [tryId, other] = [randomUUID(), randomUUID()];
    const check = (pin: string, id = tryId) => checkPin(ctx, { userId: cashier, pin, tryId: id });
    expect([check('0000'), check('0000'), check('0001'), check('0000', other), check('0001'), check('0000')].map((answer) => 'triesLeft' in answer && answer.triesLeft)).toEqual([4, 4, 3, 2, 2, 2]);
    check('0002');
    expect(check('0003')).toMatchObject({ outcome: 'locked' });
    expect(check('1357')).toMatchObject({ outcome: 'locked' });
  });

  it('mistyped at a desk without a network counts once it has one, from the moment it was typed', () => {
    const cashier = addStaff(shop, ['cashier']);
    setPin(shop.as(cashier, ['cashier']), { pin: '1357' });
    const till = pairDesk(shop, 'Kasse 2');
    const [typedAt, check] = [shop.clock.now(), (pin: string) => checkPin(till.ctx, { userId: cashier, pin })];
    const bring = (...isRight: boolean[]) => syncJournal(till.ctx, till.desk, { entries: isRight.map((is) => till.entry('pin', { userId: cashier, isRight: is }, typedAt)) });
    shop.clock.advance(10 * MINUTE_MS);
    bring(false, false, false, true, false, false, false);
    // Asked about while the network went: the journal brings the same try again.
    const asked = till.entry('pin', { userId: cashier, isRight: false });
    for (let n = 0; n < 2; n++) expect(checkPin(till.ctx, { userId: cashier, pin: '0000', tryId: asked.id })).toEqual({ outcome: 'wrong', triesLeft: 1 });
    expect(syncJournal(till.ctx, till.desk, { entries: [asked] }).results).toMatchObject([{ outcome: 'applied' }]);
    bring(false);
    expect(check('1357')).toEqual({ outcome: 'locked', until: new Date(typedAt.getTime() + 15 * MINUTE_MS) });
    expect(shop.db.sqlite.prepare(`SELECT count(*) AS n FROM audit WHERE action = 'cashier_pin.locked' AND subject_id = ?`).get(cashier)).toEqual({ n: 1 });
    shop.clock.advance(6 * MINUTE_MS);
    expect(check('1357')).toEqual({ outcome: 'right' });
  });
});
