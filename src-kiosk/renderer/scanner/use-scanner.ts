import { useCallback, useRef, useState } from 'react';
import type { ConfirmableReason } from '#shared/door/verdict-words.ts';
import type { ScanView } from '#shared/door/kiosk-bridge.ts';
import type { VoucherView } from '#shared/door/voucher.ts';
import { isVoucherText } from '#shared/door/voucher-code.ts';
import { ask, sentenceOf } from '../bridge.ts';
import { play } from './sounds.ts';
import { lookOf } from '#shared/door/verdict-look.ts';
import { voucherLook } from '../screens/scan/voucher-look.ts';

/** A code of somebody else's can be as long as it likes: none of ours is, so its beginning is turned away as well. */
const LONGEST = 400;
/**
 * A scanner with its trigger held reads the same code again at once: sooner than a person turns from one guest to the
 * next.
 */
const HELD_MS = 700;

export type Scanner = {
  /** What the scanner has read, on whatever screen. */ hear(text: string, beganAt: number): void;
  /** The verdict on the screen; the next scan takes its place at once. */
  view: ScanView | null;
  problem: string;
  /** The same of a voucher: one of the two is shown. */
  voucher: VoucherView | null;
  scan(text: string, confirmed?: ConfirmableReason): void;
  showVoucher(voucher: VoucherView): void;
  dismissVoucher(): void;
  show(view: ScanView): void;
  /**
   * Puts one verdict away; a newer one, or a scan under way, stays. `isByItself` is a green one whose time is up:
   * nobody has touched anything.
   */
  dismiss(entryId: string, isByItself?: boolean): void;
};

/** One input for every code: the newest scan always wins. */
export function useScanner(isOpen: boolean): Scanner {
  const [view, setView] = useState<ScanView | null>(null);
  const [voucher, setVoucher] = useState<VoucherView | null>(null);
  const [problem, setProblem] = useState('');
  const newest = useRef(0);
  /** What was read last, and whether somebody has answered its verdict. */
  const last = useRef({ text: '', at: -Infinity, isAnswered: false });

  const show = useCallback((next: ScanView): void => {
    newest.current++;
    setView(next);
    setVoucher(null);
    setProblem('');
    play(lookOf(next).sound);
  }, []);
  const showVoucher = useCallback((next: VoucherView): void => {
    newest.current++;
    setView(null);
    setVoucher(next);
    setProblem('');
    play(voucherLook(next).sound);
  }, []);
  const dismissVoucher = useCallback((): void => {
    last.current.isAnswered = true;
    setVoucher(null);
  }, []);
  const dismiss = useCallback((entryId: string, isByItself = false): void => {
    if (!isByItself) last.current.isAnswered = true;
    setView((shown) => (shown?.verdict.entryId === entryId ? null : shown));
  }, []);

  const scan = useCallback(
    (text: string, confirmed?: ConfirmableReason): void => {
      const mine = ++newest.current;
      const read = text.slice(0, LONGEST);
      // Whichever was scanned last is shown, when its answer comes.
      const then =
        <View>(showIt: (view: View) => void) =>
        (view: View) =>
          mine === newest.current && showIt(view);
      const asked = isVoucherText(read)
        ? ask('showVoucher', { code: read }).then(then(showVoucher))
        : ask('scan', { text: read, confirmed: confirmed ?? null }).then(then(show));
      asked.catch((error: unknown) => {
        if (mine !== newest.current) return;
        setProblem(sentenceOf(error));
        play('no'); // nobody looks at the screen for each guest
      });
    },
    [show, showVoucher],
  );

  const hear = useCallback(
    (text: string, beganAt: number): void => {
      const isHeld = text === last.current.text && !last.current.isAnswered && beganAt - last.current.at < HELD_MS;
      last.current = { text, at: performance.now(), isAnswered: false };
      if (!isHeld) scan(text); // one guest, not a second with the same ticket
    },
    [scan],
  );
  // A verdict that stood when the desk was locked is gone with it.
  const shown = { view: isOpen ? view : null, voucher: isOpen ? voucher : null };
  return { ...shown, problem, hear, scan, show, dismiss, showVoucher, dismissVoucher };
}
