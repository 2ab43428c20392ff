import { Modal } from '@mantine/core';
import type { KeyboardEvent, ReactNode } from 'react';
import { useLang } from '../lang.tsx';

type RoomDialogProps = {
  isOpen: boolean;
  onClose: () => void;
  /** Names the window, and stands over it. */ title: ReactNode;
  size?: number;
  closeLabel?: string;
  children: ReactNode;
};

const SIZE = 720;
/** As the theme has it, which what is given here takes the place of. */
const CLOSE = { size: 48, iconSize: 24, radius: 'xl' } as const;

/**
 * A window over a private page: its words get the focus first, not the first link among them.
 * Escape counts only inside this window. Mantine's own listener hears it on the whole page, so a question that this
 * Escape opens would be closed by the same key.
 */
export function RoomDialog({ isOpen, onClose, title, size = SIZE, closeLabel, children }: RoomDialogProps) {
  const lang = useLang();
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      closeOnEscape={false}
      onKeyDown={(event) => closeOnEscape(event, onClose)}
      title={title}
      size={size}
      closeButtonProps={{ ...CLOSE, 'aria-label': closeLabel ?? { en: 'Close', de: 'Schließen' }[lang] }}
    >
      <div className="dialog-words" tabIndex={-1} data-autofocus>
        {children}
      </div>
    </Modal>
  );
}

/** An open list in the window closes on Escape itself, and a word half typed by an input method is only given up. */
function closeOnEscape(event: KeyboardEvent<HTMLElement>, onClose: () => void): void {
  const isForField =
    event.target instanceof Element && event.target.getAttribute('data-mantine-stop-propagation') === 'true';
  if (event.key !== 'Escape' || event.nativeEvent.isComposing || isForField) return;
  event.stopPropagation();
  onClose();
}
