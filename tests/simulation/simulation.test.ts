import { expect, it } from 'vitest';
import { liveNights } from './live-nights.ts';

it('nights with lost answers, late webhooks and a server that is killed come to rest, and a seed is a history', async () => {
  const { nights, said } = await liveNights('--seed', '5', '--nights', '2');
  expect(nights, said).toHaveLength(2);
  expect(
    nights.filter((line) => !/rows hash: [0-9a-f]{16}, .* holds$/.test(line)),
    said,
  ).toEqual([]);
  // Alone and after others, in this process and in another: the same rows, the same messages. This one has a door.
  const alone = await liveNights('--seed', '6', '--nights', '1');
  expect(alone.nights[0], alone.said).toBe(nights[1]);
}, 240_000);
