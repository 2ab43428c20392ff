/**
 * The result of a work that somebody else has a hand in, or a `TimeoutError` after so many milliseconds, whatever
 * becomes of the work: a promise alone can't be told to stop, and not every end of a connection is told. The signal ends
 * what can be ended, when the time is over and when all is said; what comes later is thrown away.
 */
export async function within<T>(limitMs: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const ending = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    // What is left of a deadline is no whole number, and may be less than nothing.
    timer = setTimeout(
      () => reject(new DOMException('no answer in time', 'TimeoutError')),
      Math.max(0, Math.ceil(limitMs)),
    );
  });
  try {
    return await Promise.race([work(ending.signal), tooLate]);
  } finally {
    clearTimeout(timer);
    ending.abort();
  }
}

/** Whether that is why it failed. */
export const isTooLate = (error: unknown): boolean => error instanceof DOMException && error.name === 'TimeoutError';
