import { expect, it } from 'vitest';
import { takeOver, takeTurn, type Turn } from '#web/features/door/one-tab.ts';

const isLost = async ({ lost }: Turn): Promise<boolean> =>
  (await Promise.race([lost.then(() => 'lost'), new Promise((resolve) => setTimeout(resolve, 50, 'held'))])) === 'lost';

it('one tab is at the door; another one waits outside until it takes over, and can be taken over from', async () => {
  const first = await takeTurn();
  expect(first).not.toBeNull();
  expect(await takeTurn()).toBeNull();
  expect(await isLost(first!)).toBe(false);

  const second = await takeOver();
  expect(await isLost(first!)).toBe(true);
  expect(await isLost(second)).toBe(false);
  expect(await takeTurn()).toBeNull();
  const third = await takeOver();
  expect([await isLost(second), await isLost(third)]).toEqual([true, false]);
});

it('takes the door from a tab that does not answer', async () => {
  const asleep = Promise.withResolvers<string>();
  const stolen = navigator.locks.request('clave-door', { steal: true }, () => asleep.promise).catch(() => 'stolen');
  const mine = await takeOver();
  expect([await stolen, await isLost(mine)]).toEqual(['stolen', false]);

  const channel = new BroadcastChannel('clave-door');
  channel.postMessage('leave');
  await mine.lost;
  channel.close();
});

it('is at the door once the page before it, which is loaded again, has let go of it late', async () => {
  const before = Promise.withResolvers<string>();
  const gone = navigator.locks.request('clave-door', { steal: true }, () => before.promise).catch(() => 'stolen');
  setTimeout(before.resolve, 1_000, 'gone');
  const mine = await takeTurn();
  expect(await gone).toBe('gone');
  expect(await isLost(mine!)).toBe(false);
  const channel = new BroadcastChannel('clave-door');
  channel.postMessage('leave');
  await mine!.lost;
  channel.close();
});
