import { randomInt, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyJournal } from '#kiosk/main/base/journal/verify-journal.ts';
import { buildIfNeeded } from '#server/commands/build-state.ts';
import { decodeCode } from '#shared/tickets/qr-code.ts';
import { phoneBrowser } from '#tests/e2e/support/phone-browser.ts';
import { openHeadlessDesk, readyDesk, until } from '#tests/kiosk/support/headless-desk.ts';
import { prepareNight, type Night } from '#tests/kiosk/support/prepare-night.ts';
import { openShakyLink, type ShakyLink } from '#tests/kiosk/support/shaky-link.ts';
import { bundleBusyDesk, linesOf, startBusyDesk } from '#tests/kiosk/support/start-busy-desk.ts';
import { freePort } from '#tests/support/processes/free-port.ts';
import { prepareDoor } from '#tests/support/processes/prepare-door.ts';
import { repositoryRoot } from '#tests/support/runner/run-command.ts';
import { seededRandom } from './busy-buyers.ts';

const ROUNDS = 20;
/** Another one each time; a night that went wrong is had again with `KILL_SEED`. */
const SEED = Number(process.env['KILL_SEED'] ?? randomInt(1_000_000_000));
const random = seededRandom(SEED);
const pick = <T>(all: readonly [T, ...T[]]): T => all[Math.floor(random() * all.length)] ?? all[0];
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const folder = mkdtempSync(path.join(tmpdir(), 'shared-night-'));
let night: Night;
let program = '';
let links: { desk: ShakyLink; phone: ShakyLink };
let codes: string[] = [];

beforeAll(async () => {
  await buildIfNeeded(repositoryRoot);
  const port = await freePort();
  const target = `http://127.0.0.1:${port}`;
  links = { desk: await openShakyLink(target), phone: await openShakyLink(target) };
  [night, program] = await Promise.all([
    prepareNight({ port, environment: { BASE_URL: links.phone.url } }),
    bundleBusyDesk(),
  ]);
  const door = prepareDoor(night.db, { desks: 0, guests: ROUNDS * 6 });
  night.db.sqlite
    .prepare(
      `INSERT INTO ticket_types (id, event_id, name, description, price_cents, channel, position)
        VALUES (?, ?, 'Party Only', 'Abendkasse', 1500, 'door', 1)`,
    )
    .run(randomUUID(), door.eventId);
  night.eventId = door.eventId;
  ({ codes } = door);
}, 360_000);
afterAll(async () => {
  await links.desk.close();
  await links.phone.close();
  await night.end();
  rmSync(folder, { recursive: true, force: true });
});

/** Types codes as a helper does; what the screen has called valid is confirmed. */
async function scanOnPhone(page: Page, toScan: readonly string[], confirmed: Set<string>): Promise<void> {
  for (const code of toScan) {
    await page.getByRole('button', { name: 'Eintippen' }).click();
    await page.getByRole('textbox', { name: 'Nummer vom Ticket' }).fill(code);
    await page.getByRole('button', { name: 'Prüfen' }).click();
    if ((await page.locator('.door-verdict h1').textContent()) === 'GÜLTIG') confirmed.add(code);
    const next = page.locator('.door-verdict .door-button.is-main');
    await next.click({ timeout: 2_000 }).catch(() => undefined); // a green screen goes by itself
    await page.locator('.door-verdict').waitFor({ state: 'detached' });
  }
}

/** Everything a reload needs is kept once the page itself is. */
const isKept = (page: Page): Promise<boolean> =>
  page.evaluate(async () => (await (await caches.open('clave-door')).match('/door')) !== undefined);

type Told = { desk: ReadonlySet<string>; phone: ReadonlySet<string> };

/** What is not as it was confirmed: who is not inside, who is inside twice, and collisions that nobody was told of. */
function audit({ db, eventId }: Night, { desk, phone }: Told): { lost: string[]; twice: string[]; untold: string[] } {
  const rows = db.sqlite
    .prepare<[string], { codeId: string; n: number }>(
      `SELECT t.code_id AS codeId, count(a.id) AS n FROM tickets t
        LEFT JOIN admissions a ON a.ticket_id = t.id AND a.undone_at IS NULL WHERE t.event_id = ? GROUP BY t.id`,
    )
    .all(eventId);
  const inside = new Map(rows.map(({ codeId, n }) => [codeId, n]));
  const told = db.sqlite
    .prepare<[], { code: string }>(
      `SELECT json_extract(d.payload, '$.code') AS code FROM desk_exceptions x JOIN desk_entries d ON d.id = x.entry_id
        WHERE x.kind = 'double_admission' AND x.other_desk_id IS NOT NULL AND x.other_desk_id <> x.desk_id`,
    )
    .all();
  const toldOf = new Set(told.map(({ code }) => code));
  const insideBy = (code: string) => inside.get(decodeCode(code)?.payload.codeId ?? '') ?? 0;
  return {
    lost: [...desk, ...phone].filter((code) => insideBy(code) === 0),
    twice: codes.filter((code) => insideBy(code) > 1),
    untold: [...desk].filter((code) => phone.has(code) && !toldOf.has(code)),
  };
}

/** A desk and a helper's phone at one door, both killed while they work, and a server that comes and goes. */
test(
  `${ROUNDS} rounds in which desk and phone die in one night: what either confirmed is there once, collisions are told`,
  { timeout: ROUNDS * 60_000 + 120_000 },
  async () => {
    console.log(`shared night: KILL_SEED=${SEED}`);
    const first = await readyDesk(night, { name: 'Kasse 1', serverUrl: links.desk.url });
    const { url } = await first.calls.invitePhone({});
    await until(() => first.desk.state().link.waiting === 0);
    await first.close();
    const browser = phoneBrowser(path.join(folder, 'profile'));
    const open = async (address: string): Promise<Page> => {
      const opened = await browser.open(null);
      opened.setDefaultTimeout(30_000);
      await opened.goto(address);
      return opened;
    };
    let page = await open(url);
    await page.getByRole('textbox', { name: 'Dein Name' }).fill('Aylin');
    await page.getByRole('button', { name: 'Mitmachen' }).click();
    await until(() => isKept(page));

    const told = { desk: new Set<string>(), phone: new Set<string>() };
    const entries = new Set<string>();
    const kills = { desk: 0, phone: 0, server: 0 };
    const waiting = [...codes];
    const shared = new Set<string>();
    const { userId, pin } = night.cashier;
    for (let round = 1; round <= ROUNDS; round++) {
      // In the first round neither can know of the other, and the phone lives: there is a collision for certain.
      const isFirst = round === 1;
      links.desk.set(isFirst ? 'cut' : pick(['open', 'open', 'cut', 'deaf']));
      links.phone.set(isFirst ? 'cut' : pick(['open', 'open', 'cut', 'deaf']));
      const [both = '', ...own] = waiting.splice(0, 5);
      shared.add(both);
      const serverUrl = links.desk.url;
      const desk = { folder: first.folder, serverUrl, userId, pin, codes: [both, ...own.slice(0, 2)] };
      const busy = startBusyDesk(program, desk);
      const phone = { dies: !isFirst && random() < 0.6, isDead: false };
      const work = scanOnPhone(page, [both, ...own.slice(2)], told.phone).catch((error: unknown) => {
        if (!phone.isDead) throw error;
      });
      const restarted = !isFirst && random() < 0.4 ? pause(random() * 1_500).then(() => night.restart()) : null;
      if (phone.dies) {
        await pause(300 + random() * 2_500);
        phone.isDead = true;
        await browser.kill();
        kills.phone++;
      }
      const said = 2 + Math.floor(random() * 4);
      await until(() => linesOf(busy.output()).length >= said || !busy.isAlive());
      await pause(random() * 60);
      await busy.end('SIGKILL');
      kills.desk++;
      const lines = linesOf(busy.output());
      expect(lines.length, busy.output()).toBeGreaterThan(0);
      for (const { kind, id, code, isAdmitted } of lines) {
        if (kind === 'sale' || isAdmitted === true) entries.add(id ?? '');
        if (isAdmitted === true) told.desk.add(code ?? '');
      }
      await Promise.all([work, restarted]);
      if (restarted !== null) kills.server++;
      if (phone.dies) {
        page = await open(`${links.phone.url}/door`);
        await page.getByRole('button', { name: 'Eintippen' }).waitFor();
      }
    }

    links.desk.set('open');
    links.phone.set('open');
    await page.reload();
    const last = await openHeadlessDesk({ folder: first.folder, serverUrl: links.desk.url });
    await until(() => last.desk.state().link.waiting === 0);
    await page.getByText('Online').waitFor();
    await until(async () => (await page.getByText('auf Abgleich').count()) === 0);
    const count = [...told.desk].filter((code) => told.phone.has(code)).length;
    console.log(
      `shared night: killed ${JSON.stringify(kills)}; confirmed ${entries.size} entries at the desk, ${told.phone.size} ` +
        `check-ins at the phone; ${count} collisions`,
    );

    expect(audit(night, told)).toEqual({ lost: [], twice: [], untold: [] });
    expect(count).toBeGreaterThan(0);
    expect(told.phone.size).toBeGreaterThan(ROUNDS / 2);
    const all = <T>(sql: string, ...values: string[]) => night.db.sqlite.prepare(sql).all(...values) as T[];
    // Nothing but the collisions needs a person, and only what both have scanned can collide.
    const questions = all<{ kind: string; code: string | null }>(
      `SELECT x.kind, json_extract(d.payload, '$.code') AS code FROM desk_exceptions x
        LEFT JOIN desk_entries d ON d.id = x.entry_id`,
    );
    expect(questions.filter(({ kind, code }) => kind !== 'double_admission' || !shared.has(code ?? ''))).toEqual([]);

    const store = last.desk.store();
    expect(verifyJournal(store).map(({ brokenAt }) => brokenAt)).toEqual([null, null]);
    const kept = new Set(store.all<{ id: string }>('SELECT id FROM journal').map(({ id }) => id));
    expect([...entries].filter((id) => !kept.has(id))).toEqual([]);
    const deskId = all<{ id: string }>(`SELECT id FROM desks WHERE name = 'Kasse 1'`)[0]?.id ?? '';
    const arrived = all<{ id: string }>('SELECT id FROM desk_entries WHERE desk_id = ?', deskId).map(({ id }) => id);
    expect(arrived).toHaveLength(kept.size);
    expect(new Set(arrived)).toEqual(kept);
    const sold = all<{ n: number }>(
      `SELECT count(*) AS n FROM orders WHERE channel = 'door' AND event_id = ?`,
      night.eventId,
    );
    expect(sold[0]?.n).toBe(store.one<{ n: number }>("SELECT count(*) AS n FROM journal WHERE kind = 'sale'")?.n);
    expect(last.errors).toEqual([]);

    // The audit would say so: of a guest who was never let in, and of a collision that was none.
    const [spare = ''] = waiting;
    const [alone = ''] = [...told.phone].filter((code) => !told.desk.has(code));
    const wrong = { desk: new Set([...told.desk, spare, alone]), phone: told.phone };
    expect(audit(night, wrong)).toEqual({ lost: [spare], twice: [], untold: [alone] });
    await last.close();
    await browser.close();
  },
);
