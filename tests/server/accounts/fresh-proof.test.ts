import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TRPCError } from '@trpc/server';
import { MOVE_OUT_PATH } from '#shared/admin/move-out.ts';
import { DomainError } from '#shared/errors.ts';
import { MINUTE_MS } from '#shared/time.ts';
import { appRouter } from '#server/trpc/app-router.ts';
import { createCallerFactory } from '#server/trpc/trpc.ts';
import { openSession } from '#tests/support/open-session.ts';
import { PROCEDURE_ROLES } from '#tests/support/procedure-roles.ts';
import { serveShop, type TestServer } from '#tests/support/test-server.ts';
import { addBuyer, openTestShop, type TestShop } from '#tests/support/test-shop.ts';

const caller = createCallerFactory(appRouter);

describe('an act that could hand the house over', () => {
  let shop: TestShop;
  let server: TestServer;
  let adminId: string;
  beforeAll(async () => {
    shop = await openTestShop();
    server = await serveShop(shop);
    adminId = addBuyer(shop);
    shop.db.sqlite.prepare(`INSERT INTO user_roles (user_id, role) VALUES (?, 'admin')`).run(adminId);
  });
  afterAll(async () => {
    await server.close();
    await shop.close();
  });

  /** A session of the admin that was opened long ago and whose owner was proven this long ago. */
  function sessionProven(agoMs: number): string {
    const { id } = openSession(shop, adminId);
    const now = shop.clock.now().getTime();
    shop.db.sqlite
      .prepare('UPDATE sessions SET created_at = ?, proven_at = ? WHERE id = ?')
      .run(now - 120 * MINUTE_MS, now - agoMs, id);
    return id;
  }

  /** How a procedure refuses nonsense that an admin sends it in this session; null where it does not. */
  async function refusalOf(procedure: string, sessionId: string): Promise<string | null> {
    const service = shop.context({
      kind: 'user',
      userId: adminId,
      email: 'admin@test.example',
      displayName: 'Admin',
      roles: ['admin'],
      session: { id: sessionId, level: 'aal2' },
    });
    const call = procedure
      .split('.')
      .reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], caller({ service })) as (
      input: unknown,
    ) => Promise<unknown>;
    try {
      await call({ nonsense: true });
      return null;
    } catch (error) {
      if (!(error instanceof TRPCError)) throw error;
      return error.cause instanceof DomainError ? error.cause.code : error.code;
    }
  }

  for (const [procedure, { needsFreshProof = false }] of Object.entries(PROCEDURE_ROLES))
    it(`${procedure} ${needsFreshProof ? 'asks once more who it is after ten minutes' : 'never asks again who it is'}`, async () => {
      const late = await refusalOf(procedure, sessionProven(11 * MINUTE_MS));
      if (!needsFreshProof) return expect(late).not.toBe('FRESH_SIGN_IN_NEEDED');
      expect(late).toBe('FRESH_SIGN_IN_NEEDED');
      expect(await refusalOf(procedure, sessionProven(9 * MINUTE_MS))).not.toBe('FRESH_SIGN_IN_NEEDED');
    });

  it('is open to whoever has just signed in, who has proven nothing since', async () => {
    const { id } = openSession(shop, adminId);
    expect(await refusalOf('admin.apiKeys.make', id)).not.toBe('FRESH_SIGN_IN_NEEDED');
    shop.db.sqlite.prepare('UPDATE sessions SET created_at = created_at - ? WHERE id = ?').run(11 * MINUTE_MS, id);
    expect(await refusalOf('admin.apiKeys.make', id)).toBe('FRESH_SIGN_IN_NEEDED');
  });

  it('is also the archive of the whole shop, which keeps its lock over HTTP', async () => {
    const cookie = server.cookieOf(adminId);
    const provenAgo = (ms: number) =>
      shop.db.sqlite
        .prepare('UPDATE sessions SET second_factor_at = 1, proven_at = ? WHERE user_id = ?')
        .run(shop.clock.now().getTime() - ms, adminId);
    const ask = () => fetch(server.url + MOVE_OUT_PATH, { method: 'POST', headers: { cookie } });
    provenAgo(11 * MINUTE_MS);
    const late = await ask();
    expect([late.status, await late.text()]).toEqual([412, expect.stringContaining('FRESH_SIGN_IN_NEEDED')]);
    provenAgo(9 * MINUTE_MS);
    const young = await ask();
    expect([young.status, young.headers.get('content-type')]).toEqual([200, 'application/zip']);
    await young.arrayBuffer();
  });
});
