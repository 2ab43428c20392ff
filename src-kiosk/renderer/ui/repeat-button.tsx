import { useEffect, useRef, type ReactNode } from 'react';

const HELD_AFTER_MS = 450;
const AGAIN_EVERY_MS = 90;

type RepeatButtonProps = { label: string; isDisabled: boolean; onStep: () => void; children: ReactNode };

/** One step for a touch, and one after the other for as long as it is held: forty coins are not forty touches. */
export function RepeatButton({ label, isDisabled, onStep, children }: RepeatButtonProps) {
  const newest = useRef(onStep);
  useEffect(() => {
    newest.current = onStep;
  });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wasHeld = useRef(false);
  const stop = () => clearTimeout(timer.current);
  useEffect(() => stop, []);
  function again(): void {
    wasHeld.current = true;
    newest.current();
    timer.current = setTimeout(again, AGAIN_EVERY_MS);
  }
  function hold(): void {
    stop();
    wasHeld.current = false;
    timer.current = setTimeout(again, HELD_AFTER_MS);
  }
  return (
    <button
      type="button"
      aria-label={label}
      disabled={isDisabled}
      onPointerDown={hold}
      onPointerUp={stop}
      onPointerLeave={stop}
      onPointerCancel={stop}
      onContextMenu={(event) => event.preventDefault()}
      onClick={({ detail }) => {
        // What was held has been counted already; a key's click has no detail.
        if (!wasHeld.current || detail === 0) onStep();
        wasHeld.current = false;
      }}
    >
      {children}
    </button>
  );
}
