import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { toEventFields, UpdateEventInput } from '#shared/events/edit-event.ts';
import { DAY_MS, HOUR_MS, SECOND_MS } from '#shared/time.ts';
import { makeApplePush } from '#server/adapters/apple-push.ts';
import { makeAppleWallet } from '#server/adapters/apple-passes.ts';
import type { AppleWallet } from '#server/adapters/apple-wallet.ts';
import { reissueCard } from '#server/services/club/membership/reissue-card.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { forgetWhatRanOut } from '#server/services/people/retention/forget/forget-what-ran-out.ts';
import { showEventEdit } from '#server/services/shop/events/edit/show-event-edit.ts';
import { updateEvent } from '#server/services/shop/events/edit/update-event.ts';
import { walletHandlers } from '#server/services/shop/events/wallet-handlers.ts';
import { requestRefund } from '#server/services/shop/refunds/request-refund.ts';
import { listMyTickets } from '#server/services/shop/tickets/list-my-tickets.ts';
import { nameTicket } from '#server/services/shop/tickets/name-ticket.ts';
import { MOST_LINES } from '#server/services/shop/wallet/note-wallet-log.ts';
import { MOST_PHONES } from '#server/services/shop/wallet/register-phone.ts';
import { buyTicket, pay } from '#tests/support/buy.ts';
import { addStaff } from '#tests/support/door.ts';
import { joinClub, membershipOf } from '#tests/support/join-club.ts';
import { openTestSite, type TestSite } from '#tests/support/open-test-site.ts';
import { addPerson, signIn } from '#tests/support/sweep/world-people.ts';
import { addEvent } from '#tests/support/test-shop.ts';
import { makeAppleChain, PASS_TYPE, type AppleChain } from '#tests/support/wallet/apple-chain.ts';
import { appleSettingsOf } from '#tests/support/wallet/apple-settings.ts';
import { filesOf, makePassCheck } from '#tests/support/wallet/genuine-pass.ts';
import { startPushStandIn, type PushStandIn } from '#tests/support/wallet/push-stand-in.ts';
import { testDrawings } from '#tests/support/drawings.ts';

const IPHONE = { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X)' };
/** Hexadecimal and as long as Apple's. */
const pushToken = (n: number): string => n.toString(16).padStart(64, '0');

let chain: AppleChain;
let standIn: PushStandIn;
let appleWallet: AppleWallet;
let site: TestSite;
let admin: ServiceContext;
beforeAll(async () => {
  chain = await makeAppleChain();
  standIn = await startPushStandIn(chain);
  const pushService = { origin: standIn.origin, ca: chain.read('root.pem') };
  appleWallet = makeAppleWallet({
    drawings: testDrawings,
    ...appleSettingsOf(chain),
    baseUrl: 'http://localhost:3000',
    now: () => new Date(),
    pushService,
  });
  site = await openTestSite({ wallets: { appleWallet } });
  admin = site.shop.as(addStaff(site.shop, ['admin']), ['admin']);
});
afterAll(async () => {
  await site.close();
  await standIn.close();
  chain.remove();
});
beforeEach(() => {
  standIn.pushed.length = 0;
  standIn.gone.clear();
  standIn.isDown = false;
  site.shop.db.sqlite.exec(`UPDATE outbox SET status = 'done', done_at = 1 WHERE kind = 'wallet.pass'`);
});

const numberOf = (sql: string): number => site.shop.db.sqlite.prepare<[], number>(sql).pluck().get() ?? 0;

async function guest({ quantity = 1 } = {}) {
  const { shop } = site;
  const userId = addPerson(shop);
  const eventId = addEvent(shop, { startsInHours: 8 });
  const bought = await buyTicket(shop, { eventId, quantity, userId });
  pay(shop, bought);
  await shop.settle();
  const tickets = listMyTickets(shop.as(userId), undefined);
  return { userId, eventId, orderId: bought.orderId, tickets, path: `/wallet${tickets[0]!.sharePath}` };
}

type Pass = { serial: string; token: string; json: Record<string, unknown> };
function read(archive: Buffer): Pass {
  const json = JSON.parse(filesOf(archive)['pass.json']!.toString()) as Record<string, unknown>;
  return { serial: json['serialNumber'] as string, token: json['authenticationToken'] as string, json };
}
async function addPass(path: string, headers: Record<string, string> = {}): Promise<Pass> {
  const { status, body, headers: got } = await site.ask(path, { headers: { ...IPHONE, ...headers } });
  expect([status, got['content-type']]).toEqual([200, 'application/vnd.apple.pkpass']);
  return read(body);
}

const showing = (token: string) => ({ authorization: `ApplePass ${token}` });
const registration = (device: string, { serial }: Pick<Pass, 'serial'>): string =>
  `/wallet/v1/devices/${device}/registrations/${PASS_TYPE}/${serial}`;
const register = async (pass: Pass, device = 'phone-1', n = 1): Promise<number> =>
  (
    await site.ask(registration(device, pass), {
      method: 'POST',
      headers: showing(pass.token),
      body: JSON.stringify({ pushToken: pushToken(n) }),
    })
  ).status;
const fetchPass = ({ serial, token }: Pass, headers: Record<string, string> = {}) =>
  site.ask(`/wallet/v1/passes/${PASS_TYPE}/${serial}`, { headers: { ...showing(token), ...headers } });
const changedOn = async (device: string, since?: string) => {
  const query = since === undefined ? '' : `?passesUpdatedSince=${since}`;
  const { status, text } = await site.ask(`/wallet/v1/devices/${device}/registrations/${PASS_TYPE}${query}`);
  return status === 204 ? null : (JSON.parse(text) as { lastUpdated: string; serialNumbers: string[] });
};

/** Carries out what waits for phones, as the outbox does; what fails is thrown. */
async function deliver(): Promise<number> {
  const { db } = site.shop;
  const waiting = db.sqlite
    .prepare<[], { id: string; refId: string }>(
      `SELECT id, ref_id AS refId FROM outbox WHERE kind = 'wallet.pass' AND status = 'waiting' ORDER BY rowid`,
    )
    .all();
  for (const { id, refId } of waiting) {
    const row = { id, refId, payload: null, attempts: 0, kind: 'wallet.pass' as const };
    await walletHandlers['wallet.pass']({ ...site.shop.system, appleWallet }, row);
    db.sqlite.prepare(`UPDATE outbox SET status = 'done', done_at = 1 WHERE id = ?`).run(id);
  }
  return waiting.length;
}

describe('the pass of a ticket', () => {
  test('is the one of this link, with the code of the printed ticket, whoever opens the link', async () => {
    const { path, tickets, userId } = await guest({ quantity: 2 });
    const [mine, friends] = [await addPass(path, { cookie: signIn(site.shop, userId).cookie }), await addPass(path)];
    expect(friends).toEqual(mine);
    expect(mine.json['barcodes']).toMatchObject([{ message: tickets[0]!.qrCode, altText: tickets[0]!.ticketNumber }]);
    expect(JSON.stringify(mine.json)).not.toContain(tickets[1]!.ticketNumber);
    expect(JSON.stringify(mine.json)).not.toContain(tickets[1]!.qrCode);
    expect((await addPass(`/wallet${tickets[1]!.sharePath}`)).serial).not.toBe(mine.serial);
  });

  test('is verified by OpenSSL as it comes over the network', async () => {
    const { path } = await guest();
    const { body } = await site.ask(path, { headers: IPHONE });
    const { check, remove } = makePassCheck(`${chain.folder}/root.pem`);
    expect(await check(filesOf(body))).toBeNull();
    remove();
  });

  test('is not made of a wrong link, nor of a ticket that was given back: its page says why', async () => {
    const { path, orderId } = await guest();
    requestRefund(admin, { orderId });
    for (const wrong of [path, '/wallet/ticket/never-was-a-ticket-here']) {
      const { status, headers } = await site.ask(wrong, { headers: IPHONE });
      expect([status, headers['location']]).toEqual([302, wrong.replace('/wallet', '')]);
    }
  });

  test('of one’s own card needs the sign-in; it is told of a new code', async () => {
    const member = await joinClub(site.shop, { userId: addPerson(site.shop) });
    expect((await site.ask('/wallet/card', { headers: IPHONE })).headers['location']).toContain('/auth?returnTo=');
    const card = await addPass('/wallet/card', { cookie: signIn(site.shop, member).cookie });
    expect(card.json).toMatchObject({ voided: false, generic: { primaryFields: [{ value: 'Members Club' }] } });
    expect(await register(card, 'member-phone', 77)).toBe(201);
    reissueCard(admin, { subscriberId: membershipOf(site.shop, member).id });
    await deliver();
    expect(standIn.pushed).toEqual([pushToken(77)]);
    const after = read((await fetchPass(card)).body).json;
    expect(after['barcodes']).not.toEqual(card.json['barcodes']);
  });
});

describe('the update service', () => {
  test('registers a phone once (201, then 200), and lets go of it again', async () => {
    const pass = await addPass((await guest()).path);
    expect([await register(pass), await register(pass)]).toEqual([201, 200]);
    const gone = await site.ask(registration('phone-1', pass), { method: 'DELETE', headers: showing(pass.token) });
    expect(gone.status).toBe(200);
    expect(await changedOn('phone-1')).toBeNull();
    expect(await register(pass)).toBe(201);
  });

  test('answers 401 to a wrong token, a token of another pass, an unknown serial and another pass type, all alike', async () => {
    const [pass, other] = [await addPass((await guest()).path), await addPass((await guest()).path)];
    const wrong = [
      { ...pass, token: 'wrong' },
      { ...pass, token: other.token },
      { ...pass, serial: '00000000-0000-4000-8000-000000000000' },
      { ...pass, serial: 'no-serial' },
    ];
    for (const shown of wrong) {
      const removed = await site.ask(registration('x', shown), { method: 'DELETE', headers: showing(shown.token) });
      expect([await register(shown), removed.status, (await fetchPass(shown)).status]).toEqual([401, 401, 401]);
    }
    expect((await site.ask(`/wallet/v1/passes/${PASS_TYPE}/${pass.serial}`)).status).toBe(401);
    expect(
      (await site.ask(`/wallet/v1/passes/pass.other/${pass.serial}`, { headers: showing(pass.token) })).status,
    ).toBe(401);
    expect(numberOf(`SELECT COUNT(*) FROM wallet_devices WHERE pass_id = '${pass.serial}'`)).toBe(0);
  });

  test('takes no push token that is none: it becomes part of an address', async () => {
    const pass = await addPass((await guest()).path);
    for (const body of ['{"pushToken":"../../3/device/x"}', '{}', 'no json']) {
      const sent = { method: 'POST', headers: showing(pass.token), body };
      expect((await site.ask(registration('phone', pass), sent)).status).toBe(400);
    }
  });

  test('says which passes have changed since, and nothing where none has', async () => {
    const [first, second] = [await guest(), await guest()];
    const [a, b] = [await addPass(first.path), await addPass(second.path)];
    for (const pass of [a, b]) await register(pass, 'phone-of-two', 2);
    const all = await changedOn('phone-of-two');
    expect(all?.serialNumbers.toSorted()).toEqual([a.serial, b.serial].toSorted());
    expect(await changedOn('phone-of-two', all?.lastUpdated)).toBeNull();
    nameTicket(site.shop.as(first.userId), { ticketId: first.tickets[0]!.id, holderName: 'Lena' });
    expect((await changedOn('phone-of-two', all?.lastUpdated))?.serialNumbers).toEqual([a.serial]);
    expect(await changedOn('another-phone')).toBeNull();
  });

  test('sends the pass, or 304 since the phone’s own date; two changes within one second are two dates', async () => {
    const { path, tickets, userId } = await guest();
    const pass = await addPass(path);
    const name = (holderName: string) => nameTicket(site.shop.as(userId), { ticketId: tickets[0]!.id, holderName });
    const dates: string[] = [];
    for (const holderName of ['Ana', 'Lena']) {
      name(holderName);
      const { status, headers, text } = await fetchPass(
        pass,
        dates.length === 0 ? {} : { 'if-modified-since': dates[0]! },
      );
      expect(status).toBe(200);
      expect(text).toContain(holderName);
      dates.push(headers['last-modified']!);
    }
    expect(Date.parse(dates[1]!) - Date.parse(dates[0]!)).toBe(SECOND_MS);
    expect((await fetchPass(pass, { 'if-modified-since': dates[1]! })).status).toBe(304);
    expect((await fetchPass(pass, { 'if-modified-since': 'no date' })).status).toBe(200);
  });

  test('keeps so many phones of a pass and lets the oldest go', async () => {
    const pass = await addPass((await guest()).path);
    for (let n = 0; n <= MOST_PHONES; n++) {
      site.shop.clock.advance(SECOND_MS);
      expect(await register(pass, `phone-${n}`, n)).toBe(201);
    }
    expect(numberOf(`SELECT COUNT(*) FROM wallet_devices WHERE pass_id = '${pass.serial}'`)).toBe(MOST_PHONES);
    expect(await changedOn('phone-0')).toBeNull();
  });

  test('keeps the newest lines of the log, cut short', async () => {
    const logs = Array.from({ length: 70 }, (_, n) => `line ${n} ${'x'.repeat(600)}`.slice(0, 400));
    const send = (body: string) => site.ask('/wallet/v1/log', { method: 'POST', body });
    for (let n = 0; n < 2; n++) expect((await send(JSON.stringify({ logs }))).status).toBe(200);
    expect((await send(JSON.stringify({ logs: ['y'.repeat(2_000)] }))).status).toBe(200);
    expect(numberOf('SELECT COUNT(*) FROM wallet_log')).toBe(MOST_LINES);
    expect(numberOf('SELECT max(length(line)) FROM wallet_log')).toBe(500);
    expect((await send('z'.repeat(50_000))).status).toBe(413);
    expect((await send('not json')).status).toBe(200);
  });

  test('is not there without certificates, nor is any pass', async () => {
    const bare = await openTestSite();
    for (const [path, method] of [
      ['/wallet/v1/log', 'POST'],
      [`/wallet/v1/passes/${PASS_TYPE}/x`, 'GET'],
    ] as const)
      expect((await bare.ask(path, { method })).status).toBe(404);
    expect((await bare.ask('/wallet/card', { headers: IPHONE })).status).toBe(302);
    await bare.close();
  });
});

describe('a change', () => {
  test('of title, time and place, and a refund, reaches the phone: an empty push, and then the pass as it is now', async () => {
    const { path, eventId, orderId } = await guest();
    const pass = await addPass(path);
    await register(pass);
    const edit = (change: object) =>
      updateEvent(
        admin,
        UpdateEventInput.parse({
          id: eventId,
          ...toEventFields(showEventEdit(admin, eventId)),
          isStillDayAccepted: true,
          ...change,
        }),
      );
    edit({ title: 'Timba Friday' });
    expect(await deliver()).toBe(1);
    const { startsAt, endsAt } = showEventEdit(admin, eventId);
    edit({
      location: 'Halle 7',
      startsAt: new Date(startsAt.getTime() + HOUR_MS),
      endsAt: new Date(endsAt.getTime() + HOUR_MS),
      move: { isRefundOffered: false },
    });
    expect(await deliver()).toBe(1);
    const moved = read((await fetchPass(pass)).body).json;
    expect(moved).toMatchObject({
      voided: false,
      relevantDate: new Date(startsAt.getTime() + HOUR_MS).toISOString(),
      semantics: { eventName: 'Timba Friday', venueName: 'Halle 7' },
    });
    requestRefund(admin, { orderId });
    expect(await deliver()).toBe(1);
    const spent = read((await fetchPass(pass)).body).json;
    expect(spent['voided']).toBe(true);
    expect(spent['barcodes']).toBeUndefined();
    expect(standIn.pushed).toEqual([pushToken(1), pushToken(1), pushToken(1)]);
    expect(standIn.connections).toBe(1);
  });

  test('that nothing on the pass shows, and one of a ticket nobody has in a wallet, push nothing', async () => {
    const { path, eventId } = await guest();
    const other = await guest();
    await register(await addPass(path));
    updateEvent(
      admin,
      UpdateEventInput.parse({ id: eventId, ...toEventFields(showEventEdit(admin, eventId)), maxCapacity: 55 }),
    );
    requestRefund(admin, { orderId: other.orderId });
    expect(await deliver()).toBe(0);
  });

  test('is told to every phone though one is gone (410), which is not told again; and again where the service was down', async () => {
    const { path, tickets, userId } = await guest();
    const pass = await addPass(path);
    for (const n of [1, 2, 3]) await register(pass, `phone-${n}`, n);
    const change = (holderName: string) => nameTicket(site.shop.as(userId), { ticketId: tickets[0]!.id, holderName });
    standIn.gone.add(pushToken(2));
    change('Ana');
    await deliver();
    expect(standIn.pushed).toEqual([1, 3].map(pushToken));
    standIn.gone.clear();
    standIn.isDown = true;
    change('Lena');
    await expect(deliver()).rejects.toThrow('503 ServiceUnavailable');
    standIn.isDown = false;
    await deliver();
    expect(standIn.pushed).toEqual([1, 3, 1, 3].map(pushToken));
  });

  test('is refused by the service for another topic, another path, and without a certificate, as by Apple’s', async () => {
    const settings = appleSettingsOf(chain);
    const pushService = { origin: standIn.origin, ca: chain.read('root.pem') };
    const options = { ...settings, baseUrl: 'http://localhost:3000', now: () => new Date(), pushService };
    await expect(
      makeAppleWallet({ ...options, drawings: testDrawings, passTypeId: 'pass.other' }).push(pushToken(1)),
    ).rejects.toThrow('TopicDisallowed');
    await expect(appleWallet.push('1/2')).rejects.toThrow('404 BadPath');
    expect(await appleWallet.push('abc')).toBe('gone');
    const unproved = makeApplePush({ ...pushService, certificate: '', key: '', topic: PASS_TYPE });
    await expect(unproved(pushToken(1))).rejects.toThrow('403 MissingProviderToken');
    expect(standIn.pushed).toEqual([]);
  });
});

test('passes and the phones’ tokens go a week after the night, and lines of the log after a month', async () => {
  const pass = await addPass((await guest()).path);
  await register(pass);
  const left = () => numberOf(`SELECT COUNT(*) FROM wallet_devices WHERE pass_id = '${pass.serial}'`);
  forgetWhatRanOut({ ...site.shop.system, now: () => new Date(site.shop.clock.now().getTime() + 6 * DAY_MS) });
  expect(left()).toBe(1);
  forgetWhatRanOut({ ...site.shop.system, now: () => new Date(site.shop.clock.now().getTime() + 9 * DAY_MS) });
  expect([left(), numberOf('SELECT COUNT(*) FROM wallet_passes')]).toEqual([0, 1]); // the member's card lives on
  expect(numberOf('SELECT COUNT(*) FROM wallet_log')).toBeGreaterThan(0);
  forgetWhatRanOut({ ...site.shop.system, now: () => new Date(site.shop.clock.now().getTime() + 31 * DAY_MS) });
  expect(numberOf('SELECT COUNT(*) FROM wallet_log')).toBe(0);
});
