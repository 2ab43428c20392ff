import { Textarea } from '@mantine/core';
import type { InboxEntry } from '#shared/inbox/inbox.ts';
import {
  DECLINE_REASONS,
  DECLINE_REASON_TEXT,
  DECLINE_WORDS_MAX,
  type DeclineReason,
} from '#shared/contact/decline-reason.ts';
import { DeclineDeclarationInput } from '#shared/membership/decline-declaration.ts';
import { RoomDialog } from '#web/ui/admin/room-dialog.tsx';
import { trpc } from '#web/api.ts';
import { tellFailure } from '#web/tell-failure.ts';
import { Button } from '#web/ui/button.tsx';
import { ChoiceCard } from '#web/ui/admin/choice-card.tsx';
import { toast } from '#web/ui/frame/toast.ts';
import { usePrivateForm } from '#web/hooks/use-private-form.ts';
import { inboxWords } from './inbox-words.ts';
import { useWords } from '#web/ui/lang.tsx';

type DeclineProps = {
  entry: InboxEntry;
  kind: NonNullable<InboxEntry['toAssign']>['kind'];
  isOpen: boolean;
  onClose: () => void;
};

/** A declaration that ends nothing: its sender gets a mail that says why. */
export function DeclineDeclaration(props: DeclineProps) {
  const words = useWords(inboxWords);
  return (
    <RoomDialog isOpen={props.isOpen} onClose={props.onClose} title={words.whyDoesEndNothing}>
      {props.isOpen && <Decline {...props} />}
    </RoomDialog>
  );
}

type Values = { declarationId: string; kind: DeclineProps['kind']; reason: DeclineReason | null; words: string };

function useDecline({ entry, kind, onClose }: DeclineProps) {
  const words = useWords(inboxWords);
  const utils = trpc.useUtils();
  const decline = trpc.admin.declarations.decline.useMutation({
    onSettled: () =>
      Promise.all([utils.admin.inbox.invalidate(), utils.admin.waiting.invalidate(), utils.admin.audit.invalidate()]),
  });
  return usePrivateForm<Values>({
    initialValues: { declarationId: entry.id, kind, reason: null, words: '' },
    schema: DeclineDeclarationInput,
    send: async (values) => {
      await decline.mutateAsync(DeclineDeclarationInput.parse(values));
      toast.ok(words.declarationDeclined, words.getsMailWhy(entry.name));
      onClose();
    },
    onFailed: (error) => tellFailure(error, { title: words.notDeclined }),
  });
}

function Decline(props: DeclineProps) {
  const words = useWords(inboxWords);
  const { entry, kind, onClose } = props;
  const { form, isBusy, onSubmit } = useDecline(props);
  const { reason } = form.values;
  return (
    <form className="assign-form" noValidate onSubmit={onSubmit}>
      <p>{`${entry.name}, ${entry.email}. ${entry.text}`}</p>
      <fieldset className="assign-found">
        <legend className="visually-hidden">{words.reason}</legend>
        {DECLINE_REASONS[kind].map((one) => (
          <ChoiceCard
            key={one}
            name="reason"
            value={one}
            title={DECLINE_REASON_TEXT[one].title}
            description={DECLINE_REASON_TEXT[one].description}
            isChecked={reason === one}
            onChoose={() => form.setFieldValue('reason', one)}
          />
        ))}
      </fieldset>
      <Textarea
        label={reason === 'other' ? words.yourWords : words.yourWordsOptional}
        description={words.mailIsGerman}
        lang="de"
        maxLength={DECLINE_WORDS_MAX}
        {...form.getInputProps('words')}
      />
      <p>{words.mailSaysHow}</p>
      <div className="row assign-end">
        <Button look="o" onClick={onClose}>
          {words.goBack}
        </Button>
        <Button type="submit" isBusy={isBusy} busyText={words.declining} disabled={reason === null}>
          {words.declineTellSender}
        </Button>
      </div>
    </form>
  );
}
