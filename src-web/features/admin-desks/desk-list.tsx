import { useState } from 'react';
import type { DeskView } from '#shared/kasse/desk-inputs.ts';
import { formatMemberDate, formatTime } from '#shared/time.ts';
import { trpc } from '#web/api.ts';
import { failureSentence } from '#web/failure-sentence.ts';
import { AdminSection, ShowMore } from '#web/ui/admin/admin-section.tsx';
import { ConfirmDialog } from '#web/ui/admin/confirm-dialog.tsx';
import { AdminIcon } from '#web/ui/admin/admin-icon.tsx';
import { LIVE } from '#web/ui/admin/live-query.ts';
import { Button } from '#web/ui/button.tsx';
import { Chip, type ChipTone } from '#web/ui/chip.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import type { IconName } from '#web/ui/icon.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toast.ts';

/** A desk that was just let in fetches its token by itself, and is seen to do so. */
const ASK_EVERY_MS = 3_000;

const STATES: Record<DeskView['state'], { word: string; tone: ChipTone; icon: IconName }> = {
  waiting: { word: 'Waiting for the desk', tone: 'warn', icon: 'hourglass' },
  paired: { word: 'Paired', tone: 'ok', icon: 'circle-check' },
  revoked: { word: 'Revoked', tone: 'bad', icon: 'ban' },
};

const when = (at: Date | null): string => (at === null ? 'Never seen' : `Last seen ${formatMemberDate(at)}, ${formatTime(at)}`);

/** All door desks, the newest first. */
export function DeskList() {
  const list = trpc.admin.desks.list.useInfiniteQuery({}, { ...LIVE, getNextPageParam: ({ nextCursor }) => nextCursor, refetchInterval: ({ state }) => (state.data?.pages.some(({ items }) => items.some((desk) => desk.state === 'waiting')) ? ASK_EVERY_MS : false) });
  const desks = list.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <AdminSection id="desks" title="Desks" list={list} failure="Fehler beim Laden der Kassen" isEmpty={desks.length === 0} nothing={<EmptyState sentence="No desk has been paired yet." headingLevel={3} />}>
      <ul className="admin-cards">
        {desks.map((desk) => (
          <Desk key={desk.id} desk={desk} />
        ))}
      </ul>
      <ShowMore list={list} />
    </AdminSection>
  );
}

function Desk({ desk }: { desk: DeskView }) {
  const { id, name, state, appVersion, lastSeenAt, lastSeq, openExceptions, hasOpenSession } = desk;
  const [ask, setAsk] = useState<'rename' | 'revoke' | null>(null);
  const [newName, setNewName] = useState(name);
  const utils = trpc.useUtils();
  const after = (done: string) => ({
    onSuccess: () => {
      toast.ok(done);
      setAsk(null);
    },
    onError: (error: unknown) => void toast.bad('Not done', failureSentence(error)),
    onSettled: () => utils.admin.desks.invalidate(),
  });
  const rename = trpc.admin.desks.rename.useMutation(after('Desk renamed'));
  const revoke = trpc.admin.desks.revoke.useMutation(after('Desk revoked'));
  const { word, tone, icon } = STATES[state];
  return (
    <li className="admin-card is-line" aria-label={name}>
      <div>
        <h3>{name}</h3>
        <p className="admin-facts">
          <span>{when(lastSeenAt)}</span>
          {appVersion !== null && <span>{`Version ${appVersion}`}</span>}
          <span>{`${lastSeq} journal entries received`}</span>
        </p>
        <div className="row admin-chips">
          <Chip tone={tone} icon={icon}>
            {word}
          </Chip>
          {hasOpenSession && <Chip icon="wallet">Till is open</Chip>}
          {openExceptions > 0 && (
            <Chip tone="warn" icon="alert-triangle">
              {openExceptions === 1 ? '1 thing to look at' : `${openExceptions} things to look at`}
            </Chip>
          )}
        </div>
      </div>
      {state !== 'revoked' && (
        <div className="admin-acts">
          <Button look="o" size="s" aria-label={`Rename: ${name}`} onClick={() => setAsk('rename')}>
            <AdminIcon name="pencil" />
            Rename
          </Button>
          <Button look="o" size="s" icon="ban" aria-label={`Revoke: ${name}`} onClick={() => setAsk('revoke')}>
            Revoke
          </Button>
        </div>
      )}
      <ConfirmDialog isOpen={ask === 'rename'} title="Rename the desk" confirmText="Rename" busyText="Renaming" isBusy={rename.isPending} isBlocked={newName.trim() === ''} onConfirm={() => rename.mutate({ id, name: newName })} onClose={() => setAsk(null)}>
        <TextField label="Name" maxLength={40} value={newName} onChange={(event) => setNewName(event.currentTarget.value)} />
      </ConfirmDialog>
      <ConfirmDialog isOpen={ask === 'revoke'} title="Revoke this desk?" confirmText="Revoke desk" busyText="Revoking" isBusy={revoke.isPending} onConfirm={() => revoke.mutate({ id })} onClose={() => setAsk(null)}>
        <p>{`${name} is shut out with its next call, for good, and wipes tonight's list. ${hasOpenSession ? 'Its till is still open: close it first, if you can. ' : ''}What it had not sent yet has to be exported from it by hand.`}</p>
      </ConfirmDialog>
    </li>
  );
}
