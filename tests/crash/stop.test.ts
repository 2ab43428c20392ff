import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, it, type TestContext } from 'vitest';
import { TONIGHT_STREAM_PATH } from '#shared/door/tonight-board.ts';
import { makeSecretBox } from '#server/adapters/secret-box.ts';
import { buildIfNeeded } from '#server/commands/build-state.ts';
import type { Db } from '#server/db/client.ts';
import { demoDefaults } from '#server/demo/demo-defaults.ts';
import { openOddReceiver } from '#tests/support/odd-receiver.ts';
import { callProcedure } from '#tests/support/processes/call-procedure.ts';
import { freePort } from '#tests/support/processes/free-port.ts';
import {
  addSellingEvent,
  addSignedInBuyers,
  openShopDatabase,
  type Buyer,
} from '#tests/support/processes/prepare-shop.ts';
import { startServer, type RunningServer, type ServerOptions } from '#tests/support/processes/start-server.ts';
import { repositoryRoot } from '#tests/support/runner/run-command.ts';

/** Docker kills after ten. */
const STOPS_WITHIN_MS = 9_000;
/** What production has unless it is told otherwise. */
const GRACE_SECONDS = '5';
const SILENT = 'takes the connection and says nothing';

type Shop = { buyer: Buyer; onSale: { eventId: string; ticketTypeId: string } };
type World = Shop & {
  server: RunningServer;
  port: number;
  /** How often the outside world was asked. */ asked: () => number;
  /** A client that sends this much and then no more, and reads nothing. */ send: (text: string) => Promise<void>;
};
type State = {
  /** How the outside world answers that this state reaches: see ODD_WAYS. */ outside?: string;
  environment?: (oddPort: number) => Record<string, string>;
  /** What waits in the books before the server starts. */ prepare?: (
    db: Db,
    where: { buyer: Buyer; oddPort: number },
  ) => void;
  /** Brings it about. */ begin: (world: World) => Promise<void>;
  /** Whether the stop has to say that it did not wait; what then stands in the log. */ leaves?: string;
};

async function isAsked({ asked }: World, before = 0): Promise<void> {
  while (asked() <= before) await sleep(10);
}

function addDelivery(db: Db, { oddPort }: { oddPort: number }): void {
  const [id, endpointId, now] = [randomUUID(), randomUUID(), Date.now()];
  const secret = makeSecretBox(demoDefaults.authSecret, 'webhook').seal(`whsec_${Buffer.alloc(32).toString('base64')}`);
  db.sqlite
    .prepare(`INSERT INTO webhook_endpoints (id, url, description, types, secret) VALUES (?, ?, '', '[]', ?)`)
    .run(endpointId, `http://127.0.0.1:${oddPort}/hooks`, secret);
  db.sqlite
    .prepare(
      `INSERT INTO webhook_deliveries (id, endpoint_id, type, subject_id, body) VALUES (?, ?, 'order.paid', ?, '{}')`,
    )
    .run(id, endpointId, randomUUID());
  db.sqlite
    .prepare(`INSERT INTO outbox (id, kind, ref_id, next_attempt_at) VALUES (?, 'webhook', ?, ?)`)
    .run(randomUUID(), id, now - 1_000);
}

function addMail(db: Db, { buyer }: { buyer: Buyer }): void {
  db.sqlite
    .prepare(`INSERT INTO outbox (id, kind, ref_id, payload, next_attempt_at) VALUES (?, 'mail.welcome', ?, ?, ?)`)
    .run(randomUUID(), buyer.userId, JSON.stringify({ userId: buyer.userId }), Date.now() - 1_000);
}

const halfAnUpload = (cookie: string): string =>
  [
    'POST /trpc/workshops.uploadPhoto HTTP/1.1',
    'Host: 127.0.0.1',
    `Cookie: ${cookie}`,
    'Content-Type: multipart/form-data; boundary=half',
    'Content-Length: 5000000',
    '',
    `--half\r\nContent-Disposition: form-data; name="photo"; filename="me.jpg"\r\n\r\n${'x'.repeat(100_000)}`,
  ].join('\r\n');

const STATES: Readonly<Record<string, State>> = {
  'nothing at all is under way': { begin: async () => undefined },
  'a client never finishes its request': {
    begin: ({ send }) => send('GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Half: '),
  },
  'a client has connected and says nothing': { begin: ({ send }) => send('') },
  'a client asks again and again and reads nothing': {
    begin: ({ send }) => send('GET /events HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n'.repeat(300)),
  },
  'an upload is half sent': {
    begin: ({ send, buyer }) => send(halfAnUpload(buyer.cookie)),
  },
  'a receiver of webhooks hangs in the middle of a delivery': {
    outside: SILENT,
    prepare: addDelivery,
    begin: (world) => isAsked(world),
    leaves: 'outbox of webhooks',
  },
  'a receiver of webhooks switches protocols': {
    outside: 'switches protocols',
    prepare: addDelivery,
    begin: (world) => isAsked(world),
  },
  'the mail server never answers': {
    outside: SILENT,
    environment: (oddPort) => ({ SMTP_URL: `smtp://127.0.0.1:${oddPort}` }),
    prepare: addMail,
    begin: (world) => isAsked(world),
    leaves: 'outbox of mails',
  },
  'the payment provider hangs while somebody buys': {
    outside: SILENT,
    environment: (oddPort) => ({ STRIPE_API_BASE: `http://127.0.0.1:${oddPort}` }),
    begin: async (world) => {
      await isAsked(world);
      const before = world.asked();
      const { eventId, ticketTypeId } = world.onSale;
      void callProcedure(world.server.url, {
        procedure: 'checkout.createEventCheckout',
        cookie: world.buyer.cookie,
        input: { eventId, items: [{ ticketTypeId, quantity: 1 }], idempotencyKey: randomUUID() },
      }).catch(() => undefined);
      await isAsked(world, before);
    },
    leaves: 'balance',
  },
  'the live board is open': {
    prepare: (db, { buyer }) =>
      void db.sqlite.prepare(`INSERT INTO user_roles (user_id, role) VALUES (?, 'admin')`).run(buyer.userId),
    begin: async ({ server, buyer }) => {
      const board = await fetch(server.url + TONIGHT_STREAM_PATH, { headers: { cookie: buyer.cookie } });
      if (board.status !== 200) throw new Error(`the board: ${board.status}`);
      void board.text().catch(() => undefined);
    },
  },
};

let lastStarted: Promise<unknown> = Promise.resolve();
/** One server after the other: while several start, none has the processor to stop with. */
function startInTurn(options: ServerOptions): Promise<RunningServer> {
  const started = lastStarted.then(() => startServer(options));
  lastStarted = started.catch(() => undefined);
  return started;
}

/** A server in this state; what it leaves behind goes with the test. */
async function reach(state: State, onTestFinished: TestContext['onTestFinished']): Promise<RunningServer> {
  const odd = await openOddReceiver(state.outside ?? SILENT);
  onTestFinished(() => odd.close());
  const dataDir = mkdtempSync(path.join(tmpdir(), 'stop-'));
  const db = openShopDatabase(dataDir);
  const [buyer] = addSignedInBuyers(db, 1);
  if (buyer === undefined) throw new Error('nobody is there');
  const onSale = addSellingEvent(db);
  state.prepare?.(db, { buyer, oddPort: odd.port });
  db.close();
  const port = await freePort();
  const environment = { DEMO_SEED: 'off', SHUTDOWN_GRACE_SECONDS: GRACE_SECONDS, ...state.environment?.(odd.port) };
  const server = await startInTurn({ port, dataDir, environment });
  onTestFinished(() => void server.end('SIGKILL'));
  async function send(text: string): Promise<void> {
    const socket = connect(port, '127.0.0.1').pause();
    socket.on('error', () => undefined);
    onTestFinished(() => void socket.destroy());
    await new Promise<void>((resolve) => socket.write(text, () => resolve()));
  }
  await state.begin({ server, port, buyer, onSale, asked: odd.connections, send });
  return server;
}

describe('a server that is told to stop', () => {
  beforeAll(() => buildIfNeeded(repositoryRoot), 360_000);

  it.concurrent.for(Object.entries(STATES))(
    'has ended after nine seconds at most, when %s',
    { timeout: 120_000 },
    async ([, state], { expect, onTestFinished }) => {
      const server = await reach(state, onTestFinished);
      const toldAt = performance.now();
      const code = await server.end('SIGTERM');
      expect(performance.now() - toldAt).toBeLessThanOrEqual(STOPS_WITHIN_MS);
      if (state.leaves === undefined) expect([code, server.output()]).toEqual([0, '']);
      else {
        expect(server.output()).toContain('stopped without waiting for what was under way');
        expect(server.output()).toContain(state.leaves);
        expect(code).toBe(1);
      }
    },
  );
});
