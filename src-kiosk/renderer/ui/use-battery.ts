import { useEffect, useState } from 'react';

type Battery = EventTarget & { level: number };

/** Percent left; null where the machine has no battery to ask. */
export function useBattery(): number | null {
  const [percent, setPercent] = useState<number | null>(null);
  useEffect(() => {
    const asked = (navigator as { getBattery?: () => Promise<Battery> }).getBattery?.();
    let battery: Battery | undefined;
    const read = () => battery !== undefined && setPercent(Math.round(battery.level * 100));
    asked?.then(
      (found) => {
        battery = found;
        found.addEventListener('levelchange', read);
        read();
      },
      () => undefined,
    );
    return () => battery?.removeEventListener('levelchange', read);
  }, []);
  return percent;
}
