import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { RoomDialog } from './room-dialog.tsx';
import { adminWords } from './words.ts';
import { useWords } from '../lang.tsx';

type ConfirmDialogProps = {
  isOpen: boolean;
  title: string;
  /** What will happen, in numbers, and what can't be undone. */
  children: ReactNode;
  /** A verb: 'Delete workshop'. */
  confirmText: string;
  busyText?: string;
  isBusy?: boolean;
  /** Until what is asked for is filled in. */
  isBlocked?: boolean;
  cancelText?: string;
  onConfirm: () => void;
  onClose: () => void;
};

/**
 * Asks before what can't be undone. The way back stands first, so Enter by habit harms nothing; Enter in a field that
 * was filled in confirms.
 */
export function ConfirmDialog({
  isOpen,
  title,
  children,
  confirmText,
  busyText,
  isBusy = false,
  isBlocked = false,
  cancelText,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const words = useWords(adminWords);
  return (
    <RoomDialog isOpen={isOpen} onClose={onClose} title={title}>
      <form
        className="admin-confirm"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy && !isBlocked) onConfirm();
        }}
      >
        {children}
        <div className="row admin-confirm-end">
          <Button look="o" onClick={onClose}>
            {cancelText ?? words.goBack}
          </Button>
          <Button type="submit" isBusy={isBusy} busyText={busyText} disabled={isBlocked}>
            {confirmText}
          </Button>
        </div>
      </form>
    </RoomDialog>
  );
}
