import { expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#shared/time.ts';
import { clockSkewMs } from '#web/features/admin-board/use-clock.ts';
import { TODAY } from '#tests/support/today.ts';

test('the board goes by the server’s clock: a browser that is hours off is put right, a good one is left alone', () => {
  const server = TODAY.getTime() + 20_000;
  const board = { at: new Date(Math.floor(server / MINUTE_MS) * MINUTE_MS) };
  for (const secondsOff of [0, 10, -30, 45]) expect(clockSkewMs(board, server + secondsOff * 1_000)).toBe(0);
  for (const hoursOff of [-2, 3]) {
    const shown = server + hoursOff * HOUR_MS - clockSkewMs(board, server + hoursOff * HOUR_MS);
    expect(Math.abs(shown - server)).toBeLessThanOrEqual(MINUTE_MS / 2);
  }
  expect(clockSkewMs(undefined, 0)).toBe(0);
});
