import { useState } from 'react';
import type { DeskView } from '#shared/door/desk-inputs.ts';
import { feeCents } from '#shared/workshops/workshop-fields.ts';
import { formatMemberDate, formatTime } from '#shared/time.ts';
import { trpc } from '#web/api.ts';
import { failureSentence } from '#web/failure-sentence.ts';
import { paths } from '#web/paths.ts';
import { AdminIcon } from '#web/ui/admin/admin-icon.tsx';
import { ChoiceField } from '#web/ui/admin/choice-field.tsx';
import { ConfirmDialog } from '#web/ui/admin/confirm-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Chip, type ChipTone } from '#web/ui/chip.tsx';
import type { IconName } from '#web/ui/icon.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toast.ts';

const STATES: Record<DeskView['state'], { word: string; tone: ChipTone; icon: IconName }> = {
  waiting: { word: 'Waiting for the desk', tone: 'warn', icon: 'hourglass' },
  lapsed: { word: 'The desk never came', tone: 'bad', icon: 'alert-triangle' },
  paired: { word: 'Paired', tone: 'ok', icon: 'circle-check' },
  revoked: { word: 'Revoked', tone: 'bad', icon: 'ban' },
};
const LOST = { word: 'Lost, its PINs are void', tone: 'bad', icon: 'ban' } as const;
const READER = /^tmr_\w+$/;

const when = (at: Date | null): string =>
  at === null ? 'Never seen' : `Last seen ${formatMemberDate(at)}, ${formatTime(at)}`;

type Ask = 'rename' | 'reader' | 'revoke' | 'till' | null;

/** One desk: how it is, what may be done about it, and the way to bring its journal by hand. */
export function DeskCard({ desk }: { desk: DeskView }) {
  const { id, name, state, hasOpenSession, isLost } = desk;
  const [ask, setAsk] = useState<Ask>(null);
  const isRevoked = state === 'revoked';
  const close = (): void => setAsk(null);
  return (
    <li className="admin-card is-line" aria-label={name}>
      <Facts desk={desk} />
      <div className="admin-acts">
        {!isRevoked && (
          <>
            <Button look="o" size="s" aria-label={`Rename: ${name}`} onClick={() => setAsk('rename')}>
              <AdminIcon name="pencil" />
              Rename
            </Button>
            <Button look="o" size="s" aria-label={`Card reader: ${name}`} onClick={() => setAsk('reader')}>
              <AdminIcon name="cash" />
              Card reader
            </Button>
          </>
        )}
        {(state === 'paired' || isRevoked) && (
          <ButtonLink
            look="o"
            size="s"
            icon="upload"
            href={paths.adminDeskImport(id)}
            aria-label={`Import journal: ${name}`}
          >
            Import journal
          </ButtonLink>
        )}
        {isRevoked && hasOpenSession && (
          <Button look="o" size="s" icon="wallet" aria-label={`Close its till: ${name}`} onClick={() => setAsk('till')}>
            Close its till
          </Button>
        )}
        {isRevoked && !isLost && (
          <Button look="o" size="s" icon="ban" aria-label={`Mark as lost: ${name}`} onClick={() => setAsk('revoke')}>
            Mark as lost
          </Button>
        )}
        {!isRevoked && (
          <Button look="o" size="s" icon="ban" aria-label={`Revoke: ${name}`} onClick={() => setAsk('revoke')}>
            Revoke
          </Button>
        )}
      </div>
      <RenameDialog desk={desk} isOpen={ask === 'rename'} onClose={close} />
      <ReaderDialog desk={desk} isOpen={ask === 'reader'} onClose={close} />
      <RevokeDialog desk={desk} isOpen={ask === 'revoke'} onClose={close} />
      <TillDialog desk={desk} isOpen={ask === 'till'} onClose={close} />
    </li>
  );
}

function Facts({
  desk: {
    name,
    state,
    appVersion,
    hasWeakStorage,
    lastSeenAt,
    lastSeq,
    openExceptions,
    hasOpenSession,
    readerId,
    isLost,
  },
}: {
  desk: DeskView;
}) {
  const { word, tone, icon } = state === 'revoked' && isLost ? LOST : STATES[state];
  return (
    <div>
      <h3>{name}</h3>
      <p className="admin-facts">
        <span>{when(lastSeenAt)}</span>
        {appVersion !== null && <span>{`Version ${appVersion}`}</span>}
        <span>{lastSeq === 1 ? '1 journal entry received' : `${lastSeq} journal entries received`}</span>
        {readerId !== null && <span className="admin-id">{`Card reader ${readerId}`}</span>}
      </p>
      <div className="row admin-chips">
        <Chip tone={tone} icon={icon}>
          {word}
        </Chip>
        {hasWeakStorage && state !== 'revoked' && (
          <Chip tone="warn" icon="alert-triangle">
            Weak storage
          </Chip>
        )}
        {hasOpenSession && <Chip icon="wallet">Till is open</Chip>}
        {openExceptions > 0 && (
          <Chip tone="warn" icon="alert-triangle">
            {openExceptions === 1 ? '1 thing to look at' : `${openExceptions} things to look at`}
          </Chip>
        )}
      </div>
    </div>
  );
}

type AskProps = { desk: DeskView; isOpen: boolean; onClose: () => void };

function useAfter(
  onClose: () => void,
): (done: string) => { onSuccess: () => void; onError: (error: unknown) => void; onSettled: () => Promise<void> } {
  const utils = trpc.useUtils();
  return (done) => ({
    onSuccess: () => {
      toast.ok(done);
      onClose();
    },
    onError: (error) => void toast.bad('Not done', failureSentence(error)),
    onSettled: () => utils.admin.desks.invalidate(),
  });
}

function RenameDialog({ desk: { id, name }, isOpen, onClose }: AskProps) {
  const [newName, setNewName] = useState(name);
  const rename = trpc.admin.desks.rename.useMutation(useAfter(onClose)('Desk renamed'));
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Rename the desk"
      confirmText="Rename"
      busyText="Renaming"
      isBusy={rename.isPending}
      isBlocked={newName.trim() === ''}
      onConfirm={() => rename.mutate({ id, name: newName })}
      onClose={onClose}
    >
      <TextField
        label="Name"
        maxLength={40}
        value={newName}
        onChange={(event) => setNewName(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}

function ReaderDialog({ desk: { id, readerId }, isOpen, onClose }: AskProps) {
  const [reader, setReader] = useState(readerId ?? '');
  const text = reader.trim();
  const isWrong = text !== '' && !READER.test(text);
  const save = trpc.admin.desks.setReader.useMutation(
    useAfter(onClose)(text === '' ? 'Card reader taken off' : 'Card reader set'),
  );
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Card reader"
      confirmText="Save"
      busyText="Saving"
      isBusy={save.isPending}
      isBlocked={isWrong}
      onConfirm={() => save.mutate({ id, readerId: text === '' ? null : text })}
      onClose={onClose}
    >
      <p>
        The reader that takes this desk's card payments, as Stripe names it. Leave it empty for a terminal of its own
        beside the desk: the amount is typed in there.
      </p>
      <TextField
        label="Reader id"
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
        hint="It begins with tmr_"
        error={isWrong ? 'A reader id begins with tmr_.' : null}
        value={reader}
        onChange={(event) => setReader(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}

function TillDialog({ desk: { id, name }, isOpen, onClose }: AskProps) {
  const [amount, setAmount] = useState('');
  const [note, setNote] = useState('');
  const found = amount.trim() === '' ? null : feeCents(amount);
  const isWrong = amount.trim() !== '' && (found === null || found < 0);
  const closeTill = trpc.admin.desks.closeTill.useMutation(useAfter(onClose)('Till closed by the office'));
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Close this desk's till?"
      confirmText="Close the till"
      busyText="Closing"
      isBusy={closeTill.isPending}
      isBlocked={isWrong || note.trim() === ''}
      onConfirm={() => closeTill.mutate({ deskId: id, countedCents: found, note })}
      onClose={onClose}
    >
      <p>{`If ${name} still starts, import its journal first: that has its own count in it. Otherwise the till stands in the night reports as closed by the office, not counted at the desk, without a Z number.`}</p>
      <TextField
        label="Amount found, in euros"
        inputMode="decimal"
        maxLength={9}
        autoComplete="off"
        hint="Leave it empty if nobody knows"
        error={isWrong ? 'In euros, like 120.50.' : null}
        value={amount}
        onChange={(event) => setAmount(event.currentTarget.value)}
      />
      <TextArea
        label="What happened"
        rows={3}
        maxLength={500}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}

const REASONS = [
  { value: 'retired', label: 'It is no longer used' },
  { value: 'lost', label: 'It is lost or stolen' },
] as const;
type Reason = (typeof REASONS)[number]['value'];

function RevokeDialog({ desk: { id, name, state, hasOpenSession }, isOpen, onClose }: AskProps) {
  const isRevoked = state === 'revoked';
  const [reason, setReason] = useState<Reason>(isRevoked ? 'lost' : 'retired');
  const revoke = trpc.admin.desks.revoke.useMutation(
    useAfter(onClose)(reason === 'lost' ? 'Desk revoked, its PINs are void' : 'Desk revoked'),
  );
  const shutOut = `${name} is shut out with its next call, for good, and wipes tonight's list. ${hasOpenSession ? 'Its till is still open: close it there first, if you can. ' : ''}What it had not sent yet has to be exported from it by hand, and brought here with 'Import journal'.`;
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={isRevoked ? 'Is this desk lost?' : 'Revoke this desk?'}
      confirmText={isRevoked ? 'Void its PINs' : 'Revoke desk'}
      busyText={isRevoked ? 'Voiding' : 'Revoking'}
      isBusy={revoke.isPending}
      onConfirm={() => revoke.mutate({ id, reason })}
      onClose={onClose}
    >
      {!isRevoked && <p>{shutOut}</p>}
      {!isRevoked && <ChoiceField label="Why" options={REASONS} value={reason} onChange={setReason} />}
      {reason === 'lost' && (
        <p>
          Somebody else may have its disk. The PINs it could check count nowhere any more; their owners get a mail and
          choose new ones in their profile.
        </p>
      )}
    </ConfirmDialog>
  );
}
