import { Textarea, TextInput } from '@mantine/core';
import { BULK_MESSAGES } from '#shared/admin/bulk-messages.ts';
import { BulkEmailInput } from '#shared/newsletters/subscriptions.ts';
import { NEWSLETTER_TEXT, NEWSLETTER_TYPES, type NewsletterType } from '#shared/newsletters/newsletter-types.ts';
import { trpc } from '#web/api.ts';
import { ChoiceField } from '#web/ui/admin/choice-field.tsx';
import { UnsavedDialog } from '#web/ui/admin/unsaved-dialog.tsx';
import { useUnsavedGuard } from '#web/ui/admin/use-unsaved-guard.ts';
import { RoomDialog } from '#web/ui/admin/room-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/frame/toast.ts';
import { usePrivateForm, type PrivateForm } from '#web/hooks/use-private-form.ts';
import { useCampaignFailure } from './use-campaign-failure.ts';
import { mailingWords, type MailingWords } from './words.ts';
import { useWords } from '#web/ui/lang.tsx';

const EMPTY: { type: NewsletterType; subject: string; text: string } = { type: 'newsletter', subject: '', text: '' };
const TYPES = NEWSLETTER_TYPES.map((type) => ({ value: type, label: NEWSLETTER_TEXT[type].name }));

type MailAllDialogProps = {
  isOpen: boolean;
  onClose: () => void;
  /** With the campaign's id. */ onStarted: (id: string) => void;
};

/** Shows first how many it would reach, then the button that sends: nothing goes out by mistake. */
export function MailAllDialog({ isOpen, onClose, onStarted }: MailAllDialogProps) {
  const say = useWords(mailingWords);
  const utils = trpc.useUtils();
  const tellFailure = useCampaignFailure();
  const count = trpc.admin.subscriptions.bulkResendEmails.useMutation();
  const start = trpc.admin.subscriptions.bulkResendEmails.useMutation();
  const { form, isRight, onSubmit } = usePrivateForm({
    initialValues: EMPTY,
    schema: BulkEmailInput,
    send: async (words) => {
      if (count.data === undefined) {
        await count.mutateAsync({ ...words, isDryRun: true });
        return;
      }
      toast.info(BULK_MESSAGES.sending);
      const { campaign } = await start.mutateAsync(words);
      await utils.admin.subscriptions.bulkStatus.invalidate();
      count.reset();
      form.reset();
      onStarted(campaign?.id ?? '');
    },
    onFailed: (error) => {
      tellFailure(error);
      return undefined;
    },
  });
  const guard = useUnsavedGuard(form.values.subject !== '' || form.values.text !== '');
  return (
    <>
      <RoomDialog isOpen={isOpen} onClose={onClose} title={say.mailAllSubscribers}>
        <form
          className="admin-form"
          aria-label={say.mailAllSubscribers2}
          noValidate
          onSubmit={onSubmit}
          onInput={count.reset}
        >
          <WordFields form={form} />
          <p className="is-wide" role="status">
            {count.data && verdict(count.data.recipients, count.data.campaign !== null, say)}
          </p>
          <Ends
            count={count.data?.recipients ?? null}
            canCount={isRight()}
            isCounting={count.isPending}
            isSending={start.isPending}
            onClose={onClose}
          />
        </form>
      </RoomDialog>
      <UnsavedDialog guard={guard} onDiscard={form.reset} />
    </>
  );
}

type EndsProps = {
  count: number | null;
  canCount: boolean;
  isCounting: boolean;
  isSending: boolean;
  onClose: () => void;
};

function Ends({ count, canCount, isCounting, isSending, onClose }: EndsProps) {
  const words = useWords(mailingWords);
  return (
    <div className="admin-form-end">
      <Button look="o" onClick={onClose}>
        {words.goBack}
      </Button>
      {count === null ? (
        <Button type="submit" disabled={!canCount} isBusy={isCounting} busyText={words.counting}>
          {words.countRecipients}
        </Button>
      ) : (
        <Button type="submit" icon="mail" isBusy={isSending} busyText={words.sending}>
          {words.sendTo(String(count))}
        </Button>
      )}
    </div>
  );
}

function WordFields({ form }: { form: PrivateForm<typeof EMPTY>['form'] }) {
  const words = useWords(mailingWords);
  return (
    <>
      <div className="is-wide">
        <ChoiceField
          label={words.toWhom}
          options={TYPES}
          value={form.values.type}
          hint={words.activeSubscriptionsThisType}
          onChange={(type) => form.setFieldValue('type', type)}
        />
      </div>
      <div className="is-wide">
        <TextInput label={words.subject} maxLength={150} {...form.getInputProps('subject')} />
      </div>
      <div className="is-wide">
        <Textarea
          label={words.text}
          minRows={10}
          maxLength={20_000}
          description={words.emptyLine}
          {...form.getInputProps('text')}
        />
      </div>
    </>
  );
}

const verdict = (recipients: number, isKnown: boolean, words: MailingWords): string =>
  isKnown ? words.sameMail : words.getsThis(recipients);
