import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';

type RoomDialogProps = {
  isOpen: boolean;
  onClose: () => void;
  /** Names the window, and stands over it. */ title: ReactNode;
  size?: number;
  closeLabel?: string;
  children: ReactNode;
};

const SIZE = 720;

/** A window over a private page: its words get the focus first, not the first link among them. */
export function RoomDialog({ isOpen, onClose, title, size = SIZE, closeLabel, children }: RoomDialogProps) {
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={title}
      size={size}
      {...(closeLabel !== undefined && { closeButtonProps: { 'aria-label': closeLabel } })}
    >
      <div className="dialog-words" tabIndex={-1} data-autofocus>
        {children}
      </div>
    </Modal>
  );
}
