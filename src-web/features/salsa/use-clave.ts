import { useEffect, useRef, useState } from 'react';
import { playClave, type ClaveSound } from './clave-sound.ts';

/** Plays the given hits; `sounding` is the step now heard, null while silent. Falls silent with the page. */
export function useClave(hits: readonly boolean[]): { sounding: number | null; toggle: () => void } {
  const [sounding, setSounding] = useState<number | null>(null);
  const heard = useRef(hits);
  const sound = useRef<ClaveSound | null>(null);

  useEffect(() => {
    heard.current = hits;
  }, [hits]);

  const silence = () => {
    sound.current?.stop();
    sound.current = null;
    setSounding(null);
  };

  useEffect(() => {
    const onHide = () => document.hidden && silence();
    document.addEventListener('visibilitychange', onHide);
    return () => {
      document.removeEventListener('visibilitychange', onHide);
      silence();
    };
  }, []);

  const toggle = () => {
    if (sound.current !== null) return silence();
    setSounding(-1);
    sound.current = playClave({ hits: () => heard.current, onStep: setSounding });
  };
  return { sounding, toggle };
}
