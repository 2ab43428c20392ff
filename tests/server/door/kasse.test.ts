import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ERROR_MESSAGES } from '#shared/messages.ts';
import { KASSE_MESSAGES } from '#shared/door/kasse-messages.ts';
import {
  sameDayMonthsLater,
  shiftDaysLater,
  shiftDayTitle,
  shiftMonthTitle,
  shiftWeeks,
} from '#shared/shifts/shift-month.ts';
import { DAY_MS, MINUTE_MS, type LocalDate } from '#shared/time.ts';
import { keyOfPin, pinsWork, prove } from '#kiosk/main/door/people/pin-key.ts';
import { PIN_COST } from '#shared/door/pin-verifier.ts';
import { checkPin, countTry, findVerifier, setPin, showPin } from '#server/services/door/devices/cashier-pin.ts';
import { revokeDesk } from '#server/services/door/devices/change-desk.ts';
import { makeVerifier } from '#server/services/door/devices/pin-verifier.ts';
import { takeSnapshot } from '#server/services/door/snapshot/take-snapshot.ts';
import { pinVoidedMail } from '#server/services/mail/content/account-notices.ts';
import { hashPin, pinKeyOf } from '#server/services/door/devices/secret-hash.ts';
import { syncJournal } from '#server/services/door/sync/sync-journal.ts';
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
    expect(
      (await server.query('kasse.month', { ...month, unlockToken: other.unlockToken }, me.cookie)).domainCode,
    ).toBe('KASSE_LOCKED');
    expect(
      (await server.query('kasse.month', { ...month, unlockToken: `${me.unlockToken}x` }, me.cookie)).domainCode,
    ).toBe('KASSE_LOCKED');
    expect((await server.query('kasse.month', { ...month, unlockToken: me.unlockToken }, me.cookie)).data).toEqual({
      entries: [],
      open: [],
    });
    expect(
      (
        await server.mutate(
          'kasse.add',
          { date: '2026-01-16', name: 'Ana' },
          { cookie: me.cookie, 'x-kasse-unlock': me.unlockToken },
        )
      ).status,
    ).toBe(200);
    shop.clock.advance(DAY_MS / 2);
    expect((await server.query('kasse.month', { ...month, unlockToken: me.unlockToken }, me.cookie)).domainCode).toBe(
      'KASSE_LOCKED',
    );
  });

  it('takes any name on any day, trimmed and not empty, and gives back only one’s own', async () => {
    const [me, other] = [await somebody(), await somebody()];
    const add = (input: object) =>
      server.mutate('kasse.add', { ...input, unlockToken: me.unlockToken }, { cookie: me.cookie });
    const { id } = (await add({ date: '2026-02-28', name: '  Bea\u202E ', note: 'ab\n22 Uhr' })).data as { id: string };
    for (const wrong of [
      { date: '2026-02-28', name: '   ' },
      { date: '2026-02-28', name: '\u200B\u200B' },
      { date: '2026-02-30', name: 'Bea' },
      { date: '2026-02-28', name: 'Bea', userId: 'x' },
    ])
      expect((await add(wrong)).domainCode).toBe('INVALID_INPUT');
    const read = async (who: typeof me) =>
      (await server.query('kasse.month', { year: 2026, month: 2, unlockToken: who.unlockToken }, who.cookie)).data;
    expect(await read(me)).toEqual({
      entries: [{ id, date: '2026-02-28', name: 'Bea', note: 'ab 22 Uhr', isOwn: true, mayRemove: true }],
      open: [],
    });
    expect(await read(other)).toMatchObject({ entries: [{ isOwn: false, mayRemove: false }] });
    expect(
      (await server.mutate('kasse.remove', { id, unlockToken: other.unlockToken }, { cookie: other.cookie }))
        .domainCode,
    ).toBe('SHIFT_NOT_OWN');
    expect(
      (await server.mutate('kasse.remove', { id, unlockToken: me.unlockToken }, { cookie: me.cookie })).status,
    ).toBe(200);
    expect(
      (await server.mutate('kasse.remove', { id, unlockToken: me.unlockToken }, { cookie: me.cookie })).domainCode,
    ).toBe('SHIFT_NOT_FOUND');
  });

  it('locks a person out for a quarter of an hour after five wrong codes, and nobody else', async () => {
    const cookie = server.cookieOf(addBuyer(shop));
    const tryCode = async (code: string, from = cookie) =>
      (await server.mutate('kasse.unlock', { code }, { cookie: from })).domainCode;
    for (let n = 0; n < 4; n++) expect(await tryCode('0000')).toBe('KASSE_WRONG_CODE');
    shop.clock.advance(15 * MINUTE_MS);
    for (let n = 0; n < 5; n++) expect(await tryCode('0000')).toBe('KASSE_WRONG_CODE');
    const { domainCode, text } = await server.mutate('kasse.unlock', { code: CODE }, { cookie });
    expect([domainCode, text]).toEqual(['RATE_LIMITED', expect.stringMatching(/"retryAfterSeconds":(900|8[5-9]\d)\b/)]);
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
    const tryCode = async (code: string, from: string) =>
      (
        await strict.mutate(
          'kasse.unlock',
          { code },
          { cookie: server.cookieOf(addBuyer(shop)), 'x-forwarded-for': from },
        )
      ).domainCode;
    try {
      expect(await tryCode(CODE, '198.51.100.7')).toBeNull();
      for (let n = 0; n < 20; n++) expect([n, await tryCode('0000', '198.51.100.7')]).toEqual([n, 'KASSE_WRONG_CODE']);
      expect(await tryCode(CODE, '198.51.100.7')).toBe('RATE_LIMITED');
      expect(await tryCode(CODE, '203.0.113.9')).toBeNull();
      expect(JSON.stringify(shop.db.sqlite.prepare('SELECT * FROM kasse_network_tries').all())).not.toContain('198.51');
      shop.clock.advance(15 * MINUTE_MS);
      expect(await tryCode(CODE, '198.51.100.7')).toBeNull();
      expect(shop.db.sqlite.prepare('SELECT * FROM kasse_network_tries').all()).toEqual([]);
      // Negative control: where the network's tries are not kept, whoever has accounts enough tries every code.
      shop.db.sqlite.exec(
        'CREATE TRIGGER nothing_kept BEFORE INSERT ON kasse_network_tries BEGIN SELECT raise(IGNORE); END',
      );
      for (let n = 0; n < 25; n++) expect(await tryCode('0000', '198.51.100.7')).toBe('KASSE_WRONG_CODE');
      expect(await tryCode(CODE, '198.51.100.7')).toBeNull();
      shop.db.sqlite.exec('DROP TRIGGER nothing_kept');
    } finally {
      await strict.close();
    }
  });

  it('says its refusals in the agreed words', () => {
    expect([
      ERROR_MESSAGES.KASSE_WRONG_CODE,
      ERROR_MESSAGES.KASSE_LOCKED,
      ERROR_MESSAGES.SHIFT_NOT_OWN,
      ERROR_MESSAGES.SHIFT_NOT_FOUND,
    ]).toEqual([KASSE_MESSAGES.wrongCode, KASSE_MESSAGES.denied, KASSE_MESSAGES.ownOnly, KASSE_MESSAGES.removeFailed]);
  });

  it('has months from Monday', () => {
    expect(shiftWeeks({ year: 2026, month: 2 })[0]).toEqual([null, null, null, null, null, null, '2026-02-01']);
    expect([shiftMonthTitle({ year: 2026, month: 3 }, 'de'), shiftDayTitle('2026-03-01' as LocalDate, 'de')]).toEqual([
      'März 2026',
      'Sonntag, 1. März',
    ]);
  });

  it('walks by day and by month over every month’s end, whatever the clocks do', () => {
    const day = (text: string) => text as LocalDate;
    expect([
      shiftDaysLater(day('2026-01-31'), 1),
      shiftDaysLater(day('2026-03-01'), -1),
      shiftDaysLater(day('2025-12-28'), 7),
    ]).toEqual(['2026-02-01', '2026-02-28', '2026-01-04']);
    expect([
      shiftDaysLater(day('2026-03-28'), 1),
      shiftDaysLater(day('2026-03-29'), 1),
      shiftDaysLater(day('2026-10-25'), 1),
    ]).toEqual(['2026-03-29', '2026-03-30', '2026-10-26']);
    expect([
      sameDayMonthsLater(day('2026-01-31'), 1),
      sameDayMonthsLater(day('2026-03-31'), -1),
      sameDayMonthsLater(day('2026-12-13'), 1),
      sameDayMonthsLater(day('2028-03-30'), -1),
    ]).toEqual(['2026-02-28', '2026-02-28', '2027-01-13', '2028-02-29']);
  });
});

describe('a PIN', () => {
  it('is for who works the till, kept as an HMAC, and locks for a quarter of an hour after five wrong tries', async () => {
    const cashier = addStaff(shop, ['cashier']);
    const { ctx, desk } = pairDesk(shop);
    const check = (pin: string) => checkPin(ctx, desk, { userId: cashier, pin });
    await expect(setPin(shop.as(addBuyer(shop)), { pin: '1357' })).rejects.toThrow('FORBIDDEN');
    expect(await check('1357')).toEqual({ outcome: 'no-pin' });
    await setPin(shop.as(cashier, ['cashier']), { pin: '1357' });
    // As a value of its own: four digits may stand in any hash by chance.
    expect(JSON.stringify(shop.db.sqlite.prepare('SELECT * FROM cashier_pins').all())).not.toMatch(
      /(?<![\w+/])1357(?![\w+/=])/,
    );
    for (const triesLeft of [4, 3, 2, 1]) expect(await check('0000')).toEqual({ outcome: 'wrong', triesLeft });
    expect(await check('0000')).toMatchObject({ outcome: 'locked' });
    expect(await check('1357')).toMatchObject({ outcome: 'locked' });
    shop.clock.advance(16 * MINUTE_MS);
    expect(await check('1357')).toMatchObject({ outcome: 'right' });
  });

  it('asked about again is one try with the same digits, and another one with others, in whatever order', async () => {
    const cashier = addStaff(shop, ['cashier']);
    await setPin(shop.as(cashier, ['cashier']), { pin: '1357' });
    const { ctx, desk } = pairDesk(shop);
    const [tryId, other] = [randomUUID(), randomUUID()];
    const check = (pin: string, id = tryId) => checkPin(ctx, desk, { userId: cashier, pin, tryId: id });
    const left: unknown[] = [];
    for (const [pin, id] of [['0000'], ['0000'], ['0001'], ['0000', other], ['0001'], ['0000']] as const)
      left.push(await check(pin, id));
    expect(left).toEqual([4, 4, 3, 2, 2, 2].map((triesLeft) => ({ outcome: 'wrong', triesLeft })));
    await check('0002');
    expect(await check('0003')).toMatchObject({ outcome: 'locked' });
    expect(await check('1357')).toMatchObject({ outcome: 'locked' });
  });

  it('negative control: a try known by its id alone lets somebody through all digits without a lock', async () => {
    const cashier = addStaff(shop, ['cashier']);
    await setPin(shop.as(cashier, ['cashier']), { pin: '0357' });
    const guess = { userId: cashier, tryId: randomUUID(), digits: null };
    const tried = Array.from({ length: 358 }, (_, pin) =>
      countTry(shop.system, { ...guess, isRight: () => pin === 357 }),
    );
    expect([tried[0], tried.at(-2), tried.at(-1)]).toEqual([
      { outcome: 'wrong', triesLeft: 4 },
      { outcome: 'wrong', triesLeft: 4 },
      { outcome: 'right' },
    ]);
  });

  it('is checked on a desk by a slow key and kept nowhere else: no quick hash is in a snapshot or under a key a desk has', async () => {
    expect(pinsWork()).toBe(true);
    const cashier = addStaff(shop, ['cashier']);
    await setPin(shop.as(cashier, ['cashier']), { pin: '1357' });
    const { ctx, desk } = pairDesk(shop);
    const carried = takeSnapshot(ctx, desk, {}).roster!.find(({ userId }) => userId === cashier)!;
    expect(Object.keys(carried.verifier!).toSorted()).toEqual(['key', 'n', 'p', 'r', 'salt']);
    const pinKey = pinKeyOf(ctx.kasse.pepper);
    const kept = JSON.stringify([carried, shop.db.sqlite.prepare('SELECT * FROM cashier_pins').all()]);
    expect(kept).not.toContain(hashPin(pinKey, { userId: cashier, pin: '1357' }));
    expect(await keyOfPin(carried.verifier!, { userId: cashier, pin: '1358', pinKey })).toBeNull();
    expect(await keyOfPin(carried.verifier!, { userId: cashier, pin: '1357', pinKey })).not.toBeNull();
    // What is shipped: 128 n r bytes, and as many passes over them as make most of a second.
    expect(128 * PIN_COST.n * PIN_COST.r).toBeGreaterThanOrEqual(32 * 1024 * 1024);
    expect(PIN_COST.n * PIN_COST.r * PIN_COST.p).toBeGreaterThanOrEqual(32_768 * 100);
    expect((await makeVerifier({ code: '', pepper: ctx.kasse.pepper }, { userId: cashier, pin: '1357' })).p).toBe(
      PIN_COST.p,
    );
  });

  it('from before there were such keys gets its own when it is typed right once', async () => {
    const cashier = addStaff(shop, ['cashier']);
    const { ctx, desk } = pairDesk(shop);
    shop.db.sqlite
      .prepare('INSERT INTO cashier_pins (user_id, pin_hash) VALUES (?, ?)')
      .run(cashier, hashPin(pinKeyOf(ctx.kasse.pepper), { userId: cashier, pin: '1357' }));
    const carried = () => takeSnapshot(ctx, desk, {}).roster!.find(({ userId }) => userId === cashier);
    expect(carried()).toMatchObject({ hasPin: true, verifier: null });
    expect(await checkPin(ctx, desk, { userId: cashier, pin: '1358' })).toEqual({ outcome: 'wrong', triesLeft: 4 });
    const [answer] = await Promise.all([
      checkPin(ctx, desk, { userId: cashier, pin: '1357' }),
      checkPin(ctx, desk, { userId: cashier, pin: '1357' }),
    ]);
    expect(answer).toMatchObject({ outcome: 'right', verifier: carried()!.verifier! });
    expect(await checkPin(ctx, desk, { userId: cashier, pin: '1357' })).toMatchObject({ outcome: 'right' });
  });

  it('that a lost desk carried counts nowhere, and its owner chooses another one; one that was changed since stays', async () => {
    const [ana, ben, eve] = [addStaff(shop, ['cashier']), addStaff(shop, ['cashier']), addStaff(shop, ['admin'])];
    const as = (userId: string) => shop.as(userId, ['cashier']);
    for (const userId of [ana, ben]) await setPin(as(userId), { pin: '1357' });
    const [lost, other] = [pairDesk(shop, 'Kasse 3'), pairDesk(shop, 'Kasse 4')];
    takeSnapshot(lost.ctx, lost.desk, {});
    shop.clock.advance(MINUTE_MS);
    await setPin(as(ana), { pin: '1357' }); // the same digits once more
    await setPin(as(ben), { pin: '2468' });
    revokeDesk(shop.as(eve, ['admin']), { id: lost.desk.id });
    const check = (userId: string, pin: string) => checkPin(other.ctx, other.desk, { userId, pin });
    expect(await check(ana, '1357')).toMatchObject({ outcome: 'right' }); // a retired one gives nothing away
    revokeDesk(shop.as(eve, ['admin']), { id: lost.desk.id, reason: 'lost' });
    expect([await check(ana, '1357'), (await check(ben, '2468')).outcome]).toEqual([{ outcome: 'no-pin' }, 'right']);
    expect([showPin(as(ana)), showPin(as(ben))]).toEqual([
      { hasPin: false, isVoided: true },
      { hasPin: true, isVoided: false },
    ]);
    expect(takeSnapshot(other.ctx, other.desk, {}).roster!.find(({ userId }) => userId === ana)).toMatchObject({
      hasPin: false,
      isPinVoided: true,
      verifier: null,
    });
    const told = shop.db.sqlite.prepare(`SELECT payload FROM outbox WHERE kind = 'mail.pin_voided'`).pluck().all();
    expect(told.filter((payload) => String(payload).includes(ana))).toHaveLength(1);
    expect(pinVoidedMail(shop.system, ana, null)).toMatchObject({ subject: 'Bitte wähl eine neue Kassen-PIN' });
    await expect(setPin(as(ana), { pin: '1357' })).rejects.toThrow('PIN_VOIDED');
    expect(await setPin(as(ana), { pin: '9753' })).toEqual({ hasPin: true, isVoided: false });
    expect(await check(ana, '9753')).toMatchObject({ outcome: 'right' });
  });

  it('mistyped at a desk without a network counts once it has one, from the moment it was typed', async () => {
    const cashier = addStaff(shop, ['cashier']);
    await setPin(shop.as(cashier, ['cashier']), { pin: '1357' });
    const till = pairDesk(shop, 'Kasse 2');
    const [typedAt, check] = [
      shop.clock.now(),
      (pin: string) => checkPin(till.ctx, till.desk, { userId: cashier, pin }),
    ];
    const verifier = findVerifier(shop.system, cashier)!;
    const key = await keyOfPin(verifier, { userId: cashier, pin: '1357', pinKey: pinKeyOf(shop.system.kasse.pepper) });
    const entryOf = (isRight: boolean) =>
      isRight
        ? till.proved(
            (about) => prove(key!, { deskId: till.desk.id, userId: cashier, about }),
            { userId: cashier },
            typedAt,
          )
        : till.entry('pin', { userId: cashier, isRight }, typedAt);
    const bring = (...isRight: boolean[]) => syncJournal(till.ctx, till.desk, { entries: isRight.map(entryOf) });
    shop.clock.advance(10 * MINUTE_MS);
    bring(false, false, false, true, false, false);
    // Whoever only claims that the digits were right, a stolen desk maybe, ends no row of wrong ones.
    syncJournal(till.ctx, till.desk, { entries: [till.entry('pin', { userId: cashier, isRight: true }, typedAt)] });
    bring(false);
    // Asked about while the network went: the journal brings the same try again.
    const asked = till.entry('pin', { userId: cashier, isRight: false });
    for (let n = 0; n < 2; n++)
      expect(await checkPin(till.ctx, till.desk, { userId: cashier, pin: '0000', tryId: asked.id })).toEqual({
        outcome: 'wrong',
        triesLeft: 1,
      });
    expect(syncJournal(till.ctx, till.desk, { entries: [asked] }).results).toMatchObject([{ outcome: 'applied' }]);
    bring(false);
    expect(await check('1357')).toEqual({ outcome: 'locked', until: new Date(typedAt.getTime() + 15 * MINUTE_MS) });
    expect(
      shop.db.sqlite
        .prepare(`SELECT count(*) AS n FROM audit WHERE action = 'cashier_pin.locked' AND subject_id = ?`)
        .get(cashier),
    ).toEqual({ n: 1 });
    shop.clock.advance(6 * MINUTE_MS);
    expect(await check('1357')).toMatchObject({ outcome: 'right' });
  });

  it('mistyped at a desk that dates its journal back gets no fresh tries by it', async () => {
    for (const age of [20 * MINUTE_MS, 15 * MINUTE_MS - 1]) {
      const cashier = addStaff(shop, ['cashier']);
      await setPin(shop.as(cashier, ['cashier']), { pin: '1357' });
      const till = pairDesk(shop);
      const outcomes: string[] = [];
      for (let round = 0; round < 3; round++) {
        for (let n = 0; n < 4; n++) {
          const pin = String(1000 + 10 * round + n);
          const { outcome } = await checkPin(till.ctx, till.desk, { userId: cashier, pin, tryId: randomUUID() });
          outcomes.push(outcome);
        }
        const datedBack = new Date(shop.clock.now().getTime() - age);
        syncJournal(till.ctx, till.desk, {
          entries: [till.entry('pin', { userId: cashier, isRight: false }, datedBack)],
        });
        shop.clock.advance(MINUTE_MS / 60);
      }
      expect(outcomes).toEqual([...Array<string>(4).fill('wrong'), ...Array<string>(8).fill('locked')]);
    }
  });
});
