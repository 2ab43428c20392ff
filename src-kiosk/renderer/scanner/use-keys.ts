import { useEffect, useRef, useState } from 'react';
import type { DeskPhase } from '#shared/door/desk-state.ts';
import { divertedTo } from './divert-scans.ts';
import { touchButtonOf } from './function-keys.tsx';
import { listenToKeys } from './listen-to-keys.ts';
import { play } from './sounds.ts';

const SHOWN_MS = 4_000;

/** Why a code is not judged now, and what to do first. */
const NOT_YET: Record<Exclude<DeskPhase, 'open'>, string> = {
  locked: 'Erst anmelden, dann scannen.',
  'no-server': 'Erst die Kasse einrichten, dann scannen.',
  unpaired: 'Erst koppeln, dann scannen.',
  pairing: 'Erst koppeln, dann scannen.',
  revoked: 'Diese Kasse ist abgemeldet. Erst neu koppeln, dann scannen.',
  fault: 'Diese Kasse ist nicht gestartet: sie prüft keine Codes.',
  damaged: 'Erst das Journal zur Seite legen, dann scannen.',
  broken: 'Der Zugang dieser Kasse ist nicht lesbar: sie prüft keine Codes.',
};

type Refused = { sentence: string };

/**
 * All keys of the desk. Scans go to who asked for them, else to the door. Where neither takes them they are answered
 * with a sound and a sentence, which is returned while it is to be shown.
 */
export function useKeys(phase: DeskPhase | null, hear: (text: string, beganAt: number) => void): string {
  const [refused, setRefused] = useState<Refused | null>(null);
  const onScan = (text: string, beganAt: number): void => {
    const taker = divertedTo();
    if (taker !== null) return taker(text);
    if (phase === 'open') return hear(text, beganAt);
    play('wait');
    if (phase !== null) setRefused({ sentence: NOT_YET[phase] });
  };
  const newest = useRef(onScan);
  useEffect(() => {
    newest.current = onScan;
  });
  useEffect(
    () => listenToKeys({ onScan: (text, beganAt) => newest.current(text, beganAt), onFunctionKey: touchButtonOf }),
    [],
  );
  useEffect(() => {
    if (refused === null) return undefined;
    const timer = setTimeout(() => setRefused(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [refused]);
  return phase === 'open' ? '' : (refused?.sentence ?? '');
}
