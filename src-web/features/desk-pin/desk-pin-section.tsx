import { SetPinInput } from '#shared/door/desk-inputs.ts';
import { isAllowed } from '#shared/permissions.ts';
import { trpc } from '#web/api.ts';
import { ERROR_MESSAGES } from '#shared/messages.ts';
import { failureOf } from '#web/failure-sentence.ts';
import { paths } from '#web/routes/paths.ts';
import { tellFailure } from '#web/tell-failure.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { SecretField } from '#web/ui/admin/secret-field.tsx';
import { toast } from '#web/ui/frame/toast.ts';
import { usePrivateForm } from '#web/hooks/use-private-form.ts';

/** One's own PIN for the door desk: for cashiers and admins only. It is never shown again, only set anew. */
export function DeskPinSection() {
  const session = trpc.profile.session.useQuery();
  const roles = session.data?.roles ?? [];
  return isAllowed(roles, 'kasse:pin') ? <DeskPin /> : null;
}

function DeskPin() {
  const { data } = trpc.kasse.pin.useQuery();
  return (
    <section className="profile-section" id="desk-pin" aria-labelledby="desk-pin-heading">
      <h2 className="heading-medium" id="desk-pin-heading">
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
      <PinForm hasPin={data?.hasPin === true} />
    </section>
  );
}

function PinForm({ hasPin }: { hasPin: boolean }) {
  const utils = trpc.useUtils();
  const save = trpc.kasse.setPin.useMutation();
  const { form, isBusy, onSubmit } = usePrivateForm({
    initialValues: { pin: '' },
    schema: SetPinInput,
    send: async ({ pin }) => {
      utils.kasse.pin.setData(undefined, await save.mutateAsync({ pin }));
      form.reset();
      toast.ok('PIN saved');
    },
    onFailed: (error) =>
      failureOf(error).code === 'PIN_VOIDED'
        ? { pin: ERROR_MESSAGES.PIN_VOIDED }
        : tellFailure(error, { title: 'Failed to save the PIN' }),
  });
  return (
    <form className="security-form" method="post" noValidate onSubmit={onSubmit}>
      <SecretField
        label={hasPin ? 'New PIN' : 'PIN'}
        description="Four digits"
        name="pin"
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        showLabel="Show PIN"
        hideLabel="Hide PIN"
        {...form.getInputProps('pin')}
      />
      <div className="row">
        <Button type="submit" isBusy={isBusy} busyText="Saving">
          Save PIN
        </Button>
        <ButtonLink look="t" href={paths.kasse} icon="calendar">
          Shift calendar
        </ButtonLink>
      </div>
    </form>
  );
}
