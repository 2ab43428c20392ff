import { useState } from 'react';
import type { DeskView } from '#shared/door/desk-inputs.ts';
import { formatMemberDate, formatTime } from '#shared/time.ts';
import { adminPaths } from '#web/routes/admin-paths.ts';
import { AdminIcon } from '#web/ui/admin/admin-icon.tsx';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Chip, type ChipTone } from '#web/ui/chip.tsx';
import type { IconName } from '#web/ui/icon.tsx';
import { CodeDialog } from './code-dialog.tsx';
import { ReaderDialog, RenameDialog, RevokeDialog, TillDialog } from './desk-dialogs.tsx';

const STATES: Record<DeskView['state'], { word: string; tone: ChipTone; icon: IconName }> = {
  waiting: { word: 'Waiting for the desk', tone: 'warn', icon: 'hourglass' },
  lapsed: { word: 'The desk never connected', tone: 'bad', icon: 'alert-triangle' },
  paired: { word: 'Paired', tone: 'ok', icon: 'circle-check' },
  revoked: { word: 'Revoked', tone: 'bad', icon: 'ban' },
};
const LOST = { word: 'Lost, its PINs are void', tone: 'bad', icon: 'ban' } as const;

const when = (at: Date | null): string =>
  at === null ? 'Never seen' : `Last seen ${formatMemberDate(at)}, ${formatTime(at)}`;

type Ask = 'rename' | 'reader' | 'code' | 'revoke' | 'till' | null;

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
        {state === 'paired' && (
          <Button look="o" size="s" aria-label={`Exit code: ${name}`} onClick={() => setAsk('code')}>
            <AdminIcon name="shield-check" />
            Exit code
          </Button>
        )}
        {(state === 'paired' || isRevoked) && (
          <ButtonLink
            look="o"
            size="s"
            icon="upload"
            href={adminPaths.deskImport(id)}
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
      <DeskDialogs desk={desk} ask={ask} onClose={close} />
    </li>
  );
}

function DeskDialogs({ desk, ask, onClose }: { desk: DeskView; ask: Ask; onClose: () => void }) {
  return (
    <>
      <RenameDialog desk={desk} isOpen={ask === 'rename'} onClose={onClose} />
      <ReaderDialog desk={desk} isOpen={ask === 'reader'} onClose={onClose} />
      <CodeDialog desk={desk} isOpen={ask === 'code'} onClose={onClose} />
      <RevokeDialog desk={desk} isOpen={ask === 'revoke'} onClose={onClose} />
      <TillDialog desk={desk} isOpen={ask === 'till'} onClose={onClose} />
    </>
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
