import { useEffect } from 'react';

/** Keeps the screen lit while mounted. The browser drops the lock when the tab is hidden, so it is asked for again. */
export function useWakeLock(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return;
    let lock: WakeLockSentinel | null = null;
    let isOver = false;
    const hold = async (): Promise<void> => {
      if (document.visibilityState !== 'visible') return;
      try {
        const held = await navigator.wakeLock.request('screen');
        if (isOver) await held.release();
        else lock = held;
      } catch {
        // Refused on low battery: the code is still there to scan.
      }
    };
    const holdAgain = (): void => void hold();
    holdAgain();
    document.addEventListener('visibilitychange', holdAgain);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', holdAgain);
      void lock?.release();
    };
  }, []);
}
