import { useCallback, useEffect, useRef, useState } from 'react';
import type { ConfirmableReason } from '#shared/desk/verdict.ts';
import type { ScanView } from '#shared/kiosk/kiosk-bridge.ts';
import { ask, sentenceOf } from '../bridge.ts';
import { divertedTo } from './divert-scans.ts';
import { play } from './sounds.ts';
import { lookOf } from './verdict-look.ts';
import { listenForScans } from './wedge.ts';

/** A code of somebody else's can be as long as it likes: none of ours is, so its beginning is turned away as well. */
const LONGEST = 400;

export type Scanner = {
  /** The verdict on the screen; the next scan takes its place at once. */
  view: ScanView | null;
  problem: string;
  scan(text: string, confirmed?: ConfirmableReason): void;
  show(view: ScanView): void;
  /** Puts one verdict away; a newer one, or a scan under way, stays. */
  dismiss(entryId: string): void;
};

/** One input for every code; the scanner is heard on every screen, and the newest scan always wins. */
export function useScanner(isOpen: boolean): Scanner {
  const [view, setView] = useState<ScanView | null>(null);
  const [problem, setProblem] = useState('');
  const newest = useRef(0);

  const show = useCallback((next: ScanView): void => {
    newest.current++;
    setView(next);
    setProblem('');
    play(lookOf(next).sound);
  }, []);
  const dismiss = useCallback((entryId: string): void => setView((shown) => (shown?.verdict.entryId === entryId ? null : shown)), []);

  const scan = useCallback((text: string, confirmed?: ConfirmableReason): void => {
    const mine = ++newest.current;
    ask('scan', { text: text.slice(0, LONGEST), confirmed: confirmed ?? null }).then(
      (answer) => {
        if (mine === newest.current) show(answer);
      },
      (error: unknown) => {
        if (mine === newest.current) setProblem(sentenceOf(error));
      },
    );
  }, [show]);

  useEffect(() => (isOpen ? listenForScans((text) => (divertedTo() ?? scan)(text)) : undefined), [isOpen, scan]);
  // A verdict that stood when the desk was locked is gone with it.
  return { view: isOpen ? view : null, problem, scan, show, dismiss };
}
