import { useEffect, useState } from 'react';
import type { TileView } from '#shared/kiosk/desk-state.ts';
import { ask } from '../../bridge.ts';
import { play } from '../../scanner/sounds.ts';
import { Icon } from '../../ui/icon.tsx';
import { SheetBox } from '../../ui/sheet-box.tsx';
import { useBattery } from '../../ui/use-battery.ts';

const BATTERY_LOW = 30;

/** 'Ready for tonight?': green is ready, red says what to do. */
export function ReadyWall({ onClose }: { onClose: () => void }) {
  const [tiles, setTiles] = useState<TileView[]>([]);
  const battery = useBattery();
  const load = () => void ask('readiness', {}).then(setTiles, () => setTiles([]));
  useEffect(load, []);
  const power: TileView = { id: 'battery', label: 'Akku', isReady: battery === null || battery >= BATTERY_LOW, detail: battery === null ? 'Netzstrom' : `${battery} %`, fix: battery !== null && battery < BATTERY_LOW ? 'Netzteil anschließen.' : null };
  return (
    <SheetBox title="Bereit für heute?" onClose={onClose}>
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
      <div className="sheet-acts">
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
