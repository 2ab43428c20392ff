/** Ends what listens to it after a time: `AbortSignal.timeout`, which Safari has only since 16. */
export function timeLimit(ms: number): AbortSignal {
  const limit = new AbortController();
  setTimeout(() => limit.abort(new DOMException('This took too long.', 'TimeoutError')), ms);
  return limit.signal;
}
