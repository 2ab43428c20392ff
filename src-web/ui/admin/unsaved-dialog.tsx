import { ConfirmDialog } from './confirm-dialog.tsx';
import type { UnsavedGuard } from './use-unsaved-guard.ts';

/** Asks before something written is lost. `onDiscard` makes the form clean; then the held link is followed. */
export function UnsavedDialog({ guard, onDiscard }: { guard: UnsavedGuard; onDiscard: () => void }) {
  return (
    <ConfirmDialog
      isOpen={guard.isAsking}
      title="Leave without saving?"
      confirmText="Discard changes"
      cancelText="Keep editing"
      onConfirm={() => {
        onDiscard();
        guard.leave();
      }}
      onClose={guard.stay}
    >
      <p>What you changed here has not been saved yet.</p>
    </ConfirmDialog>
  );
}
