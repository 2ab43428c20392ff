import { useEffect, useRef, useState, type CSSProperties } from 'react';
import { Icon, type IconName } from './icon.tsx';

const HOLD_MS = 1_500;
/** A browser makes a click of a finger's end within this time. */
const RELEASE_MS = 500;

/** The finger is down where the next screen draws its buttons: what it lets go of there is no touch on them. */
function dropRelease(): void {
  const drop = (event: Event): void => {
    event.preventDefault();
    event.stopPropagation();
  };
  const released = (): void => {
    for (const kind of ['pointerup', 'pointercancel']) window.removeEventListener(kind, released, true);
    setTimeout(() => window.removeEventListener('click', drop, true), RELEASE_MS);
  };
  window.addEventListener('click', drop, true);
  for (const kind of ['pointerup', 'pointercancel']) window.addEventListener(kind, released, true);
}

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
  function begin(isByPointer: boolean): void {
    if (isDisabled || timer.current !== undefined) return;
    setHeld(true);
    timer.current = setTimeout(() => {
      end();
      if (isByPointer) dropRelease();
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
      onPointerDown={() => begin(true)}
      onPointerUp={end}
      onPointerLeave={end}
      onKeyDown={(event) => isKey(event.key) && (event.preventDefault(), begin(false))}
      onKeyUp={(event) => isKey(event.key) && end()}
      onBlur={end}
    >
      <i aria-hidden="true" />
      <Icon name={icon} size={30} />
      <span>{label}</span>
    </button>
  );
}
