import { expect, it } from 'vitest';
import { liveNights } from './live-nights.ts';

it('nights with lost answers, late webhooks and a server that is killed come to rest, and a seed is a history', async () => {
  const alone = ['3', '361'].map((seed) => liveNights('--seed', seed, '--no-shrink'));
  const { nights, said } = await liveNights('--seed', '3,361', '--no-shrink');
  expect(nights, said).toHaveLength(2);
  expect(
    nights.filter((line) => !/rows hash: [0-9a-f]{16}, .* holds$/.test(line)),
    said,
  ).toEqual([]);
  // The first has a door, the second has courses; else nothing is said here about them.
  expect(said).toMatch(/^journal entries compared: [1-9]/m);
  expect(said).toMatch(/^dancers buys: [1-9]/m);
  expect(said).toMatch(/^looks at courses: [1-9]/m);
  // In this process and in another, alone and after others: the same rows, the same messages.
  expect((await Promise.all(alone)).flatMap((one) => one.nights)).toEqual(nights);
}, 240_000);
