import { Textarea, TextInput } from '@mantine/core';
import {
  CloseInOfficeInput,
  RenameDeskInput,
  RevokeDeskInput,
  SetReaderInput,
  type DeskView,
} from '#shared/door/desk-inputs.ts';
import { readEuros } from '#shared/read-euros.ts';
import { trpc } from '#web/api.ts';
import { tellFailure } from '#web/tell-failure.ts';
import { ChoiceField } from '#web/ui/admin/choice-field.tsx';
import { FormDialog } from '#web/ui/admin/form-dialog.tsx';
import { toast } from '#web/ui/frame/toast.ts';
import { usePrivateForm } from '#web/hooks/use-private-form.ts';
import { deskWords, type DeskWords } from './words.ts';
import { useWords } from '#web/ui/lang.tsx';

type AskProps = { desk: DeskView; isOpen: boolean; onClose: () => void };

const onFailed = (error: unknown, words: DeskWords) => tellFailure(error, { title: words.notDone });

/**
 * What every dialog does with its change: waits for it, says that it is done, and closes. The list is asked again in
 * any case.
 */
function useDeskAct(onClose: () => void): (work: Promise<unknown>, done: string) => Promise<void> {
  const utils = trpc.useUtils();
  return async (work, done) => {
    try {
      await work;
      toast.ok(done);
      onClose();
    } finally {
      await utils.admin.desks.invalidate();
    }
  };
}

export function RenameDialog({ desk: { id, name }, isOpen, onClose }: AskProps) {
  const words = useWords(deskWords);
  const act = useDeskAct(onClose);
  const rename = trpc.admin.desks.rename.useMutation();
  const { form, ...question } = usePrivateForm({
    initialValues: { id, name },
    schema: RenameDeskInput,
    send: (values) => act(rename.mutateAsync(values), words.deskRenamed),
    onFailed: (error) => onFailed(error, words),
  });
  return (
    <FormDialog
      isOpen={isOpen}
      title={words.renameTheDesk}
      confirmText={words.rename}
      busyText={words.renaming}
      question={question}
      onClose={onClose}
    >
      <TextInput label={words.name} maxLength={40} {...form.getInputProps('name')} />
    </FormDialog>
  );
}

export function ReaderDialog({ desk: { id, readerId }, isOpen, onClose }: AskProps) {
  const words = useWords(deskWords);
  const act = useDeskAct(onClose);
  const save = trpc.admin.desks.setReader.useMutation();
  const inputOf = (values: { readerId: string }) => ({ id, readerId: values.readerId.trim() || null });
  const { form, ...question } = usePrivateForm({
    initialValues: { readerId: readerId ?? '' },
    schema: SetReaderInput,
    inputOf,
    checkedWhileTyping: ['readerId'],
    send: (values) => {
      const input = inputOf(values);
      return act(save.mutateAsync(input), input.readerId === null ? words.cardReaderTakenOff : words.cardReaderSet);
    },
    onFailed: (error) => onFailed(error, words),
  });
  return (
    <FormDialog
      isOpen={isOpen}
      title={words.cardReader}
      confirmText={words.save}
      busyText={words.saving}
      question={question}
      onClose={onClose}
    >
      <p>{words.readerMeans}</p>
      <TextInput
        label={words.readerId2}
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
        description={words.beginsWithTmr}
        {...form.getInputProps('readerId')}
      />
    </FormDialog>
  );
}

export function TillDialog({ desk: { id, name }, isOpen, onClose }: AskProps) {
  const words = useWords(deskWords);
  const act = useDeskAct(onClose);
  const closeTill = trpc.admin.desks.closeTill.useMutation();
  const inputOf = ({ amount, note }: { amount: string; note: string }) => ({
    deskId: id,
    countedCents: amount.trim() === '' ? null : (readEuros(amount) ?? Number.NaN),
    note,
  });
  const { form, ...question } = usePrivateForm({
    initialValues: { amount: '', note: '' },
    schema: CloseInOfficeInput,
    inputOf,
    fieldOf: { countedCents: 'amount' },
    checkedWhileTyping: ['amount'],
    send: (values) => act(closeTill.mutateAsync(inputOf(values)), words.tillClosedByOffice),
    onFailed: (error) => onFailed(error, words),
  });
  return (
    <FormDialog
      isOpen={isOpen}
      title={words.closeThisDesksTill}
      confirmText={words.closeTheTill}
      busyText={words.closing}
      question={question}
      onClose={onClose}
    >
      <p>{words.closeTillMeans(name)}</p>
      <TextInput
        label={words.amountFoundEuros}
        inputMode="decimal"
        maxLength={9}
        autoComplete="off"
        description={words.leaveEmptyIfNobody}
        {...form.getInputProps('amount')}
      />
      <Textarea label={words.whatHappened} maxLength={500} {...form.getInputProps('note')} />
    </FormDialog>
  );
}

const reasonsIn = (words: DeskWords) =>
  [
    { value: 'retired', label: words.noLongerUsed },
    { value: 'lost', label: words.lostOrStolen },
  ] as const;

export function RevokeDialog({ desk: { id, name, state, hasOpenSession }, isOpen, onClose }: AskProps) {
  const words = useWords(deskWords);
  const isRevoked = state === 'revoked';
  const act = useDeskAct(onClose);
  const revoke = trpc.admin.desks.revoke.useMutation();
  const { form, ...question } = usePrivateForm<Required<RevokeDeskInput>>({
    initialValues: { id, reason: isRevoked ? 'lost' : 'retired' },
    schema: RevokeDeskInput,
    send: (values) =>
      act(revoke.mutateAsync(values), values.reason === 'lost' ? words.deskRevokedItsPins : words.deskRevoked),
    onFailed: (error) => onFailed(error, words),
  });
  const { reason } = form.values;
  return (
    <FormDialog
      isOpen={isOpen}
      title={isRevoked ? words.thisDeskLost : words.revokeThisDesk}
      confirmText={isRevoked ? words.voidItsPins : words.revokeDesk}
      busyText={isRevoked ? words.voiding : words.revoking}
      question={question}
      onClose={onClose}
    >
      {!isRevoked && (
        <p>
          {words.shutOut(name)}
          {hasOpenSession && words.tillStillOpen}
          {words.exportByHand}
        </p>
      )}
      {!isRevoked && (
        <ChoiceField
          label={words.why}
          options={reasonsIn(words)}
          value={reason}
          onChange={(chosen) => form.setFieldValue('reason', chosen)}
        />
      )}
      {reason === 'lost' && <p>{words.diskElsewhere}</p>}
    </FormDialog>
  );
}
