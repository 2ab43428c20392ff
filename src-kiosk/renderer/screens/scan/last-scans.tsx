import { useState } from 'react';
import type { Tone } from '#shared/door/verdict-look.ts';
import type { ScanLineView } from '#shared/door/desk-state.ts';
import { UNDO_REASONS } from '#shared/door/taking-back.ts';
import { ask, Refusal, sentenceOf, useDesk } from '../../bridge.ts';
import { atTime } from '../../ui/german.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { say } from '../../ui/said.tsx';
import { SupervisorSheet } from '../../ui/supervisor-sheet.tsx';

const TONE_ICONS: Record<Tone, IconName> = { go: 'circle-check', stop: 'rotate-clockwise', no: 'circle-x' };

/**
 * The last five answers. Whom the desk let in can be taken back: at once for ten seconds, later with a reason and a
 * supervisor who answers for it.
 */
export function LastScans() {
  const { lastScans } = useDesk();
  const [wrong, setWrong] = useState<ScanLineView | null>(null);
  const takeBack = (line: ScanLineView) =>
    ask('undo', { entryId: line.entryId }).then(
      () => say(`${line.title}: Einlass zurückgenommen.`),
      (error: unknown) => {
        if (error instanceof Refusal && error.code === 'SUPERVISOR_NEEDED') setWrong(line);
        else say(sentenceOf(error));
      },
    );
  return (
    <div className="last">
      <h2>Letzte Scans</h2>
      {lastScans.length === 0 && <p className="empty">Noch keine.</p>}
      <ul>
        {lastScans.map((line) => (
          <li key={line.entryId}>
            <span className={`tone-${line.isUndone ? 'stop' : line.tone}`}>
              <Icon name={line.isUndone ? 'arrow-back-up' : TONE_ICONS[line.tone]} size={34} stroke={2.4} />
            </span>
            <div>
              <b>{line.title}</b>
              <span>
                {line.detail.replace(/\.$/, '')}, {atTime(line.at)}
              </span>
            </div>
            {line.canUndo && (
              <button
                type="button"
                aria-label={`${line.title}, ${atTime(line.at)} zurücknehmen`}
                onClick={() => void takeBack(line)}
              >
                <Icon name="arrow-back-up" size={30} />
              </button>
            )}
          </li>
        ))}
      </ul>
      {wrong !== null && (
        <SupervisorSheet
          title="Einlass zurücknehmen"
          what={`${wrong.title}, ${wrong.detail}, eingelassen ${atTime(wrong.at)}`}
          reasons={UNDO_REASONS}
          onClose={() => setWrong(null)}
          onPin={async (supervisor, reason) => {
            await ask('undo', { entryId: wrong.entryId, reason, supervisor });
            say(`${wrong.title}: Einlass zurückgenommen.`);
            setWrong(null);
          }}
        />
      )}
    </div>
  );
}
