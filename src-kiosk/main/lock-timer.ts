/** Locks the desk when nobody has touched it for a while (decisions §6). */
export function makeLockTimer(minutes: number, lock: () => void): { stillHere(): void; stop(): void } {
  let timer: NodeJS.Timeout | undefined;
  function stillHere(): void {
    clearTimeout(timer);
    timer = setTimeout(lock, minutes * 60_000);
  }
  return { stillHere, stop: () => clearTimeout(timer) };
}
