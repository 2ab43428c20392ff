import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { RenamePasskeyInput, type PasskeyView } from '#shared/accounts/passkeys.ts';
import { SECURITY_MESSAGES } from '#shared/accounts/dashboard-messages.ts';
import { formatMemberDate, isoBerlin } from '#shared/time.ts';
import { trpc } from '#web/api.ts';
import { failureSentence } from '#web/failure-sentence.ts';
import { Button } from '#web/ui/button.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { toast } from '#web/ui/frame/toast.ts';
import { useFocusBack } from '#web/ui/use-focus-back.ts';
import { usePrivateForm } from '#web/hooks/use-private-form.ts';

type PasskeyItemProps = { passkey: PasskeyView; canRemove: boolean };

/** One passkey: its name, since when and when last, and whether other devices have it too. */
export function PasskeyItem({ passkey, canRemove }: PasskeyItemProps) {
  const [step, setStep] = useState<'shown' | 'rename' | 'remove'>('shown');
  const close = (): void => setStep('shown');
  const renamer = useFocusBack(step === 'rename');
  const remover = useFocusBack(step === 'remove');
  if (step === 'rename')
    return (
      <li>
        <Rename passkey={passkey} onClose={close} />
      </li>
    );
  const { name, isSynced } = passkey;
  return (
    <li className="passkey">
      <div>
        <h3>{name}</h3>
        <Times passkey={passkey} />
        {isSynced && <Chip icon="refresh">Synced</Chip>}
      </div>
      {step === 'remove' ? (
        <Remove passkey={passkey} onClose={close} />
      ) : (
        <div className="row">
          <Button look="o" size="s" ref={renamer} aria-label={`Rename ${name}`} onClick={() => setStep('rename')}>
            Rename
          </Button>
          {canRemove && (
            <Button look="o" size="s" ref={remover} aria-label={`Remove ${name}`} onClick={() => setStep('remove')}>
              Remove
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

function Times({ passkey: { createdAt, lastUsedAt } }: { passkey: PasskeyView }) {
  return (
    <p className="small">
      Added <time dateTime={isoBerlin(createdAt)}>{formatMemberDate(createdAt)}</time>
      {', '}
      {lastUsedAt === null ? (
        'not used yet'
      ) : (
        <>
          last used <time dateTime={isoBerlin(lastUsedAt)}>{formatMemberDate(lastUsedAt)}</time>
        </>
      )}
    </p>
  );
}

const NameForm = RenamePasskeyInput.pick({ name: true });

function Rename({ passkey: { id, name }, onClose }: { passkey: PasskeyView; onClose: () => void }) {
  const utils = trpc.useUtils();
  const rename = trpc.profile.renamePasskey.useMutation({ onSettled: () => utils.profile.passkeys.invalidate() });
  const { form, isBusy, onSubmit } = usePrivateForm({
    initialValues: { name },
    schema: NameForm,
    send: async (values) => {
      try {
        await rename.mutateAsync({ id, ...NameForm.parse(values) });
        onClose();
        return undefined;
      } catch (error) {
        return { name: failureSentence(error) };
      }
    },
  });
  return (
    <form className="security-form" method="post" noValidate onSubmit={onSubmit}>
      <TextInput label="Name of the passkey" name="name" required autoFocus {...form.getInputProps('name')} />
      <div className="row">
        <Button type="submit" isBusy={isBusy} busyText="Saving">
          Save the name
        </Button>
        <Button look="t" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

function Remove({ passkey: { id, name }, onClose }: { passkey: PasskeyView; onClose: () => void }) {
  const utils = trpc.useUtils();
  const remove = trpc.profile.removePasskey.useMutation({
    onSuccess: () => void toast.ok(SECURITY_MESSAGES.passkeyRemoved),
    onError: (error) => {
      onClose();
      toast.bad(failureSentence(error));
    },
    onSettled: () => Promise.all([utils.profile.passkeys.invalidate(), utils.profile.session.invalidate()]),
  });
  return (
    <div className="row" role="group" aria-label={`Remove ${name}?`}>
      <Button
        size="s"
        autoFocus
        isBusy={remove.isPending}
        busyText="Removing"
        aria-label={`Remove ${name} for good`}
        onClick={() => remove.mutate({ id })}
      >
        Remove for good
      </Button>
      <Button look="t" size="s" onClick={onClose}>
        Keep it
      </Button>
    </div>
  );
}
