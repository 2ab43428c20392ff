import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startPaymentStandIn } from '#server/demo/payments/start-payment-stand-in.ts';
import { bundleProgram } from '#tests/support/processes/bundle-program.ts';
import { openReceiver, sdkFor, secretKey, ticketSession, webhookSecret } from './open-payment-demo.ts';

let entry = '';
let folder = '';
let receiver: Awaited<ReturnType<typeof openReceiver>>;
const children: ChildProcess[] = [];

beforeAll(async () => {
  entry = await bundleProgram('src-server/demo/payments/main.ts');
});
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'payments-'));
  receiver = await openReceiver();
});
afterEach(async () => {
  for (const child of children.splice(0))
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
  await receiver.close();
  rmSync(folder, { recursive: true });
});

async function startProcess(options: object = {}): Promise<{ child: ChildProcess; port: number }> {
  const given = {
    port: 0,
    databaseFile: join(folder, 'payments.sqlite'),
    secretKey,
    webhookUrl: receiver.url,
    webhookSecret,
    retryDelaysMs: [50, 50],
    ...options,
  };
  const child = spawn(process.execPath, [entry, JSON.stringify(given)], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  const [line] = (await once(child.stdout!, 'data')) as [Buffer];
  return { child, port: (JSON.parse(line.toString()) as { port: number }).port };
}

const dev = async (port: number, path: string, input: object = {}): Promise<unknown> =>
  (await fetch(`http://127.0.0.1:${port}/dev/api${path}`, { method: 'POST', body: JSON.stringify(input) })).json();

describe('the stand-in as its own process', () => {
  it('goes on after kill -9: same answers for old keys, unsent webhooks sent', async () => {
    const first = await startProcess({ retryDelaysMs: [2_500] });
    await dev(first.port, '/webhooks', { mode: 'drop-first' });
    const create = (port: number) =>
      sdkFor(port).checkout.sessions.create(ticketSession, { idempotencyKey: 'order:1' });
    const { id } = await create(first.port);
    await dev(first.port, `/sessions/${id}/pay`);
    first.child.kill('SIGKILL');
    await once(first.child, 'exit');
    expect(receiver.received).toEqual([]);

    const second = await startProcess();
    expect((await create(second.port)).id).toBe(id);
    await dev(second.port, '/webhooks/idle');
    expect(receiver.types().toSorted()).toEqual([
      'charge.succeeded',
      'checkout.session.completed',
      'payment_intent.created',
      'payment_intent.succeeded',
    ]);
    expect((await sdkFor(second.port).checkout.sessions.retrieve(id)).payment_status).toBe('paid');
  });

  it('makes many paid sessions at once for benches, and ends cleanly on SIGTERM', async () => {
    const { child, port } = await startProcess();
    await dev(port, '/webhooks', { mode: 'off' });
    const made = (await dev(port, '/paid-sessions', { count: 50, unitAmountCents: 1500 })) as {
      sessionId: string;
      eventBody: string;
    }[];
    expect(made).toHaveLength(50);
    expect(JSON.parse(made[0]!.eventBody)).toMatchObject({
      type: 'checkout.session.completed',
      data: { object: { id: made[0]!.sessionId, payment_status: 'paid' } },
    });
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
  });

  it('starts with no key that could be real', async () => {
    const start = startPaymentStandIn({
      port: 0,
      databaseFile: ':memory:',
      now: () => new Date(),
      secretKey: 'sk_live_x',
      webhookUrl: receiver.url,
      webhookSecret,
    });
    await expect(start).rejects.toThrow('sk_test_');
  });
});
