import { useEffect, useRef, useState, type CSSProperties } from 'react';
import { Icon, type IconName } from './icon.tsx';

const HOLD_MS = 1_500;

type HoldButtonProps = {
  label: string;
  onHeld: () => void;
  isDisabled?: boolean;
  icon?: IconName;
  holdMs?: number;
  className?: string;
};

/** Done only when it is held: finger, mouse, or Enter and space kept down. */
export function HoldButton({
  label,
  onHeld,
  isDisabled = false,
  icon = 'lock',
  holdMs = HOLD_MS,
  className = 'kb kb-primary kb-large kb-wide cash-last',
}: HoldButtonProps) {
  const [isHeld, setHeld] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  function begin(): void {
    if (isDisabled || timer.current !== undefined) return;
    setHeld(true);
    timer.current = setTimeout(() => {
      end();
      onHeld();
    }, holdMs);
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
      className={`${className} hold ${isHeld ? 'hold-on' : ''}`}
      disabled={isDisabled}
      style={{ '--hold-ms': `${holdMs}ms` } as CSSProperties}
      onPointerDown={begin}
      onPointerUp={end}
      onPointerLeave={end}
      onKeyDown={(event) => isKey(event.key) && (event.preventDefault(), begin())}
      onKeyUp={(event) => isKey(event.key) && end()}
      onBlur={end}
    >
      <i aria-hidden="true" />
      <Icon name={icon} size={30} />
      <span>{label}</span>
    </button>
  );
}
