import { useEffect } from 'react';
import { tell } from './bridge.ts';
import { useBattery } from './use-battery.ts';

const TOUCH_TOLD_EVERY_MS = 5_000;

/** Main counts the idle minutes; the page tells it that somebody is there. */
function useStillHere(): void {
  useEffect(() => {
    let toldAt = 0;
    const touched = () => {
      if (performance.now() - toldAt < TOUCH_TOLD_EVERY_MS) return;
      toldAt = performance.now();
      tell('stillHere', {});
    };
    for (const kind of ['pointerdown', 'keydown']) window.addEventListener(kind, touched, true);
    return () => ['pointerdown', 'keydown'].forEach((kind) => window.removeEventListener(kind, touched, true));
  }, []);
}

/** Main gives a new version up that never gets as far as this: its first screen is painted. */
function useShown(isThere: boolean): void {
  useEffect(() => {
    if (!isThere) return;
    const frame = requestAnimationFrame(() => setTimeout(() => tell('shown', {})));
    return () => cancelAnimationFrame(frame);
  }, [isThere]);
}

/** What main can not see by itself: that somebody is at the desk, that there is a screen, and the battery. */
export function useToldMain(isThere: boolean): void {
  useStillHere();
  useShown(isThere);
  useBattery();
}
