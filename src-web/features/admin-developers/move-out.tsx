import { useState } from 'react';
import { MOVE_OUT_PATH } from '#shared/admin/move-out.ts';
import { UNEXPECTED_MESSAGE } from '#shared/page-messages.ts';
import { fetchProven } from '#web/prove-again.ts';
import { ConfirmDialog } from '#web/ui/admin/confirm-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { saveFile } from '#web/ui/save-file.ts';
import { toast } from '#web/ui/frame/toast.ts';
import { keyWords } from './words.ts';
import { useWords } from '#web/ui/lang.tsx';

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
  const words = useWords(keyWords);
  const [step, setStep] = useState<'shown' | 'asked' | 'made'>('shown');
  const make = async (): Promise<void> => {
    setStep('made');
    const refused = await takeAlong().catch(() => UNEXPECTED_MESSAGE);
    setStep('shown');
    if (refused === undefined) toast.ok(words.archiveSaved, words.personalData);
    else toast.bad(words.noArchiveWasMade, refused);
  };
  return (
    <section className="admin-panel" id="move-out" aria-labelledby="move-out-title">
      <h2 id="move-out-title">{words.takeEverythingWithYou}</h2>
      <p>{words.oneArchive}</p>
      <Button look="o" icon="download" onClick={() => setStep('asked')}>
        {words.makeTheArchive}
      </Button>
      <ConfirmDialog
        isOpen={step !== 'shown'}
        title={words.everythingOneArchive}
        confirmText={words.makeTheArchive}
        busyText={words.makingIt}
        isBusy={step === 'made'}
        onConfirm={() => void make()}
        onClose={() => setStep('shown')}
      >
        <p>{words.archiveMeans}</p>
      </ConfirmDialog>
    </section>
  );
}
