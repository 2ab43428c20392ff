import { KASSE_MESSAGES } from '#shared/door/kasse-messages.ts';
import { tryAgainWords } from '#shared/rate-limit-words.ts';
import { UnlockInput } from '#shared/shifts/shift-calendar.ts';
import { trpc } from '#web/api.ts';
import { failureOf } from '#web/failure-sentence.ts';
import { kasseKey } from '#web/kasse-key.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { SecretField } from '#web/ui/admin/secret-field.tsx';
import { toast } from '#web/ui/frame/toast.ts';
import { usePrivateForm } from '#web/hooks/use-private-form.ts';
import { sayLockedOut } from './kasse-failure.ts';

const lockedOut = (seconds: number | undefined): string =>
  `Zu viele falsche Codes. Bitte ${tryAgainWords(seconds, 'de')} noch einmal versuchen.`;
const NOT_NOW = 'Der Code konnte nicht geprüft werden. Bitte noch einmal versuchen.';

/** The sentence at the field; undefined when a toast has said it. */
export function unlockRefusal(error: unknown): { code: string } | undefined {
  const { code, details } = failureOf(error);
  if (code === 'KASSE_WRONG_CODE') return { code: KASSE_MESSAGES.wrongCode };
  if (code === 'RATE_LIMITED') return { code: lockedOut(details.retryAfterSeconds) };
  return sayLockedOut(error) ? undefined : { code: NOT_NOW };
}

/** The calendar's door: the code is checked on the server, the key stays in this page. */
export function KasseLock() {
  const unlock = trpc.kasse.unlock.useMutation();
  const utils = trpc.useUtils();
  const { form, isBusy, onSubmit } = usePrivateForm({
    initialValues: { code: '' },
    schema: UnlockInput,
    send: async ({ code }) => {
      const { unlockToken } = await unlock.mutateAsync({ code });
      toast.ok(KASSE_MESSAGES.granted);
      await utils.kasse.month.reset(); // nothing of the key before, its refusal least of all
      kasseKey.set(unlockToken);
    },
    onFailed: (error) => {
      form.reset();
      form.getInputNode('code')?.focus();
      return unlockRefusal(error);
    },
  });

  return (
    <form className="kasse-lock paper" method="post" noValidate onSubmit={onSubmit}>
      <Icon name="lock" size={40} />
      <h2 className="heading-medium">Der Kalender ist gesperrt</h2>
      <p>Den Zugangscode gibt die Abendleitung. Er gilt, bis die Seite geschlossen wird.</p>
      <div aria-live="assertive">
        <SecretField
          label="Zugangscode"
          name="code"
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          showLabel="Code anzeigen"
          hideLabel="Code verbergen"
          autoFocus
          {...form.getInputProps('code')}
        />
      </div>
      <Button type="submit" isWide isBusy={isBusy} busyText="Wird geprüft">
        Entsperren
      </Button>
    </form>
  );
}
