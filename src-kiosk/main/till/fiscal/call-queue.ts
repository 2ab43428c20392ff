/** Runs one call after the other, in the order in which they were asked for: a device does one thing at a time. */
export type CallQueue = <T>(call: () => Promise<T>) => Promise<T>;

/** A queue of its own for one device. A call that fails holds nobody up. */
export function makeCallQueue(): CallQueue {
  let last: Promise<unknown> = Promise.resolve();
  return (call) => {
    const mine = last.then(call);
    last = mine.catch(() => undefined);
    return mine;
  };
}
