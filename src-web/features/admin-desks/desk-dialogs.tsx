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

type AskProps = { desk: DeskView; isOpen: boolean; onClose: () => void };

const onFailed = (error: unknown) => tellFailure(error, { title: 'Not done' });

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
  const act = useDeskAct(onClose);
  const rename = trpc.admin.desks.rename.useMutation();
  const { form, ...question } = usePrivateForm({
    initialValues: { id, name },
    schema: RenameDeskInput,
    send: (values) => act(rename.mutateAsync(values), 'Desk renamed'),
    onFailed,
  });
  return (
    <FormDialog
      isOpen={isOpen}
      title="Rename the desk"
      confirmText="Rename"
      busyText="Renaming"
      question={question}
      onClose={onClose}
    >
      <TextInput label="Name" maxLength={40} {...form.getInputProps('name')} />
    </FormDialog>
  );
}

export function ReaderDialog({ desk: { id, readerId }, isOpen, onClose }: AskProps) {
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
      return act(save.mutateAsync(input), input.readerId === null ? 'Card reader taken off' : 'Card reader set');
    },
    onFailed,
  });
  return (
    <FormDialog
      isOpen={isOpen}
      title="Card reader"
      confirmText="Save"
      busyText="Saving"
      question={question}
      onClose={onClose}
    >
      <p>
        The reader that takes this desk's card payments, as Stripe names it. Leave it empty for a terminal of its own
        beside the desk: the amount is typed in there.
      </p>
      <TextInput
        label="Reader id"
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
        description="It begins with tmr_"
        {...form.getInputProps('readerId')}
      />
    </FormDialog>
  );
}

export function TillDialog({ desk: { id, name }, isOpen, onClose }: AskProps) {
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
    send: (values) => act(closeTill.mutateAsync(inputOf(values)), 'Till closed by the office'),
    onFailed,
  });
  return (
    <FormDialog
      isOpen={isOpen}
      title="Close this desk's till?"
      confirmText="Close the till"
      busyText="Closing"
      question={question}
      onClose={onClose}
    >
      <p>
        If {name} still starts, import its journal first: that has its own count in it. Otherwise the night reports show
        the till as closed by the office, not counted at the desk, without a Z number.
      </p>
      <TextInput
        label="Amount found, in euros"
        inputMode="decimal"
        maxLength={9}
        autoComplete="off"
        description="Leave it empty if nobody knows"
        {...form.getInputProps('amount')}
      />
      <Textarea label="What happened" maxLength={500} {...form.getInputProps('note')} />
    </FormDialog>
  );
}

const REASONS = [
  { value: 'retired', label: 'It is no longer used' },
  { value: 'lost', label: 'It is lost or stolen' },
] as const;

export function RevokeDialog({ desk: { id, name, state, hasOpenSession }, isOpen, onClose }: AskProps) {
  const isRevoked = state === 'revoked';
  const act = useDeskAct(onClose);
  const revoke = trpc.admin.desks.revoke.useMutation();
  const { form, ...question } = usePrivateForm<Required<RevokeDeskInput>>({
    initialValues: { id, reason: isRevoked ? 'lost' : 'retired' },
    schema: RevokeDeskInput,
    send: (values) =>
      act(revoke.mutateAsync(values), values.reason === 'lost' ? 'Desk revoked, its PINs are void' : 'Desk revoked'),
    onFailed,
  });
  const { reason } = form.values;
  return (
    <FormDialog
      isOpen={isOpen}
      title={isRevoked ? 'Is this desk lost?' : 'Revoke this desk?'}
      confirmText={isRevoked ? 'Void its PINs' : 'Revoke desk'}
      busyText={isRevoked ? 'Voiding' : 'Revoking'}
      question={question}
      onClose={onClose}
    >
      {!isRevoked && (
        <p>
          {name} is shut out with its next call, for good, and wipes tonight's list.{' '}
          {hasOpenSession && 'Its till is still open: close it there first, if you can. '}
          What it had not sent yet has to be exported from it by hand, and brought here with 'Import journal'.
        </p>
      )}
      {!isRevoked && (
        <ChoiceField
          label="Why"
          options={REASONS}
          value={reason}
          onChange={(chosen) => form.setFieldValue('reason', chosen)}
        />
      )}
      {reason === 'lost' && (
        <p>
          Somebody else may have its disk. The PINs it could check count nowhere any more; their owners get a mail and
          choose new ones in their profile.
        </p>
      )}
    </FormDialog>
  );
}
