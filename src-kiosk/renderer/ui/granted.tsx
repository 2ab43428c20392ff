import { useEffect, useState } from 'react';
import { KASSE_MESSAGES } from '#shared/door/kasse-messages.ts';

const SHOWN_MS = 2_500;

/** The word after the right digits, where the name of who gave them stands; nothing waits for it. */
export function Granted() {
  const [isShown, setShown] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setShown(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <span className="granted" aria-live="polite" hidden={!isShown}>
      {KASSE_MESSAGES.granted}
    </span>
  );
}
