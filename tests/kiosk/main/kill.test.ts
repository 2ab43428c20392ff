import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyJournal } from '#kiosk/main/base/journal/verify-journal.ts';
import { seededRandom } from '#tests/crash/busy-buyers.ts';
import { bundleBusyDesk, linesOf, startBusyDesk } from '../support/start-busy-desk.ts';
import { openHeadlessDesk, readyDesk, until } from '../support/headless-desk.ts';
import { openNight } from '../support/open-night.ts';
import type { Night } from '../support/prepare-night.ts';
import { openShakyLink } from '../support/shaky-link.ts';

const KILLS = process.env['TEST_LONG'] === '1' ? 200 : 3;
const SAID_EVERY = 20;

let night: Night;
let program: string;

beforeAll(async () => {
  [night, program] = await Promise.all([openNight(), bundleBusyDesk()]);
  night.db.sqlite.prepare('UPDATE events SET max_capacity = NULL WHERE id = ?').run(night.eventId); // it sells more than the house holds
});
afterAll(() => night.end());

test(
  `the desk is killed ${KILLS} times while the server comes and goes: what it confirmed is there, once, here and at the server`,
  { timeout: KILLS * 10_000 + 120_000 },
  async () => {
    const link = await openShakyLink(night.server.url);
    const first = await readyDesk(night, { name: 'Kasse 1', serverUrl: link.url });
    const { folder } = first;
    await first.close();
    const random = seededRandom(20_260_118);
    const confirmed = new Set<string>();
    for (let kill = 1; kill <= KILLS; kill++) {
      link.set((['open', 'open', 'cut', 'deaf'] as const)[Math.floor(random() * 4)] ?? 'open');
      const codes = night.tickets.splice(0, 2);
      const { pin, userId } = night.cashier;
      const busy = startBusyDesk(program, { folder, serverUrl: link.url, userId, pin, codes });
      const said = 3 + Math.floor(random() * 4); // that it is ready, and so many operations: on a slow machine, too
      await until(() => linesOf(busy.output()).length >= said || !busy.isAlive());
      await new Promise((resolve) => setTimeout(resolve, random() * 60));
      await busy.end('SIGKILL');
      const lines = linesOf(busy.output());
      expect(lines.length, busy.output()).toBeGreaterThan(1);
      for (const { id } of lines) if (id !== undefined) confirmed.add(id);
      if (kill % SAID_EVERY === 0)
        console.log(`desk: ${kill} of ${KILLS} kills, ${confirmed.size} operations confirmed`);
    }
    link.set('open');
    const last = await openHeadlessDesk({ folder, serverUrl: link.url });
    const store = last.desk.store();
    expect(verifyJournal(store).map(({ brokenAt }) => brokenAt)).toEqual([null, null]);
    const idsKept = () => new Set(store.all<{ id: string }>('SELECT id FROM journal').map(({ id }) => id));
    const found = idsKept();
    expect([...confirmed].filter((id) => !found.has(id))).toEqual([]);
    expect(confirmed.size).toBeGreaterThan(KILLS * 2.5);
    await until(() => last.desk.state().link.waiting === 0);
    // The desk that was opened last writes down what it took up again, so what is kept is read now.
    const kept = idsKept();
    const arrived = night.db.sqlite.prepare(`SELECT id FROM desk_entries`).all() as { id: string }[];
    expect(new Set(arrived.map(({ id }) => id))).toEqual(kept);
    expect(arrived).toHaveLength(kept.size);
    const n = (sql: string) => (night.db.sqlite.prepare(sql).get() as { n: number }).n;
    expect(n(`SELECT count(*) AS n FROM orders WHERE channel = 'door' AND event_id = '${night.eventId}'`)).toBe(
      store.one<{ n: number }>("SELECT count(*) AS n FROM journal WHERE kind = 'sale'")?.n,
    );
    expect(n(`SELECT count(*) AS n FROM desk_entries WHERE outcome = 'exception'`)).toBe(0);
    expect(last.errors).toEqual([]);
    await last.close();
    await link.close();
  },
);
