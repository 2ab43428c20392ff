import { useRef, useState, type FormEvent } from 'react';
import { trpc } from '#web/api.ts';
import { ERROR_MESSAGES } from '#shared/messages.ts';
import { failureOf, failureSentence } from '#web/failure-sentence.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { toast } from '#web/ui/toast.ts';

const FOUR_DIGITS = /^\d{4}$/;

/** One's own PIN for the door desk: for cashiers and admins only. It is never shown again, only set anew. */
export function DeskPinSection() {
  const session = trpc.profile.session.useQuery();
  const roles = session.data?.roles ?? [];
  return roles.includes('cashier') || roles.includes('admin') ? <DeskPin /> : null;
}

function DeskPin() {
  const field = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string>();
  const utils = trpc.useUtils();
  const { data } = trpc.kasse.pin.useQuery();
  const save = trpc.kasse.setPin.useMutation();

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const pin = field.current?.value.trim() ?? '';
    if (save.isPending) return;
    if (!FOUR_DIGITS.test(pin)) {
      setError('Four digits, please.');
      field.current?.focus();
      return;
    }
    setError(undefined);
    try {
      utils.kasse.pin.setData(undefined, await save.mutateAsync({ pin }));
    } catch (failure) {
      if (failureOf(failure).code === 'PIN_VOIDED') {
        setError(ERROR_MESSAGES.PIN_VOIDED);
        field.current?.focus();
        return;
      }
      toast.bad('Failed to save the PIN', failureSentence(failure));
      return;
    }
    if (field.current !== null) field.current.value = '';
    toast.ok('PIN saved');
  };

  return (
    <section className="profile-section" id="desk-pin" aria-labelledby="desk-pin-heading">
      <h2 className="h-m" id="desk-pin-heading">
        PIN for the door desk
      </h2>
      {data?.isVoided === true && (
        <p className="security-note" role="status">
          Your PIN does not count any more: a desk that could check it was lost. Please choose another one before you
          work at the door.
        </p>
      )}
      <p>
        {data?.hasPin === true
          ? 'You have a PIN. A new one takes its place at once.'
          : 'You need a PIN to work at the door. It says who sold and who let in.'}{' '}
        Five wrong tries lock it for 15 minutes.
      </p>
      <form className="security-form" method="post" noValidate onSubmit={(event) => void submit(event)}>
        <PasswordField
          ref={field}
          label={data?.hasPin === true ? 'New PIN' : 'PIN'}
          hint="Four digits"
          name="pin"
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          error={error}
          showLabel="Show PIN"
          hideLabel="Hide PIN"
        />
        <div className="row">
          <Button type="submit" isBusy={save.isPending} busyText="Saving">
            Save PIN
          </Button>
          <ButtonLink look="t" href={paths.kasse} icon="calendar">
            Shift calendar
          </ButtonLink>
        </div>
      </form>
    </section>
  );
}
