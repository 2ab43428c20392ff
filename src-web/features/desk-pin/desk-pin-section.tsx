import { SetPinInput } from '#shared/door/desk-inputs.ts';
import { isAllowed } from '#shared/permissions.ts';
import { trpc } from '#web/api.ts';
import { failureOf } from '#web/failure-sentence.ts';
import { paths } from '#web/routes/paths.ts';
import { tellFailure } from '#web/tell-failure.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { SecretField } from '#web/ui/admin/secret-field.tsx';
import { toast } from '#web/ui/frame/toast.ts';
import { usePrivateForm } from '#web/hooks/use-private-form.ts';
import { frameWords } from '#web/ui/frame/words.ts';
import { useWords } from '#web/ui/lang.tsx';
import { deskPinWords } from './words.ts';

/** One's own PIN for the door desk: for cashiers and admins only. It is never shown again, only set anew. */
export function DeskPinSection() {
  const session = trpc.profile.session.useQuery();
  const roles = session.data?.roles ?? [];
  return isAllowed(roles, 'kasse:pin') ? <DeskPin /> : null;
}

function DeskPin() {
  const words = useWords(deskPinWords);
  const { data } = trpc.kasse.pin.useQuery();
  return (
    <section className="profile-section" id="desk-pin" aria-labelledby="desk-pin-heading">
      <h2 className="heading-medium" id="desk-pin-heading">
        {words.title}
      </h2>
      {data?.isVoided === true && (
        <p className="security-note" role="status">
          {words.voided}
        </p>
      )}
      <p>{data?.hasPin === true ? words.has : words.none}</p>
      <PinForm hasPin={data?.hasPin === true} />
    </section>
  );
}

function PinForm({ hasPin }: { hasPin: boolean }) {
  const words = useWords(deskPinWords);
  const { failures } = useWords(frameWords);
  const utils = trpc.useUtils();
  const save = trpc.kasse.setPin.useMutation();
  const { form, isBusy, onSubmit } = usePrivateForm({
    initialValues: { pin: '' },
    schema: SetPinInput,
    say: () => words.notFour,
    send: async ({ pin }) => {
      utils.kasse.pin.setData(undefined, await save.mutateAsync({ pin }));
      form.reset();
      toast.ok(words.saved);
    },
    onFailed: (error) =>
      failureOf(error).code === 'PIN_VOIDED'
        ? { pin: words.taken }
        : tellFailure(error, { title: words.failed }, failures),
  });
  return (
    <form className="security-form" method="post" noValidate onSubmit={onSubmit}>
      <SecretField
        label={hasPin ? words.new : words.pin}
        description={words.digits}
        name="pin"
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        showLabel={words.show}
        hideLabel={words.hide}
        {...form.getInputProps('pin')}
      />
      <div className="row">
        <Button type="submit" isBusy={isBusy} busyText={words.saving}>
          {words.save}
        </Button>
        <ButtonLink look="t" href={paths.kasse} icon="calendar">
          {words.calendar}
        </ButtonLink>
      </div>
    </form>
  );
}
