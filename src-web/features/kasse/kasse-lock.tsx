import { useRef, useState, type FormEvent } from 'react';
import { KASSE_MESSAGES } from '#shared/door/kasse-messages.ts';
import { trpc } from '#web/api.ts';
import { failureOf } from '#web/failure-sentence.ts';
import { kasseKey } from '#web/kasse-key.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { toast } from '#web/ui/toast.ts';
import { sayLockedOut } from './kasse-failure.ts';

const LOCKED_OUT = 'Zu viele falsche Codes. Bitte in einer Viertelstunde noch einmal versuchen.';
const NOT_NOW = 'Der Code konnte nicht geprüft werden. Bitte noch einmal versuchen.';

/** The calendar's door: the code is checked on the server, the key stays in this page. */
export function KasseLock() {
  const field = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string>();
  const unlock = trpc.kasse.unlock.useMutation();
  const utils = trpc.useUtils();

  const refuse = (failure: unknown): void => {
    const { code } = failureOf(failure);
    if (code === 'KASSE_WRONG_CODE') setError(KASSE_MESSAGES.wrongCode);
    else if (code === 'RATE_LIMITED') setError(LOCKED_OUT);
    else if (sayLockedOut(failure)) setError(undefined);
    else setError(NOT_NOW);
    if (field.current !== null) field.current.value = '';
    field.current?.focus();
  };

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (unlock.isPending) return;
    try {
      const { unlockToken } = await unlock.mutateAsync({ code: field.current?.value ?? '' });
      toast.ok(KASSE_MESSAGES.granted);
      await utils.kasse.month.reset(); // nothing of the key before, its refusal least of all
      kasseKey.set(unlockToken);
    } catch (failure) {
      refuse(failure);
    }
  };

  return (
    <form className="kasse-lock paper" method="post" noValidate onSubmit={(event) => void submit(event)}>
      <Icon name="lock" size={40} />
      <h2 className="h-m">Der Kalender ist gesperrt</h2>
      <p>Den Zugangscode bekommst du von der Abendleitung. Er gilt, bis du die Seite schließt.</p>
      <div aria-live="assertive">
        <PasswordField
          ref={field}
          label="Zugangscode"
          name="code"
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          error={error}
          showLabel="Code anzeigen"
          hideLabel="Code verbergen"
          autoFocus
        />
      </div>
      <Button type="submit" isWide isBusy={unlock.isPending} busyText="Wird geprüft">
        Entsperren
      </Button>
    </form>
  );
}
