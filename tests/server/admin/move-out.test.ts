import { mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { MOVE_OUT_PATH } from '#shared/admin/move-out.ts';
import { ROLES } from '#shared/permissions.ts';
import { exportedColumns, fileNameOf } from '#server/services/office/move-out/table-pieces.ts';
import { LEFT_OUT, OWNED_TABLES } from '#server/services/office/move-out/owned-tables.ts';
import { cheapPasswordHasher } from '#tests/server/accounts/cheap-password-hasher.ts';
import { openApiWorld, type ApiWorld } from '#tests/server/api/api-world.ts';
import { buyTicket, pay, type Bought } from '#tests/support/buy.ts';
import { addBuyer } from '#tests/support/test-shop.ts';
import { unzipped } from '#tests/support/unzipped.ts';

const PASSWORD = 'right-password';
const PICTURE = `${'a'.repeat(22)}-320.webp`;

describe('moving out', () => {
  let world: ApiWorld;
  let bought: Bought;
  beforeAll(async () => {
    // Archives of other tests, made meanwhile, lie in the common folder.
    vi.stubEnv('TMPDIR', mkdtempSync(path.join(tmpdir(), 'move-out-')));
    world = await openApiWorld({ hasRateLimits: true });
    world.shop.db.sqlite
      .prepare(
        `INSERT INTO accounts (id, account_id, provider_id, user_id, password) VALUES (?, ?, 'credential', ?, ?)`,
      )
      .run('account', world.admin, world.admin, await cheapPasswordHasher.hash(PASSWORD));
    bought = await buyTicket(world.shop, { userId: addBuyer(world.shop), quantity: 2 });
    pay(world.shop, bought);
    await world.shop.settle();
    mkdirSync(world.shop.uploads, { recursive: true });
    writeFileSync(path.join(world.shop.uploads, PICTURE), 'a picture');
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    await world.close();
  });

  /** A browser of this person, after the second factor. */
  function cookieOf(userId: string): string {
    const cookie = world.server.cookieOf(userId);
    world.shop.db.sqlite.prepare('UPDATE sessions SET second_factor_at = created_at WHERE user_id = ?').run(userId);
    return cookie;
  }
  const ask = (userId: string | undefined, headers: Record<string, string> = {}) =>
    fetch(world.server.url + MOVE_OUT_PATH, {
      method: 'POST',
      headers: {
        ...(userId !== undefined && { cookie: cookieOf(userId) }),
        ...headers,
      },
    });
  const codeOf = async (response: Response) =>
    ((await response.json()) as { error: { json: { data: { domainCode: string } } } }).error.json.data.domainCode;
  const exported = () =>
    world.shop.db.sqlite.prepare(`SELECT count(*) FROM audit WHERE action = 'shop.exported'`).pluck().get();
  const all = (table: string) => world.shop.db.sqlite.prepare(`SELECT count(*) FROM ${table}`).pluck().get();
  const copies = () => readdirSync(tmpdir()).filter((name) => name.startsWith('clave-archive-'));

  it('knows of every table whether it goes along, and takes no column that proves somebody', () => {
    const tables = world.shop.db.sqlite
      .prepare<[], string>(
        `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'
          AND name <> '__drizzle_migrations' AND name NOT GLOB '*_search*'`,
      )
      .pluck()
      .all();
    const named = [...OWNED_TABLES.map(fileNameOf), ...Object.values(LEFT_OUT).flat()];
    expect(named.toSorted()).toEqual(tables.toSorted());
    const proving = OWNED_TABLES.flatMap((table) => Object.keys(exportedColumns(table))).filter((name) =>
      /hash|secret|seal|password|^pin/i.test(name),
    );
    expect(proving).toEqual([]);
  });

  it('gives an admin who has just signed in one archive with rows, tables and pictures, and says so in the audit log', async () => {
    const before = copies();
    const answer = await ask(world.admin);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="clave-\d{4}-\d\d-\d\d\.zip"$/);
    const zip = Buffer.from(await answer.arrayBuffer());
    const about = JSON.parse(unzipped(zip, 'shop.json')) as { format: string; tables: string[]; exportedAt: string };
    expect(about).toMatchObject({ format: 'clave-shop', exportedAt: world.shop.clock.now().toISOString() });
    for (const table of about.tables) {
      const rows = JSON.parse(unzipped(zip, `json/${table}.json`)) as object[];
      // What the audit log says of the archive itself comes after the copy is made.
      expect([table, rows.length]).toEqual([table, Number(all(table)) - (table === 'audit' ? 1 : 0)]);
      const [head = ''] = unzipped(zip, `csv/${table}.csv`).split('\r\n');
      if (rows[0] !== undefined) expect(head.replace('\uFEFF', '').split(';')).toEqual(Object.keys(rows[0]));
    }
    const tickets = JSON.parse(unzipped(zip, 'json/tickets.json')) as { orderId: string; purchasedAt: string }[];
    expect(tickets.map(({ orderId }) => orderId)).toEqual([bought.orderId, bought.orderId]);
    expect(tickets[0]?.purchasedAt).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
    expect(unzipped(zip, `pictures/${PICTURE}`)).toBe('a picture');
    expect(unzipped(zip, 'README.txt')).toContain('passwords, second factors, PINs');
    expect(zip.toString('latin1')).not.toContain('cheap:');
    expect([exported(), copies()]).toEqual([1, before]);
  });

  it('refuses everybody else, an admin who was not proven lately, and too many archives in a row', async () => {
    for (const role of ['', ...ROLES.filter((one) => one !== 'admin')]) {
      const userId = addBuyer(world.shop);
      if (role !== '')
        world.shop.db.sqlite.prepare('INSERT INTO user_roles (user_id, role) VALUES (?, ?)').run(userId, role);
      const refused = await ask(userId);
      expect([401, 403], role).toContain(refused.status);
    }
    expect((await ask(undefined)).status).toBe(401);
    const { key } = world.key();
    expect((await ask(undefined, { authorization: `Bearer ${key}` })).status).toBe(401);
    expect((await ask(world.admin, { origin: 'https://elsewhere.example' })).status).toBe(403);
    const old = cookieOf(world.admin);
    world.shop.db.sqlite.exec('UPDATE sessions SET created_at = created_at - 660000');
    const late = await fetch(world.server.url + MOVE_OUT_PATH, { method: 'POST', headers: { cookie: old } });
    expect(await codeOf(late)).toBe('FRESH_SIGN_IN_NEEDED');
    expect(exported()).toBe(1);
    for (let made = 1; made < 10; made++) await (await ask(world.admin)).arrayBuffer();
    expect(await codeOf(await ask(world.admin))).toBe('RATE_LIMITED');
  });

  it('lets go of its copy when the reader leaves in the middle', async () => {
    const before = copies();
    world.shop.clock.advance(3_600_000);
    const answer = await ask(world.admin);
    const reader = answer.body?.getReader();
    await reader?.read();
    await reader?.cancel();
    await expect.poll(copies).toEqual(before);
  });
});
