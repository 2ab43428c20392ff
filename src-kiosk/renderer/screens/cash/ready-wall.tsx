import { useCallback, useEffect, useState } from 'react';
import type { TileView } from '#shared/door/desk-state.ts';
import { ask, sentenceOf } from '../../bridge.ts';
import { divertScans } from '../../scanner/divert-scans.ts';
import { play } from '../../scanner/sounds.ts';
import { Icon } from '../../ui/icon.tsx';
import { SheetBox } from '../../ui/sheet-box.tsx';
import { useBattery } from '../../ui/use-battery.ts';

const BATTERY_LOW = 30;

/** While it is on, a scan is only read. Gives the word for the screen; null while nothing is tried. */
function useTestScan(onRead: () => void): { word: string | null; start(): void } {
  const [word, setWord] = useState<string | null>(null);
  const isOn = word !== null;
  useEffect(() => {
    if (!isOn) return undefined;
    return divertScans((text) => {
      ask('testScan', { text }).then(
        ({ isRead, detail }) => {
          play(isRead ? 'go' : 'no');
          setWord(`${detail}.`);
          onRead();
        },
        (error: unknown) => setWord(sentenceOf(error)),
      );
    });
  }, [isOn, onRead]);
  return { word, start: () => setWord('Jetzt ein Ticket oder eine Mitgliedskarte vor den Scanner halten.') };
}

/** 'Ready for tonight?': green is ready, red says what to do. */
export function ReadyWall({ onClose }: { onClose: () => void }) {
  const [tiles, setTiles] = useState<TileView[]>([]);
  const battery = useBattery();
  const load = useCallback(() => void ask('readiness', {}).then(setTiles, () => setTiles([])), []);
  const test = useTestScan(load);
  useEffect(load, [load]);
  const power: TileView = {
    id: 'battery',
    label: 'Akku',
    isReady: battery === null || battery >= BATTERY_LOW,
    detail: battery === null ? 'Netzstrom' : `${battery} %`,
    fix: battery !== null && battery < BATTERY_LOW ? 'Netzteil anschließen.' : null,
  };
  return (
    <SheetBox title="Bereit für heute?" isWide onClose={onClose}>
      <ul className="ready">
        {[...tiles, power].map((tile) => (
          <li key={tile.id} className={tile.isReady ? 'ready-yes' : 'ready-no'}>
            <Icon name={tile.isReady ? 'circle-check' : 'circle-x'} size={30} />
            <div>
              <b>{tile.label}</b>
              <span>{tile.detail}</span>
              {tile.fix !== null && <em>{tile.fix}</em>}
            </div>
          </li>
        ))}
      </ul>
      {test.word !== null && (
        <p className="ready-word" role="status">
          {test.word}
        </p>
      )}
      <div className="sheet-acts">
        <button type="button" className="kb" onClick={test.start}>
          <Icon name="scan" />
          Probescan
        </button>
        <button type="button" className="kb" onClick={() => play('go')}>
          <Icon name="volume" />
          Ton prüfen
        </button>
        <button type="button" className="kb" onClick={load}>
          <Icon name="refresh" />
          Noch einmal prüfen
        </button>
      </div>
    </SheetBox>
  );
}
