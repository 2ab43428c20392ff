import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect } from 'vitest';
import type { CreateOrderInput } from '#shared/orders/create-order.ts';
import type { CheckoutStarted } from '#shared/orders/order-views.ts';
import { buildIfNeeded } from '#server/commands/build-state.ts';
import { checkBooks } from '#server/services/office/backup/check-books.ts';
import { callProcedure } from '#tests/support/processes/call-procedure.ts';
import { freePort } from '#tests/support/processes/free-port.ts';
import type { Buyer } from '#tests/support/processes/prepare-shop.ts';
import { startPayments, type ProviderSession, type RunningPayments } from '#tests/support/processes/start-payments.ts';
import { startServer, type RunningServer } from '#tests/support/processes/start-server.ts';
import { repositoryRoot } from '#tests/support/runner/run-command.ts';

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** What is read of a shop's files while its server runs, is dead, or runs again. */
function readerOf(dataDir: string) {
  const rowsOf = <T>(file: string, sql: string): T[] => {
    const db = new Database(path.join(dataDir, file), { readonly: true });
    const rows = db.prepare<[], T>(sql).all();
    db.close();
    return rows;
  };
  const read = <T>(sql: string): T[] => rowsOf('clave.sqlite', sql);
  return {
    read,
    /** What lies in the mailboxes, not only what the books say of it. */
    readMails: <T>(sql: string): T[] => rowsOf('mailbox.sqlite', sql),
    count: (sql: string): number => read<{ n: number }>(`SELECT COUNT(*) AS n FROM ${sql}`)[0]?.n ?? -1,
    /** What is wrong with the books. */
    faults: () => {
      const db = new Database(path.join(dataDir, 'clave.sqlite'), { readonly: true });
      const found = checkBooks(db);
      db.close();
      return found;
    },
  };
}

/** A shop whose server is killed and started again on the same files, with a provider that lives on. */
export function openKillableShop(name: string) {
  const dataDir = mkdtempSync(path.join(tmpdir(), `${name}-`));
  const reader = readerOf(dataDir);
  let payments: RunningPayments;
  let server: RunningServer;
  let port: number;

  beforeAll(async () => {
    await buildIfNeeded(repositoryRoot);
    port = await freePort();
    payments = await startPayments({
      port: await freePort(),
      databaseFile: path.join(dataDir, 'payments.sqlite'),
      webhookUrl: `http://127.0.0.1:${port}/webhooks/stripe`,
    });
  }, 360_000);
  afterAll(async () => {
    await server?.end('SIGKILL');
    await payments?.end('SIGKILL');
  });

  const call = <T>(procedure: string, { cookie }: Buyer, input: unknown): Promise<T> =>
    callProcedure<T>(server.url, { procedure, cookie, input });
  return {
    ...reader,
    dataDir,
    call,
    start: async (): Promise<void> => {
      server = await startServer({ port, dataDir, paymentsUrl: payments.url, environment: { DEMO_SEED: 'off' } });
    },
    kill: () => server.end('SIGKILL'),
    /** Moves the clock of this process on, until it is killed. */
    advance: async (minutes: number): Promise<void> => {
      const body = JSON.stringify({ advanceMinutes: minutes });
      await fetch(`${server.url}/dev/clock`, { method: 'POST', body, headers: { 'content-type': 'application/json' } });
    },
    until: async (isSo: () => boolean): Promise<void> => {
      for (let round = 0; round < 1_200 && !isSo(); round++) await pause(50);
      expect(isSo()).toBe(true);
    },
    /** Bought over the front door and paid at the provider; `more` goes along, as a key that makes it the same order. */
    buy: async (
      buyer: Buyer,
      { eventId, ticketTypeId, quantity }: { eventId: string; ticketTypeId: string; quantity: number },
      more: Pick<CreateOrderInput, 'idempotencyKey' | 'seatOfferId' | 'handOverToken' | 'addOns' | 'voucherCode'> = {},
    ): Promise<void> => {
      const { sessionId } = await call<CheckoutStarted>('checkout.createEventCheckout', buyer, {
        eventId,
        items: [{ ticketTypeId, quantity }],
        idempotencyKey: randomUUID(),
        ...more,
      });
      await payments.dev('POST', `/sessions/${sessionId}/pay`, {});
    },
    /** A page of the provider is paid. */
    pay: (sessionId: string): Promise<unknown> => payments.dev('POST', `/sessions/${sessionId}/pay`, {}),
    /** All that the provider has taken and given. */
    sessions: async () => (await payments.dev('GET', '/sessions?limit=1000')) as ProviderSession[],
  };
}
