import { useState } from 'react';
import type { ClosingView } from '#shared/fiscal/inspection.ts';
import { tellFailure } from '#web/tell-failure.ts';
import { itemsOf } from '#web/ui/admin/live-query.ts';
import { RoomDialog } from '#web/ui/admin/room-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { dayWords } from './fiscal-words.ts';
import { PackageState, usePackages } from './package-list.tsx';
import { useAskPackage } from './use-ask-package.ts';

type InspectionDialogProps = { closing: ClosingView | null; onClose: () => void };

/** All that an inspector asks for of one closing (Z): how far it is, and the way to fetch it. */
export function InspectionDialog({ closing, onClose }: InspectionDialogProps) {
  return (
    <RoomDialog isOpen={closing !== null} onClose={onClose} title="Hand over one closing">
      {closing !== null && <Closing key={closing.id} closing={closing} onClose={onClose} />}
    </RoomDialog>
  );
}

function Closing({ closing, onClose }: { closing: ClosingView; onClose: () => void }) {
  const { id: closingEntryId, deskName, zNumber, businessDay } = closing;
  const [id, setId] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const ask = useAskPackage(setId);
  const begin = (): void => {
    setIsBusy(true);
    void ask({ closingEntryId })
      .catch((error: unknown) => tellFailure(error, { title: 'Not made' }))
      .finally(() => setIsBusy(false));
  };
  return (
    <div className="admin-confirm">
      <p>
        <b>{`${deskName}, Z ${zNumber}, ${dayWords(businessDay)}`}</b>: a ZIP file with its part of the DSFinV-K export,
        its TSE archives and all that belongs to them.
      </p>
      {id !== null && <Making id={id} />}
      <div className="row admin-confirm-end">
        <Button look="o" onClick={onClose}>
          {id === null ? 'Go back' : 'Close'}
        </Button>
        {id === null && (
          <Button isBusy={isBusy} busyText="Asking" onClick={begin}>
            Make the package
          </Button>
        )}
      </div>
    </div>
  );
}

function Making({ id }: { id: string }) {
  const one = itemsOf(usePackages().data).find((found) => found.id === id);
  return (
    <>
      {one === undefined ? <p role="status">Waiting for its turn</p> : <PackageState one={one} />}
      <p className="dim">You may close this: it continues in the background and is listed below.</p>
    </>
  );
}
