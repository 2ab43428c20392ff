import { useEffect, type ReactNode } from 'react';

/** A small question over the screen; Escape or the button close it. Scanning goes on behind it. */
export function SheetBox({
  title,
  isWide = false,
  onClose,
  children,
}: {
  title: string;
  isWide?: boolean;
  onClose: () => void;
  children: ReactNode;
}) {
  useEffect(() => {
    const heard = (event: KeyboardEvent) => event.key === 'Escape' && onClose();
    window.addEventListener('keydown', heard);
    return () => window.removeEventListener('keydown', heard);
  }, [onClose]);
  return (
    <div className="sheet" role="dialog" aria-label={title}>
      <div className={isWide ? 'sheet-box sheet-wide' : 'sheet-box'}>
        <h2>{title}</h2>
        {children}
        <div className="sheet-acts">
          <button type="button" className="kb" onClick={onClose}>
            Schließen
          </button>
        </div>
      </div>
    </div>
  );
}
