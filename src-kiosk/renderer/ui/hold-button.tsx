import { useEffect, useRef, useState } from 'react';
import { Icon } from './icon.tsx';

const HOLD_MS = 1_500;

/** Done only when it is held: finger, mouse, or Enter and space kept down. */
export function HoldButton({
  label,
  onHeld,
  isDisabled = false,
}: {
  label: string;
  onHeld: () => void;
  isDisabled?: boolean;
}) {
  const [isHeld, setHeld] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  function begin(): void {
    if (isDisabled || timer.current !== undefined) return;
    setHeld(true);
    timer.current = setTimeout(() => {
      end();
      onHeld();
    }, HOLD_MS);
  }
  function end(): void {
    clearTimeout(timer.current);
    timer.current = undefined;
    setHeld(false);
  }
  useEffect(() => () => clearTimeout(timer.current), []);
  const isKey = (key: string) => key === 'Enter' || key === ' ';
  return (
    <button
      type="button"
      className={`kb kb-primary kb-large kb-wide hold cash-last ${isHeld ? 'hold-on' : ''}`}
      disabled={isDisabled}
      onPointerDown={begin}
      onPointerUp={end}
      onPointerLeave={end}
      onKeyDown={(event) => isKey(event.key) && (event.preventDefault(), begin())}
      onKeyUp={(event) => isKey(event.key) && end()}
      onBlur={end}
    >
      <i aria-hidden="true" />
      <Icon name="lock" size={30} />
      <span>{label}</span>
    </button>
  );
}
