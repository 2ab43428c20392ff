import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { keepTseAccess, type TseAccesses } from '#kiosk/main/till/fiscal/device/tse-access.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/time.ts';

const assigned = { kind: 'fiskaly', deviceId: randomUUID(), clientId: randomUUID() } as const;

/** The access of a desk whose server hands out tokens of this life, and how often it was asked. */
function open(lifeMs: number): { accesses: TseAccesses; asked(): number; pass(ms: number): void } {
  let [at, asked] = [Date.parse('2026-11-20T20:00:00Z'), 0];
  const accesses = keepTseAccess({
    sealed: { read: () => Promise.resolve(null), write: () => Promise.resolve(), remove: () => undefined },
    acceptsWeakStorage: () => false,
    ask() {
      asked += 1;
      return Promise.resolve({
        kind: 'fiskaly',
        baseUrl: 'https://fiskaly.example/api/v2',
        tssId: assigned.deviceId,
        clientId: assigned.clientId,
        token: `token ${asked}`,
        expiresAt: new Date(at + lifeMs),
      });
    },
    now: () => new Date(at),
    onError(error) {
      throw error;
    },
  });
  return { accesses, asked: () => asked, pass: (ms) => void (at += ms) };
}

test.each([
  ['of ten minutes', 10 * MINUTE_MS, 15],
  ['of a day', 24 * HOUR_MS, 1],
])('a token %s is renewed a few times an hour, however much is sold', async (_, lifeMs, most) => {
  const { accesses, asked, pass } = open(lifeMs);
  for (let sale = 0; sale < 600; sale++) {
    await accesses.token(assigned);
    pass(HOUR_MS / 600);
  }
  expect(asked()).toBeLessThanOrEqual(most);
});

test('a token is renewed before its end, while the old one serves', async () => {
  const { accesses, asked, pass } = open(HOUR_MS);
  expect(await accesses.token(assigned)).toBe('token 1');
  pass(51 * MINUTE_MS);
  expect(await accesses.token(assigned)).toBe('token 1');
  await new Promise((resolve) => setImmediate(resolve));
  expect(asked()).toBe(2);
  expect(await accesses.token(assigned)).toBe('token 2');
});
