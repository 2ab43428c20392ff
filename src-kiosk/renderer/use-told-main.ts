import { useEffect } from 'react';
import { tell } from './bridge.ts';

/** https://www.w3.org/TR/battery-status/, which Chromium has and TypeScript does not know. */
type BatteryManager = EventTarget & { readonly level: number; readonly charging: boolean };
type WithBattery = { getBattery?: () => Promise<BatteryManager> };

/** A machine without a battery is full and charging for ever, and so is one that stands full in its dock. */
function told({ level, charging }: BatteryManager): void {
  const isMains = charging && level === 1;
  tell('tellBattery', { batteryPercent: isMains ? null : Math.round(level * 100), isCharging: charging && !isMains });
}

/** Tells main how full the battery is, which only a page can find out; the office sees it on its board. */
function useBattery(): void {
  useEffect(() => {
    let battery: BatteryManager | undefined;
    let isGone = false;
    const changed = (): void => {
      if (battery !== undefined) told(battery);
    };
    const kinds = ['levelchange', 'chargingchange'];
    void (navigator as WithBattery).getBattery?.().then(
      (found) => {
        if (isGone) return;
        battery = found;
        for (const kind of kinds) found.addEventListener(kind, changed);
        changed();
      },
      () => undefined,
    );
    return () => {
      isGone = true;
      for (const kind of kinds) battery?.removeEventListener(kind, changed);
    };
  }, []);
}

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
