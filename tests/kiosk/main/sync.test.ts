import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ScanView } from '#shared/kiosk/kiosk-bridge.ts';
import { callProcedure } from '#tests/support/processes/call-procedure.ts';
import { verifyJournal } from '#kiosk/main/journal/verify-journal.ts';
import { readyDesk, until, type HeadlessDesk } from '../support/headless-desk.ts';
import { prepareNight, type Night } from '../support/prepare-night.ts';
import { openShakyLink, type ShakyLink } from '../support/shaky-link.ts';

let night: Night;
let link: ShakyLink;
let one: HeadlessDesk;
let two: HeadlessDesk;

beforeAll(async () => {
  night = await prepareNight();
  link = await openShakyLink(night.server.url);
  one = await readyDesk(night, { name: 'Kasse 1', serverUrl: link.url });
  two = await readyDesk(night, { name: 'Kasse 2', serverUrl: night.server.url });
});
afterAll(async () => {
  await one.close();
  await two.close();
  await link.close();
  await night.end();
});

const scan = async ({ calls }: HeadlessDesk, text: string): Promise<ScanView> => calls.scan({ text });
/** Without waiting for the desk's own patience, which grows while nobody answers. */
const settled = ({ desk }: HeadlessDesk) => until(async () => (await desk.syncNow(), desk.state().link.waiting === 0));
const online = ({ desk }: HeadlessDesk) => until(async () => (await desk.syncNow(), desk.state().link.isOnline));
const offline = ({ desk }: HeadlessDesk) => until(async () => (await desk.syncNow(), !desk.state().link.isOnline));
const count = (sql: string): number => (night.db.sqlite.prepare(sql).get() as { n: number }).n;
const partyOf = ({ desk }: HeadlessDesk): string => desk.state().saleTypes.find(({ name }) => name === 'Party Only')!.id;
const sell = (at: HeadlessDesk) => at.calls.sell({ items: [{ ticketTypeId: partyOf(at), quantity: 1 }], payments: [{ method: 'cash', amountCents: 1_500, givenCents: 2_000 }], expectedTotalCents: 1_500 });

describe('the link', () => {
  test('two desks, one ticket, the same moment: one green, the other told when and where', async () => {
    for (const code of night.tickets.slice(0, 4)) {
      const [a, b] = await Promise.all([scan(one, code), scan(two, code)]);
      expect([a.verdict.colour, b.verdict.colour].toSorted()).toEqual(['amber', 'green']);
      const loser = a.verdict.colour === 'amber' ? a : b;
      expect(loser.verdict).toMatchObject({ reason: 'already_used', usedAtDesk: loser === a ? 'Kasse 2' : 'Kasse 1' });
    }
  });

  test('a server that hangs costs a guest 400 ms, no more, and nobody is let in twice', async () => {
    await one.desk.syncNow();
    link.set('hangs');
    const startedAt = performance.now();
    const answer = await scan(one, night.tickets[4]!);
    expect(performance.now() - startedAt).toBeLessThan(600);
    expect(answer).toMatchObject({ isOffline: true, verdict: { isAdmitted: true, reason: 'valid' } });
    link.set('cut');
    link.set('open');
    await settled(one);
    expect(count(`SELECT count(*) AS n FROM admissions WHERE undone_at IS NULL`)).toBe(5);
  });

  test('the answer to a claim that was lost does not turn the guest away', async () => {
    await online(one);
    link.set('deaf');
    const answer = await scan(one, night.tickets[5]!);
    expect(answer.verdict).toMatchObject({ isAdmitted: true, reason: 'valid' });
    link.set('open');
    await settled(one);
    expect(count(`SELECT count(*) AS n FROM admissions WHERE undone_at IS NULL`)).toBe(6);
    expect(count(`SELECT count(*) AS n FROM desk_exceptions`)).toBe(0);
  });

  test('every request lost, then every answer: all arrives, nothing twice', async () => {
    await online(one);
    link.set('cut');
    await scan(one, night.tickets[6]!);
    await sell(one);
    link.set('deaf');
    await one.desk.syncNow();
    await one.desk.syncNow();
    await sell(one);
    link.set('open');
    await settled(one);
    expect(count(`SELECT count(*) AS n FROM desk_entries WHERE kind = 'sale'`)).toBe(2);
    expect(count(`SELECT count(*) AS n FROM orders WHERE channel = 'door'`)).toBe(2);
    expect(verifyJournal(one.desk.store()).map(({ brokenAt }) => brokenAt)).toEqual([null, null]);
  });

  test('two desks without a network both let in; both are told afterwards, and the admin sees it', async () => {
    await online(one);
    link.set('cut');
    await offline(one);
    const code = night.tickets[7]!;
    expect((await scan(one, code)).verdict.isAdmitted).toBe(true);
    expect((await scan(two, code)).verdict.isAdmitted).toBe(true);
    await settled(two);
    link.set('open');
    await settled(one);
    await until(async () => (await one.desk.syncNow(), one.desk.state().link.exceptions === 1));
    await until(async () => (await two.desk.syncNow(), two.desk.state().link.exceptions === 1));
    expect(count(`SELECT count(*) AS n FROM desk_exceptions WHERE kind = 'double_admission'`)).toBe(1);
    for (const { calls } of [one, two]) expect(await calls.notices({})).toMatchObject([{ title: 'Doppelt eingelassen', detail: expect.stringContaining('Kasse') }]);
  });

  test('a refunded ticket is refused after the next sync, without a network too', async () => {
    await online(one);
    await one.desk.syncNow();
    link.set('cut');
    expect((await scan(one, night.refunded)).verdict).toMatchObject({ colour: 'red', reason: 'cancelled' });
    link.set('open');
  });

  test('a revoked desk can neither read nor write, and what it had sold is still in its journal', async () => {
    await online(one);
    await settled(one);
    link.set('cut');
    await offline(one);
    await sell(one);
    await callProcedure(night.server.url, { procedure: 'admin.desks.revoke', cookie: night.admin.cookie, input: { id: one.desk.ctx.mirror().desk!.id } });
    link.set('open');
    await until(async () => (await one.desk.syncNow(), one.desk.state().phase === 'revoked'));
    expect(one.desk.state()).toMatchObject({ cashiers: [], events: [], link: { waiting: 1 } });
    await expect(scan(one, night.tickets[9]!)).rejects.toThrow('NOT_OPEN');
    expect(await one.calls.exportJournal({})).toMatchObject({ entries: 1 });
  });
});
