import { useEffect, useState } from 'react';

const EVERY_MS = 5_000;

/** The time, a few seconds old at most. */
export function useClock(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = window.setInterval(() => setNow(new Date()), EVERY_MS);
    return () => window.clearInterval(timer);
  }, []);
  return now;
}
