import type { ComponentProps } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';

type FormDialogProps = Omit<ComponentProps<typeof ConfirmDialog>, 'isBusy' | 'isBlocked' | 'onConfirm'> & {
  /** Of `usePrivateForm`. */
  question: { isBusy: boolean; isRight: () => boolean; onSubmit: () => void };
};

/** A dialog that asks for fields: its button waits until they are right, and sends them. */
export function FormDialog({ question: { isBusy, isRight, onSubmit }, ...dialog }: FormDialogProps) {
  return <ConfirmDialog {...dialog} isBusy={isBusy} isBlocked={!isRight()} onConfirm={onSubmit} />;
}
