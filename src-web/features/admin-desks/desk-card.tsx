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
import { deskWords, type DeskWords } from './words.ts';
import { useWords, useLang } from '#web/ui/lang.tsx';
import type { Lang } from '#shared/lang.ts';

const statesIn = (words: DeskWords): Record<DeskView['state'], { word: string; tone: ChipTone; icon: IconName }> => ({
  waiting: { word: words.waitingForDesk, tone: 'warn', icon: 'hourglass' },
  lapsed: { word: words.deskNeverConnected, tone: 'bad', icon: 'alert-triangle' },
  paired: { word: words.paired, tone: 'ok', icon: 'circle-check' },
  revoked: { word: words.revoked, tone: 'bad', icon: 'ban' },
});
const lostIn = (words: DeskWords) => ({ word: words.lostItsPinsVoid, tone: 'bad', icon: 'ban' }) as const;

const when = (at: Date | null, words: DeskWords, lang: Lang): string =>
  at === null ? words.neverSeen : words.lastSeen(formatMemberDate(at, lang), formatTime(at));

type Ask = 'rename' | 'reader' | 'code' | 'revoke' | 'till' | null;

/** One desk: how it is, what may be done about it, and the way to bring its journal by hand. */
export function DeskCard({ desk }: { desk: DeskView }) {
  const words = useWords(deskWords);
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
            <Button look="o" size="s" aria-label={words.renameOf(name)} onClick={() => setAsk('rename')}>
              <AdminIcon name="pencil" />
              {words.rename}
            </Button>
            <Button look="o" size="s" aria-label={words.readerOf(name)} onClick={() => setAsk('reader')}>
              <AdminIcon name="cash" />
              {words.cardReader}
            </Button>
          </>
        )}
        {state === 'paired' && (
          <Button look="o" size="s" aria-label={words.exitCodeOf(name)} onClick={() => setAsk('code')}>
            <AdminIcon name="shield-check" />
            {words.exitCode}
          </Button>
        )}
        {(state === 'paired' || isRevoked) && (
          <ButtonLink
            look="o"
            size="s"
            icon="upload"
            href={adminPaths.deskImport(id)}
            aria-label={words.importOf(name)}
          >
            {words.importJournal}
          </ButtonLink>
        )}
        {isRevoked && hasOpenSession && (
          <Button look="o" size="s" icon="wallet" aria-label={words.closeTillOf(name)} onClick={() => setAsk('till')}>
            {words.closeItsTill}
          </Button>
        )}
        {isRevoked && !isLost && (
          <Button look="o" size="s" icon="ban" aria-label={words.markLostOf(name)} onClick={() => setAsk('revoke')}>
            {words.markAsLost}
          </Button>
        )}
        {!isRevoked && (
          <Button look="o" size="s" icon="ban" aria-label={words.revokeOf(name)} onClick={() => setAsk('revoke')}>
            {words.revoke}
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
  const lang = useLang();
  const words = useWords(deskWords);
  const { word, tone, icon } = state === 'revoked' && isLost ? lostIn(words) : statesIn(words)[state];
  return (
    <div>
      <h3>{name}</h3>
      <p className="admin-facts">
        <span>{when(lastSeenAt, words, lang)}</span>
        {appVersion !== null && <span>{words.version(appVersion)}</span>}
        <span>{lastSeq === 1 ? words.oneEntry : words.entries(lastSeq)}</span>
        {readerId !== null && <span className="admin-id">{words.readerId(readerId)}</span>}
      </p>
      <div className="row admin-chips">
        <Chip tone={tone} icon={icon}>
          {word}
        </Chip>
        {hasWeakStorage && state !== 'revoked' && (
          <Chip tone="warn" icon="alert-triangle">
            {words.weakStorage}
          </Chip>
        )}
        {hasOpenSession && <Chip icon="wallet">{words.tillIsOpen}</Chip>}
        {openExceptions > 0 && (
          <Chip tone="warn" icon="alert-triangle">
            {openExceptions === 1 ? words.oneToLook : words.manyToLook(openExceptions)}
          </Chip>
        )}
      </div>
    </div>
  );
}
