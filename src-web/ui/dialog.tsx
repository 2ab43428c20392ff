import { useEffect, useLayoutEffect, useRef, type MouseEvent, type ReactNode } from 'react';
import { Icon } from './icon.tsx';

type DialogProps = {
  isOpen: boolean;
  onClose: () => void;
  /** Id of the heading inside that names the dialog. */
  labelledBy: string;
  /** Left on wide screens, on top on phones. */
  poster?: ReactNode;
  closeLabel?: string;
  /** At the bottom edge on phones, narrower on wide screens; whoever asks for it brings its sheet of styles. */
  isSheet?: boolean;
  children: ReactNode;
};

/** Paper over the page. The native modal keeps focus inside and gives it back to where it came from. */
export function Dialog({
  isOpen,
  onClose,
  labelledBy,
  poster,
  closeLabel = 'Close',
  isSheet = false,
  children,
}: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog || isOpen === dialog.open) return;
    if (!isOpen) {
      dialog.close();
      return;
    }
    dialog.showModal();
    // The words first, not the first link among them.
    dialog.querySelector<HTMLElement>('.dialog-body')?.focus();
  }, [isOpen]);
  // One that is taken out of the page while it is open would take the focus along: closed first, it gives it back.
  useLayoutEffect(() => {
    const dialog = ref.current;
    return () => dialog?.close();
  }, []);
  const closeOnBackdrop = (event: MouseEvent<HTMLDialogElement>): void => {
    if (event.target === event.currentTarget) onClose();
  };
  return (
    <dialog
      ref={ref}
      className={isSheet ? 'dialog paper is-sheet' : 'dialog paper'}
      aria-labelledby={labelledBy}
      onClick={closeOnBackdrop}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      {isOpen && (
        <div className={poster ? 'dialog-in has-poster' : 'dialog-in'}>
          {poster}
          <div className="dialog-body" tabIndex={-1}>
            {children}
            <button type="button" className="dialog-x" aria-label={closeLabel} onClick={onClose}>
              <Icon name="x" />
            </button>
          </div>
        </div>
      )}
    </dialog>
  );
}
