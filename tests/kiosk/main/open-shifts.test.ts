import { afterAll, beforeAll, test } from 'vitest';
import { HOUR_MS } from '#shared/time.ts';
import { readyDesk, until, type HeadlessDesk } from '../support/headless-desk.ts';
import { openNight } from '../support/open-night.ts';
import type { Night } from '../support/prepare-night.ts';

let night: Night;
let one: HeadlessDesk;
beforeAll(async () => {
  night = await openNight();
  one = await readyDesk(night, { name: 'Kasse 1', serverUrl: night.server.url });
});
afterAll(async () => {
  await one.close();
  await night.end();
});

const run = (statement: string, ...values: unknown[]): void => void night.db.sqlite.prepare(statement).run(...values);
const staff = async () => (await one.calls.readiness({})).find(({ id }) => id === 'staff');
const said = (word: string | null) =>
  until(async () => {
    await one.desk.syncNow();
    return ((await staff())?.detail.match(/es fehlen (.*)/)?.[1] ?? null) === word;
  });

test('‘Ready for tonight?’ names the jobs of the plan for which somebody is missing, and none of a night that is off', async () => {
  const startsAt = night.db.sqlite
    .prepare<[string], number>('SELECT starts_at FROM events WHERE id = ?')
    .pluck()
    .get(night.eventId)!;
  const plan = (job: string, needed: number, endsAt = startsAt + 6 * HOUR_MS): void =>
    run(
      `INSERT INTO shifts (id, event_id, date, job, starts_at, ends_at, needed, created_at) VALUES (?, ?, '', ?, ?, ?, ?, 0)`,
      job,
      night.eventId,
      job,
      startsAt,
      endsAt,
      needed,
    );
  // What the demo planned is over.
  run('UPDATE shifts SET starts_at = 1, ends_at = 2');
  await said(null);
  plan('bar', 2);
  plan('scan', 1);
  await said('1 × Einlass und 2 × Bar');
  run(`INSERT INTO cashier_schedule (id, date, name, shift_id) VALUES ('one', '', 'Mara', 'scan')`);
  await said('2 × Bar');
  run('UPDATE events SET cancelled_at = 1 WHERE id = ?', night.eventId);
  await said(null);
});
