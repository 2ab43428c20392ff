import { ODD_WAYS, openOddReceiver, type OddReceiver } from './odd-receiver.ts';

/** What a busy machine needs beside the limit. */
const RESERVE_MS = 1_500;
const NEVER = 'it did not settle';

/** Whether a call settles within its limit. */
export async function settles(call: Promise<unknown>, limitMs: number): Promise<'settled' | typeof NEVER> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<typeof NEVER>((resolve) => {
    timer = setTimeout(resolve, limitMs + RESERVE_MS, NEVER);
  });
  const settled = call.then(
    () => 'settled' as const,
    () => 'settled' as const,
  );
  return Promise.race([settled, late]).finally(() => clearTimeout(timer));
}

/** All of them at once; the names of those in which the call had not settled when its time was long over. */
export async function waysThatHoldUp(ask: (odd: OddReceiver) => Promise<unknown>, limitMs: number): Promise<string[]> {
  const tried = await Promise.all(
    Object.keys(ODD_WAYS).map(async (way) => {
      const odd = await openOddReceiver(way);
      const came = await settles(ask(odd), limitMs);
      odd.close();
      return { way, came };
    }),
  );
  return tried.filter(({ came }) => came === NEVER).map(({ way }) => way);
}
