import { useId, useState } from 'react';
import type { InboxEntry } from '#shared/admin/inbox.ts';
import {
  DECLINE_NEEDS_WORDS,
  DECLINE_REASONS,
  DECLINE_REASON_TEXT,
  DECLINE_WORDS_MAX,
  type DeclineReason,
} from '#shared/contact/decline-reason.ts';
import type { DeclineDeclarationInput } from '#shared/membership/decline-declaration.ts';
import { trpc } from '#web/api.ts';
import { failureSentence } from '#web/failure-sentence.ts';
import { Button } from '#web/ui/button.tsx';
import { ChoiceRow } from '#web/ui/choice-row.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { toast } from '#web/ui/toast.ts';

type DeclineProps = {
  entry: InboxEntry;
  kind: NonNullable<InboxEntry['toAssign']>['kind'];
  isOpen: boolean;
  onClose: () => void;
};

/** A declaration that ends nothing: its sender gets a mail that says why. */
export function DeclineDeclaration(props: DeclineProps) {
  const titleId = useId();
  return (
    <Dialog isOpen={props.isOpen} onClose={props.onClose} labelledBy={titleId}>
      {props.isOpen && <Decline {...props} titleId={titleId} />}
    </Dialog>
  );
}

function Decline({ entry, kind, onClose, titleId }: DeclineProps & { titleId: string }) {
  const [reason, setReason] = useState<DeclineReason | null>(null);
  const [words, setWords] = useState('');
  const [error, setError] = useState<string | null>(null);
  const utils = trpc.useUtils();
  const decline = trpc.admin.declarations.decline.useMutation({
    onSuccess: () => {
      toast.ok('Declaration declined', `${entry.name} gets a mail that says why.`);
      onClose();
    },
    onError: (failure) => toast.bad('Not declined', failureSentence(failure)),
    onSettled: () =>
      Promise.all([utils.admin.inbox.invalidate(), utils.admin.waiting.invalidate(), utils.admin.audit.invalidate()]),
  });
  return (
    <form
      className="assign-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (reason === null || decline.isPending) return;
        if (reason === 'other' && words.trim() === '') setError(DECLINE_NEEDS_WORDS);
        // The list below shows the reasons of this kind alone.
        else decline.mutate({ declarationId: entry.id, kind, reason, words } as DeclineDeclarationInput);
      }}
    >
      <h2 id={titleId}>Why does it end nothing?</h2>
      <p>{`${entry.name}, ${entry.email}. ${entry.text}`}</p>
      <fieldset className="assign-found">
        <legend className="vh">Reason</legend>
        {DECLINE_REASONS[kind].map((one) => (
          <ChoiceRow
            key={one}
            name="reason"
            value={one}
            title={DECLINE_REASON_TEXT[one].title}
            description={DECLINE_REASON_TEXT[one].description}
            isChecked={reason === one}
            onChoose={() => setReason(one)}
          />
        ))}
      </fieldset>
      <TextArea
        label={reason === 'other' ? 'Your words' : 'Your words (optional)'}
        hint="The mail is German and shows them as they are."
        lang="de"
        rows={3}
        maxLength={DECLINE_WORDS_MAX}
        value={words}
        error={error}
        onChange={(event) => {
          setWords(event.target.value);
          setError(null);
        }}
      />
      <p>
        The mail says how to reach you, and that the declaration counts from the day it came should it mean a contract
        after all. You can still assign it then.
      </p>
      <div className="row assign-end">
        <Button look="o" onClick={onClose}>
          Go back
        </Button>
        <Button type="submit" isBusy={decline.isPending} busyText="Declining" disabled={reason === null}>
          Decline and tell the sender
        </Button>
      </div>
    </form>
  );
}
