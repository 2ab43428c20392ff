import { UnlockInput } from '#shared/shifts/shift-calendar.ts';
import { trpc } from '#web/api.ts';
import { failureOf } from '#web/failure-sentence.ts';
import { kasseKey } from '#web/kasse-key.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { SecretField } from '#web/ui/admin/secret-field.tsx';
import { toast } from '#web/ui/frame/toast.ts';
import { useWords } from '#web/ui/lang.tsx';
import { usePrivateForm } from '#web/hooks/use-private-form.ts';
import { sayLockedOut } from './kasse-failure.ts';
import { kasseWords, type KasseWords } from './words.ts';

/** The sentence at the field; undefined when a toast has said it. */
export function unlockRefusal(error: unknown, words: KasseWords): { code: string } | undefined {
  const { code, details } = failureOf(error);
  if (code === 'KASSE_WRONG_CODE') return { code: words.wrongCode };
  if (code === 'RATE_LIMITED') return { code: words.lockedOut(details.retryAfterSeconds) };
  return sayLockedOut(error, words) ? undefined : { code: words.notNow };
}

/** The calendar's door: the code is checked on the server, the key stays in this page. */
export function KasseLock() {
  const words = useWords(kasseWords);
  const unlock = trpc.kasse.unlock.useMutation();
  const utils = trpc.useUtils();
  const { form, isBusy, onSubmit } = usePrivateForm({
    initialValues: { code: '' },
    schema: UnlockInput,
    send: async ({ code }) => {
      const { unlockToken } = await unlock.mutateAsync({ code });
      toast.ok(words.granted);
      await utils.kasse.month.reset(); // nothing of the key before, its refusal least of all
      kasseKey.set(unlockToken);
    },
    onFailed: (error) => {
      form.reset();
      form.getInputNode('code')?.focus();
      return unlockRefusal(error, words);
    },
  });

  return (
    <form className="kasse-lock paper" method="post" noValidate onSubmit={onSubmit}>
      <Icon name="lock" size={40} />
      <h2 className="heading-medium">{words.locked}</h2>
      <p>{words.whoKnows}</p>
      <div aria-live="assertive">
        <SecretField
          label={words.code}
          name="code"
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          showLabel={words.showCode}
          hideLabel={words.hideCode}
          autoFocus
          {...form.getInputProps('code')}
        />
      </div>
      <Button type="submit" isWide isBusy={isBusy} busyText={words.checking}>
        {words.unlock}
      </Button>
    </form>
  );
}
