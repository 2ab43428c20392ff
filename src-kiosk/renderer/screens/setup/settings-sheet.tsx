import { useEffect, useState } from 'react';
import type { SettingsPatch, SettingsView } from '#shared/door/desk-setup.ts';
import { ask, sentenceOf, tell, useDesk } from '../../bridge.ts';
import { SheetBox } from '../../ui/sheet-box.tsx';
import { Supervised } from '../../ui/supervised.tsx';
import { CameraRow } from './camera-row.tsx';
import { PrinterModelRow, PrinterRow } from './printer-rows.tsx';
import {
  CustomerDisplayRow,
  DiagnosisRow,
  ReaderTry,
  ScreenRow,
  ServerRow,
  SoundRow,
  StartRow,
} from './settings-rows.tsx';

/** Everything this machine is told by hand; each row is kept as soon as it is right. */
function Settings() {
  const [view, setView] = useState<SettingsView | null>(null);
  const [word, setWord] = useState('');
  useEffect(() => {
    ask('settings', {}).then(setView, (error: unknown) => setWord(sentenceOf(error)));
    return () => tell('closeSettings', {});
  }, []);
  const change = (patch: SettingsPatch, done: string): Promise<void> =>
    ask('changeSettings', patch).then(
      (next) => {
        setView(next);
        setWord(done);
      },
      (error: unknown) => setWord(sentenceOf(error)),
    );
  return (
    <>
      <p className="settings-word" role="status">
        {word}
      </p>
      {view !== null && (
        <dl className="settings">
          <ServerRow view={view} />
          <PrinterRow view={view} onChoose={change} />
          <PrinterModelRow view={view} onChoose={change} onWord={setWord} />
          <ScreenRow
            view={view}
            onChoose={(isFullScreen) => change({ isFullScreen }, isFullScreen ? 'Ganzer Bildschirm.' : 'Fenster.')}
          />
          <CustomerDisplayRow view={view} onChoose={change} />
          <StartRow view={view} onChoose={change} />
          <CameraRow />
          <SoundRow />
          <ReaderTry />
          <DiagnosisRow />
        </dl>
      )}
    </>
  );
}

/** Settings of this machine: anybody's before it is paired, a supervisor's afterwards. */
export function SettingsSheet({ onClose }: { onClose: () => void }) {
  const { isGuarded } = useDesk();
  const [isOpen, setOpen] = useState(!isGuarded);
  return (
    <SheetBox title="Einstellungen" isWide={isOpen} onClose={onClose}>
      {isOpen ? (
        <Settings />
      ) : (
        <Supervised onGiven={(given) => ask('openSettings', given)} onOpen={() => setOpen(true)} />
      )}
    </SheetBox>
  );
}
