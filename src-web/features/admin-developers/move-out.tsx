import { useState } from 'react';
import { MOVE_OUT_PATH, MoveOutInput } from '#shared/admin/move-out.ts';
import { UNEXPECTED_MESSAGE } from '#shared/page-messages.ts';
import { FormDialog } from '#web/ui/admin/form-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { SecretField } from '#web/ui/admin/secret-field.tsx';
import { saveFile } from '#web/ui/save-file.ts';
import { toast } from '#web/ui/toast.ts';
import { usePrivateForm } from '#web/use-private-form.ts';

type Refusal = { error?: { json?: { message?: string } } };

/** The server's sentence where it refused; undefined for the archive, which is saved then. */
async function takeAlong(input: MoveOutInput): Promise<string | undefined> {
  const answer = await fetch(MOVE_OUT_PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
  });
  if (!answer.ok) {
    const { error } = (await answer.json().catch(() => ({}))) as Refusal;
    return error?.json?.message ?? UNEXPECTED_MESSAGE;
  }
  const [, name = 'clave.zip'] = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '') ?? [];
  saveFile(name, await answer.blob(), 'application/zip');
  return undefined;
}

/** Everything the organiser owns as one file, for whoever types their password again. */
export function MoveOut() {
  const [isAsking, setIsAsking] = useState(false);
  const { form, ...question } = usePrivateForm<MoveOutInput>({
    initialValues: { password: '' },
    schema: MoveOutInput,
    send: async (values) => {
      const refused = await takeAlong(values);
      if (refused !== undefined) return { password: refused };
      setIsAsking(false);
      toast.ok('The archive is saved', 'It holds personal data: keep it locked up.');
      return undefined;
    },
    onFailed: () => void toast.bad('No archive was made', UNEXPECTED_MESSAGE),
  });
  const open = () => {
    form.reset();
    setIsAsking(true);
  };
  return (
    <section className="admin-panel" id="move-out" aria-labelledby="move-out-title">
      <h2 id="move-out-title">Take everything along</h2>
      <p>
        One archive with nights, orders, tickets, members, lists, books of the tills and pictures, as CSV and JSON. Not
        in it: passwords, second factors, PINs, sessions and keys.
      </p>
      <Button look="o" icon="download" onClick={open}>
        Make the archive
      </Button>
      <FormDialog
        isOpen={isAsking}
        title="Everything in one archive?"
        confirmText="Make the archive"
        busyText="Making it"
        question={question}
        onClose={() => setIsAsking(false)}
      >
        <p>It holds the names and addresses of everybody. The audit log says that you took it.</p>
        <SecretField
          label="Your password"
          autoComplete="current-password"
          showLabel="Show the password"
          hideLabel="Hide the password"
          {...form.getInputProps('password')}
        />
      </FormDialog>
    </section>
  );
}
