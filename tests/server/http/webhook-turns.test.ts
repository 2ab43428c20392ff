import { expect, it } from 'vitest';
import { takeTurns } from '#server/http/security/take-turns.ts';

it('webhooks that come together are let in one after the other, and whoever else asks something gets a turn in between', async () => {
  const myTurn = takeTurns();
  const seen: string[] = [];
  const crowd = Array.from({ length: 5 }, async (_, n) => {
    await myTurn();
    seen.push(`webhook ${n}`);
    setImmediate(() => seen.push('visitor'));
  });
  await Promise.all(crowd);
  expect(seen).toEqual([
    'webhook 0',
    'visitor',
    'webhook 1',
    'visitor',
    'webhook 2',
    'visitor',
    'webhook 3',
    'visitor',
    'webhook 4',
  ]);
});

it('a webhook that comes alone does not wait', async () => {
  const myTurn = takeTurns();
  let isIn = false;
  void myTurn().then(() => (isIn = true));
  await Promise.resolve();
  expect(isIn).toBe(true);
});
