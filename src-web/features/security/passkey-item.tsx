import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { RenamePasskeyInput, type PasskeyView } from '#shared/accounts/passkeys.ts';
import { formatMemberDate, isoBerlin } from '#shared/time.ts';
import { trpc } from '#web/api.ts';
import { failureSentence } from '#web/failure-sentence.ts';
import { Button } from '#web/ui/button.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { frameWords } from '#web/ui/frame/words.ts';
import { useLang, useWords } from '#web/ui/lang.tsx';
import { Rich } from '#web/ui/rich.tsx';
import { toast } from '#web/ui/frame/toast.ts';
import { useFocusBack } from '#web/ui/use-focus-back.ts';
import { usePrivateForm } from '#web/hooks/use-private-form.ts';
import { passkeyWords } from './passkey-words.ts';

type PasskeyItemProps = { passkey: PasskeyView; canRemove: boolean };

/** One passkey: its name, since when and when last, and whether other devices have it too. */
export function PasskeyItem({ passkey, canRemove }: PasskeyItemProps) {
  const words = useWords(passkeyWords);
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
        {isSynced && <Chip icon="refresh">{words.synced}</Chip>}
      </div>
      {step === 'remove' ? (
        <Remove passkey={passkey} onClose={close} />
      ) : (
        <div className="row">
          <Button
            look="o"
            size="s"
            ref={renamer}
            aria-label={words.rename.label(name)}
            onClick={() => setStep('rename')}
          >
            {words.rename.button}
          </Button>
          {canRemove && (
            <Button
              look="o"
              size="s"
              ref={remover}
              aria-label={words.remove.label(name)}
              onClick={() => setStep('remove')}
            >
              {words.remove.button}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

function Times({ passkey: { createdAt, lastUsedAt } }: { passkey: PasskeyView }) {
  const { addedOn, usedOn } = useWords(passkeyWords);
  const lang = useLang();
  const timeOf = (at: Date) => <time dateTime={isoBerlin(at)}>{formatMemberDate(at, lang)}</time>;
  return (
    <p className="small">
      <Rich
        text={lastUsedAt === null ? addedOn : usedOn}
        parts={{ day: () => timeOf(createdAt), used: () => lastUsedAt && timeOf(lastUsedAt) }}
      />
    </p>
  );
}

const NameForm = RenamePasskeyInput.pick({ name: true });

function Rename({ passkey: { id, name }, onClose }: { passkey: PasskeyView; onClose: () => void }) {
  const words = useWords(passkeyWords);
  const { failures } = useWords(frameWords);
  const utils = trpc.useUtils();
  const rename = trpc.profile.renamePasskey.useMutation({ onSettled: () => utils.profile.passkeys.invalidate() });
  const { form, isBusy, onSubmit } = usePrivateForm({
    initialValues: { name },
    schema: NameForm,
    say: (sentence) => (/\d/.test(sentence) ? words.longName(Number(/\d+/.exec(sentence)?.[0])) : words.noName),
    send: async (values) => {
      try {
        await rename.mutateAsync({ id, ...NameForm.parse(values) });
        onClose();
        return undefined;
      } catch (error) {
        return { name: failureSentence(error, failures) };
      }
    },
  });
  return (
    <form className="security-form" method="post" noValidate onSubmit={onSubmit}>
      <TextInput label={words.rename.field} name="name" required autoFocus {...form.getInputProps('name')} />
      <div className="row">
        <Button type="submit" isBusy={isBusy} busyText={words.saving}>
          {words.rename.save}
        </Button>
        <Button look="t" onClick={onClose}>
          {words.cancel}
        </Button>
      </div>
    </form>
  );
}

function Remove({ passkey: { id, name }, onClose }: { passkey: PasskeyView; onClose: () => void }) {
  const words = useWords(passkeyWords).remove;
  const { failures } = useWords(frameWords);
  const utils = trpc.useUtils();
  const remove = trpc.profile.removePasskey.useMutation({
    onSuccess: () => void toast.ok(words.done),
    onError: (error) => {
      onClose();
      toast.bad(failureSentence(error, failures));
    },
    onSettled: () => Promise.all([utils.profile.passkeys.invalidate(), utils.profile.session.invalidate()]),
  });
  return (
    <div className="row" role="group" aria-label={words.question(name)}>
      <Button
        size="s"
        autoFocus
        isBusy={remove.isPending}
        busyText={words.busy}
        aria-label={words.forGood(name)}
        onClick={() => remove.mutate({ id })}
      >
        {words.sure}
      </Button>
      <Button look="t" size="s" onClick={onClose}>
        {words.keep}
      </Button>
    </div>
  );
}
