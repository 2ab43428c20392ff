import { useRef, useState } from 'react';
import { useDesk } from '../../bridge.ts';
import { KeyName, pressedBy, type FunctionKey } from '../../scanner/function-keys.tsx';
import { useCamera } from '../../scanner/use-camera.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { Camera } from './camera.tsx';
import { LastScans } from './last-scans.tsx';
import { CodeSheet, MidnightSheet, type FindProps } from './scan-sheets.tsx';
import { WalkInSheet } from './walk-in-sheet.tsx';
import type { ListedMatchView, NameMatchView } from '#shared/door/kiosk-bridge.ts';
import { SheetBox } from '../../ui/sheet-box.tsx';
import { FindName, LookSheet } from '../find-name.tsx';
import { ListedSheet } from './listed-sheet.tsx';

type Looked = { match: NameMatchView } | { guest: ListedMatchView } | null;

/** Guests, members and guest lists of tonight by name; who is found is looked at before anybody comes in. */
function NameSheet({ onFound, onClose }: FindProps) {
  const [query, setQuery] = useState('');
  const [looked, look] = useState<Looked>(null);
  const back = () => look(null);
  if (looked !== null && 'match' in looked)
    return (
      <LookSheet
        match={looked.match}
        act={looked.match.isOpen ? 'Einlassen' : 'Ticket prüfen'}
        onFound={onFound}
        onBack={back}
        onClose={onClose}
      />
    );
  if (looked !== null) return <ListedSheet guest={looked.guest} onBack={back} onClose={onClose} />;
  return (
    <SheetBox title="Name suchen" onClose={onClose}>
      <FindName
        query={query}
        onQuery={setQuery}
        onListed={(guest) => look({ guest })}
        onMatch={(match) => look({ match })}
      />
    </SheetBox>
  );
}

const NEARLY_FULL = 0.9;

function Heads() {
  const { heads } = useDesk();
  const share = (count: number) => ({
    width: heads.capacity === null ? 0 : `${Math.min(100, (100 * count) / Math.max(1, heads.capacity))}%`,
  });
  const fill = heads.capacity === null ? 0 : heads.admitted / Math.max(1, heads.capacity);
  return (
    <aside className="heads">
      <div className="heads-count">
        <h2>Eingelassen</h2>
        <p className="heads-number">
          {heads.admitted}
          {heads.capacity !== null && <small> / {heads.capacity}</small>}
        </p>
        <div className="meter" aria-hidden="true">
          <i className="meter-online" style={share(heads.online)} />
          <i className="meter-members" style={share(heads.members)} />
          <i className="meter-door" style={share(heads.door)} />
          <i className="meter-walk-ins" style={share(heads.walkIns)} />
        </div>
        <p className="heads-legend">
          <span>
            <b>{heads.online}</b> online
          </span>
          <span>
            <b>{heads.members}</b> Mitglieder
          </span>
          <span>
            <b>{heads.door}</b> Abendkasse
          </span>
          {heads.walkIns > 0 && (
            <span>
              <b>{heads.walkIns}</b> +1
            </span>
          )}
        </p>
        {fill >= NEARLY_FULL && <p className="heads-full">{fill >= 1 ? 'Das Haus ist voll.' : 'Gleich voll.'}</p>}
      </div>
      <LastScans />
    </aside>
  );
}

type Sheet = 'code' | 'name' | 'midnight' | 'walk-in' | null;

type Act = { sheet: Sheet; icon: IconName; label: string; name?: string; fKey: FunctionKey; className?: string };

const ACTS: readonly Act[] = [
  { sheet: 'code', icon: 'keyboard', label: 'Code eintippen', fKey: 'F3' },
  { sheet: 'name', icon: 'search', label: 'Name suchen', fKey: 'F4' },
  { sheet: 'walk-in', icon: 'user-plus', label: '+1', name: '+1 ohne Ticket', fKey: 'F5', className: 'cam-plus' },
];

function ActButton({ act, onOpen }: { act: Act; onOpen: (sheet: Sheet) => void }) {
  return (
    <button
      type="button"
      className={`kb ${act.className ?? ''}`}
      aria-label={act.name}
      {...pressedBy(act.fKey)}
      onClick={() => onOpen(act.sheet)}
    >
      <Icon name={act.icon} />
      {act.label}
      <KeyName of={act.fKey} />
    </button>
  );
}

/** Ready for the next guest: the camera, the counts, the last five; typing and searching a touch away. */
export function ScanScreen({ onScan, problem }: { onScan: (text: string) => void; problem: string }) {
  const { isMidnightListDue, lastScans } = useDesk();
  const [sheet, open] = useState<Sheet>(null);
  const video = useRef<HTMLVideoElement>(null);
  const camera = useCamera(video, onScan);
  const ready = camera.error === null ? 'Bereit. Code vor die Kamera halten.' : 'Bereit für Scanner und Eingabe.';
  const close = () => open(null);
  const found = (text: string) => {
    close();
    onScan(text);
  };
  return (
    <section className="screen scan">
      <div className="cam">
        <Camera video={video} camera={camera} lastScanId={lastScans[0]?.entryId} />
        <div className="cam-foot">
          <p className="cam-hint" role="status">
            {problem === '' ? ready : problem}
          </p>
          <div className="cam-acts">
            {ACTS.map((act) => (
              <ActButton key={act.sheet} act={act} onOpen={open} />
            ))}
            {isMidnightListDue && (
              <button type="button" className="kb" onClick={() => open('midnight')}>
                <Icon name="alert-triangle" />
                Bis Mitternacht
              </button>
            )}
            {camera.light !== null && (
              <button
                type="button"
                className="kb cam-light"
                aria-label="Licht"
                aria-pressed={camera.light.isOn}
                onClick={camera.light.toggle}
              >
                <Icon name="bolt" />
              </button>
            )}
          </div>
        </div>
        {sheet === 'code' && <CodeSheet onFound={found} onName={() => open('name')} onClose={close} />}
        {sheet === 'name' && <NameSheet onFound={found} onClose={close} />}
        {sheet === 'walk-in' && <WalkInSheet onClose={close} />}
        {sheet === 'midnight' && <MidnightSheet onClose={close} />}
      </div>
      <Heads />
    </section>
  );
}
