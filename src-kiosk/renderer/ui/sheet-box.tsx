import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';

/**
 * Enter does nothing by mistake: unless the sheet begins with a field, the way out has the focus. Who closes it stands
 * where they stood before.
 */
function useSafeFocus() {
  const box = useRef<HTMLDivElement>(null);
  const way = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const before = document.activeElement;
    if (box.current?.contains(before) !== true) way.current?.focus({ preventScroll: true });
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);
  return { box, way };
}

/** A small question over the screen; Escape or the button close it. Scanning goes on behind it. */
export function SheetBox({
  title,
  isWide = false,
  wayOut = 'Schließen',
  onClose,
  children,
}: {
  title: string;
  isWide?: boolean;
  /** What closing it says, where it says something. */ wayOut?: string;
  onClose: () => void;
  children: ReactNode;
}) {
  const { box, way } = useSafeFocus();
  useEffect(() => {
    const heard = (event: KeyboardEvent) => event.key === 'Escape' && onClose();
    window.addEventListener('keydown', heard);
    return () => window.removeEventListener('keydown', heard);
  }, [onClose]);
  return (
    <div ref={box} className="sheet" role="dialog" aria-label={title}>
      <div className={isWide ? 'sheet-box sheet-wide' : 'sheet-box'}>
        <h2>{title}</h2>
        {children}
        <div className="sheet-acts">
          <button ref={way} type="button" className="kb" onClick={onClose}>
            {wayOut}
          </button>
        </div>
      </div>
    </div>
  );
}
