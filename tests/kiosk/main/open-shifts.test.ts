import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOUR_MS } from '#shared/time.ts';
import { readyDesk, until, type HeadlessDesk } from '../support/headless-desk.ts';
import { openNight } from '../support/open-night.ts';
import { openShakyLink } from '../support/shaky-link.ts';
import { ADMIN_PIN, givePin, type Night } from '../support/prepare-night.ts';

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

test('without a network who is in tonight’s plan signs in, and who leads the door; all who may while nobody is planned', async () => {
  const [ann, bob] = night.db.sqlite
    .prepare<[], { userId: string; name: string }>(
      `SELECT id AS userId, name FROM users WHERE email LIKE 'dancer01_@%'`,
    )
    .all();
  for (const { userId } of [ann!, bob!]) run(`INSERT INTO user_roles (user_id, role) VALUES (?, 'cashier')`, userId);
  const link = await openShakyLink(night.server.url);
  const other = await readyDesk(night, { name: 'Kasse 2', serverUrl: link.url });
  const pins: Record<string, string> = {
    [ann!.userId]: '1122',
    [bob!.userId]: '3344',
    [night.admin.userId]: ADMIN_PIN,
  };
  for (const [userId, pin] of Object.entries(pins)) await givePin(night.db, { userId, pin });
  const today = other.desk.ctx.snapshot().businessDay;
  const plan = (...people: (typeof ann)[]): void => {
    run('DELETE FROM cashier_schedule');
    for (const { userId, name } of people.flatMap((one) => one ?? []))
      run('INSERT INTO cashier_schedule (id, date, name, person_id) VALUES (?, ?, ?, ?)', userId, today, name, userId);
  };
  const signIn = async (): Promise<string[]> => {
    link.set('open');
    const known = () => other.desk.ctx.snapshot().roster;
    const planned = night.db.sqlite.prepare('SELECT person_id FROM cashier_schedule').pluck().all();
    await until(async () => {
      await other.desk.syncNow();
      return known().every(({ userId, isOnShift }) => isOnShift === planned.includes(userId));
    });
    link.set('cut');
    await until(async () => (await other.desk.syncNow(), !other.desk.state().link.isOnline));
    const outcomes: string[] = [];
    for (const { userId } of [ann!, bob!, night.admin])
      outcomes.push((await other.calls.unlock({ userId, pin: pins[userId]! })).outcome);
    return outcomes;
  };
  try {
    plan(ann);
    expect(await signIn()).toEqual(['open', 'needs-link', 'open']);
    plan(bob);
    expect(await signIn()).toEqual(['needs-link', 'open', 'open']);
    plan();
    expect(await signIn()).toEqual(['open', 'open', 'open']);
  } finally {
    await other.close();
    await link.close();
  }
});
