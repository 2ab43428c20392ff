import { useEffect, useState } from 'react';
import { KASSE_MESSAGES } from '#shared/door/kasse-messages.ts';

const SHOWN_MS = 2_500;

/** The word after the right digits, over whatever screen comes up; nothing waits for it. */
export function Granted() {
  const [isShown, setShown] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setShown(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <p className="granted" aria-live="polite" hidden={!isShown}>
      {KASSE_MESSAGES.granted}
    </p>
  );
}
