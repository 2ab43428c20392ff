import { useId, useState } from 'react';
import { BULK_MESSAGES } from '#shared/admin/bulk-messages.ts';
import { NEWSLETTER_TEXT, NEWSLETTER_TYPES, type NewsletterType } from '#shared/newsletters/newsletter-types.ts';
import { trpc } from '#web/api.ts';
import { ChoiceField } from '#web/ui/admin/choice-field.tsx';
import { UnsavedDialog } from '#web/ui/admin/unsaved-dialog.tsx';
import { useUnsavedGuard } from '#web/ui/admin/use-unsaved-guard.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toast.ts';
import { useCampaignFailure } from './use-campaign-failure.ts';

type Words = { type: NewsletterType; subject: string; text: string };
const EMPTY: Words = { type: 'newsletter', subject: '', text: '' };
const TYPES = NEWSLETTER_TYPES.map((type) => ({ value: type, label: NEWSLETTER_TEXT[type].name }));

type MailAllDialogProps = {
  isOpen: boolean;
  onClose: () => void;
  /** With the campaign's id. */ onStarted: (id: string) => void;
};

/** First how many it would reach, then the button that sends: nothing goes out by slip. */
export function MailAllDialog({ isOpen, onClose, onStarted }: MailAllDialogProps) {
  const titleId = useId();
  const [words, setWords] = useState<Words>(EMPTY);
  const utils = trpc.useUtils();
  const tellFailure = useCampaignFailure();
  const count = trpc.admin.subscriptions.bulkResendEmails.useMutation({ onError: tellFailure });
  const start = trpc.admin.subscriptions.bulkResendEmails.useMutation({ onError: tellFailure });
  const guard = useUnsavedGuard(words.subject !== '' || words.text !== '');
  const isComplete = words.subject.trim() !== '' && words.text.trim() !== '';
  const change = (changes: Partial<Words>): void => {
    setWords({ ...words, ...changes });
    count.reset();
  };
  const send = async (): Promise<void> => {
    toast.info(BULK_MESSAGES.sending);
    let id: string;
    try {
      id = (await start.mutateAsync(words)).campaign?.id ?? '';
    } catch {
      return; // told by the mutation
    }
    await utils.admin.subscriptions.bulkStatus.invalidate();
    count.reset();
    setWords(EMPTY);
    onStarted(id);
  };
  return (
    <>
      <Dialog isOpen={isOpen} onClose={onClose} labelledBy={titleId}>
        <h2 id={titleId}>Mail all subscribers</h2>
        <form
          className="admin-form"
          aria-label="Mail to all subscribers"
          onSubmit={(event) => {
            event.preventDefault();
            if (count.data === undefined) count.mutate({ ...words, isDryRun: true });
            else void send();
          }}
        >
          <WordFields words={words} onChange={change} />
          <p className="is-wide" role="status">
            {count.data && verdict(count.data.recipients, count.data.campaign !== null)}
          </p>
          <Ends
            count={count.data?.recipients ?? null}
            canCount={isComplete}
            isCounting={count.isPending}
            isSending={start.isPending}
            onClose={onClose}
          />
        </form>
      </Dialog>
      <UnsavedDialog guard={guard} onDiscard={() => setWords(EMPTY)} />
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
  return (
    <div className="admin-form-end">
      <Button look="o" onClick={onClose}>
        Go back
      </Button>
      {count === null ? (
        <Button type="submit" disabled={!canCount} isBusy={isCounting} busyText="Counting">
          Count recipients
        </Button>
      ) : (
        <Button type="submit" icon="mail" isBusy={isSending} busyText="Sending">
          {`Send to ${count}`}
        </Button>
      )}
    </div>
  );
}

function WordFields({ words, onChange }: { words: Words; onChange: (changes: Partial<Words>) => void }) {
  return (
    <>
      <div className="is-wide">
        <ChoiceField
          label="To whom"
          options={TYPES}
          value={words.type}
          hint="Active subscriptions of this type only."
          onChange={(type) => onChange({ type })}
        />
      </div>
      <div className="is-wide">
        <TextField
          label="Subject"
          maxLength={150}
          value={words.subject}
          onChange={(event) => onChange({ subject: event.currentTarget.value })}
        />
      </div>
      <div className="is-wide">
        <TextArea
          label="Text"
          rows={10}
          maxLength={20_000}
          hint="An empty line begins a new paragraph. The way out of the list is added by itself."
          value={words.text}
          onChange={(event) => onChange({ text: event.currentTarget.value })}
        />
      </div>
    </>
  );
}

const verdict = (recipients: number, isKnown: boolean): string =>
  isKnown
    ? 'This very mail has gone out before: whoever has it already does not get it again.'
    : `${recipients === 1 ? '1 person gets' : `${recipients} people get`} this mail. It can be stopped, not taken back.`;
