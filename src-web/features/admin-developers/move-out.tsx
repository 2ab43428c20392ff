import { useState } from 'react';
import { MOVE_OUT_PATH } from '#shared/admin/move-out.ts';
import { UNEXPECTED_MESSAGE } from '#shared/page-messages.ts';
import { fetchProven } from '#web/prove-again.ts';
import { ConfirmDialog } from '#web/ui/admin/confirm-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { saveFile } from '#web/ui/save-file.ts';
import { toast } from '#web/ui/frame/toast.ts';

type Refusal = { error?: { json?: { message?: string } } };

/** The server's sentence where it refused; undefined for the archive, which is saved then. */
async function takeAlong(): Promise<string | undefined> {
  const answer = await fetchProven(MOVE_OUT_PATH, { method: 'POST' });
  if (!answer.ok) {
    const { error } = (await answer.json().catch(() => ({}))) as Refusal;
    return error?.json?.message ?? UNEXPECTED_MESSAGE;
  }
  const [, name = 'clave.zip'] = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '') ?? [];
  saveFile(name, await answer.blob(), 'application/zip');
  return undefined;
}

/** Everything the organiser owns as one file. */
export function MoveOut() {
  const [step, setStep] = useState<'shown' | 'asked' | 'made'>('shown');
  const make = async (): Promise<void> => {
    setStep('made');
    const refused = await takeAlong().catch(() => UNEXPECTED_MESSAGE);
    setStep('shown');
    if (refused === undefined) toast.ok('The archive is saved', 'It holds personal data: keep it locked up.');
    else toast.bad('No archive was made', refused);
  };
  return (
    <section className="admin-panel" id="move-out" aria-labelledby="move-out-title">
      <h2 id="move-out-title">Take everything with you</h2>
      <p>
        One archive with nights, orders, tickets, members, lists, books of the tills and pictures, as CSV and JSON. Not
        in it: passwords, second factors, PINs, sessions and keys.
      </p>
      <Button look="o" icon="download" onClick={() => setStep('asked')}>
        Make the archive
      </Button>
      <ConfirmDialog
        isOpen={step !== 'shown'}
        title="Everything in one archive?"
        confirmText="Make the archive"
        busyText="Making it"
        isBusy={step === 'made'}
        onConfirm={() => void make()}
        onClose={() => setStep('shown')}
      >
        <p>It holds the names and addresses of everybody. The audit log says that you took it.</p>
      </ConfirmDialog>
    </section>
  );
}
