import { useCallback, useEffect, useRef, useState } from 'react';
import type { ScanView } from '#shared/door/kiosk-bridge.ts';
import { lookOf } from '#shared/door/verdict-look.ts';
import type { TileView } from '#shared/door/desk-state.ts';
import { ask, sentenceOf, useDesk } from '../../bridge.ts';
import { divertScans } from '../../scanner/divert-scans.ts';
import { play } from '../../scanner/sounds.ts';
import { Icon } from '../../ui/icon.tsx';
import { SheetBox } from '../../ui/sheet-box.tsx';
import { useBattery } from '../../ui/use-battery.ts';
import { useNow } from '../../ui/use-now.ts';
import { factsOf } from '../scan/verdict-facts.ts';
import { VerdictFrame } from '../scan/verdict-frame.tsx';
import { ExportProgress } from './export-sheet.tsx';
import { FiscalSheet } from './fiscal-sheet.tsx';

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

const powerTile = (battery: number | null): TileView => ({
  id: 'battery',
  label: 'Akku',
  isReady: battery === null || battery >= BATTERY_LOW,
  detail: battery === null ? 'Netzstrom' : `${battery} %`,
  fix: battery !== null && battery < BATTERY_LOW ? 'Netzteil anschließen.' : null,
  more: null,
});

/** What is to be done stands first. */
export function Tiles({ tiles, hasMore }: { tiles: readonly TileView[]; hasMore: boolean }) {
  return (
    <ul className="ready">
      {tiles
        .toSorted((a, b) => Number(a.isReady) - Number(b.isReady))
        .map(({ id, label, isReady, detail, fix, more }) => (
          <li key={id} className={isReady ? 'ready-yes' : 'ready-no'}>
            <Icon name={isReady ? 'circle-check' : 'circle-x'} size={30} />
            <div>
              <b>{label}</b>
              <span>{detail}</span>
              {fix !== null && <em>{fix}</em>}
              {hasMore && more !== null && <small>{more}</small>}
            </div>
          </li>
        ))}
    </ul>
  );
}

const REHEARSED = 'Probe läuft: Tickets scannen. Niemand wird eingelassen, nichts wird verbraucht.';

/** While it is on, a scan says what it would say with the doors open, and nothing is used up by it. Never on a night. */
function useRehearsal(isOffered: boolean) {
  const [isChosen, setOn] = useState(false);
  const isOn = isChosen && isOffered;
  const [view, setView] = useState<ScanView | null>(null);
  const [word, setWord] = useState(REHEARSED);
  useEffect(() => {
    if (!isOn) return undefined;
    return divertScans((text) => {
      ask('rehearse', { text }).then(
        (answer) => {
          setView(answer);
          setWord(REHEARSED);
          play(lookOf(answer).sound);
        },
        (error: unknown) => setWord(sentenceOf(error)),
      );
    });
  }, [isOn]);
  return { isOffered, isOn, setOn, view: isOn ? view : null, word: isOn ? word : null, onNext: () => setView(null) };
}

/** A verdict that is only tried: it says so before anything else. */
function RehearsedVerdict({ view, onNext }: { view: ScanView; onNext: () => void }) {
  const { tone, glyph } = lookOf(view);
  const { word, todo } = view.verdict;
  const main = useRef<HTMLButtonElement>(null);
  const now = useNow(10_000);
  useEffect(() => main.current?.focus({ preventScroll: true }), [view]);
  return (
    <VerdictFrame
      look={{ tone, glyph, word, todo: `Probe: ${todo}` }}
      isOffline={view.isOffline}
      facts={[['Probe', 'Nichts ist verbraucht.'], ...factsOf(view, now, { event: null, evening: null })]}
      problem=""
    >
      <div className="verdict-acts">
        <button ref={main} type="button" className="kb kb-large kb-main" onClick={onNext}>
          Weiter proben
        </button>
      </div>
    </VerdictFrame>
  );
}

type ActsProps = {
  rehearsal: ReturnType<typeof useRehearsal>;
  onTest: () => void;
  onLoad: () => void;
  hasMore: boolean;
  onMore: () => void;
  onFiscal: () => void;
};

function Acts({ rehearsal: { isOffered, isOn, setOn }, onTest, onLoad, hasMore, onMore, onFiscal }: ActsProps) {
  return (
    <div className="sheet-acts">
      {isOffered && (
        <button type="button" className="kb" aria-pressed={isOn} onClick={() => setOn(!isOn)}>
          <Icon name="scan" />
          {isOn ? 'Probe beenden' : 'Probe beginnen'}
        </button>
      )}
      <button type="button" className="kb" onClick={onTest}>
        <Icon name="scan" />
        Probescan
      </button>
      <button type="button" className="kb" onClick={() => play('go')}>
        <Icon name="volume" />
        Ton prüfen
      </button>
      <button type="button" className="kb" onClick={onLoad}>
        <Icon name="refresh" />
        Noch einmal prüfen
      </button>
      <button type="button" className="kb" aria-pressed={hasMore} onClick={onMore}>
        <Icon name="info-circle" />
        Einzelheiten
      </button>
      <button type="button" className="kb" onClick={onFiscal}>
        <Icon name="lock" />
        TSE und Bücher
      </button>
    </div>
  );
}

/** 'Ready for tonight?': green is ready, red says what to do; figures are a touch away. */
export function ReadyWall({ onClose }: { onClose: () => void }) {
  const [tiles, setTiles] = useState<TileView[]>([]);
  const [hasMore, setMore] = useState(false);
  const battery = useBattery();
  const load = useCallback(() => void ask('readiness', {}).then(setTiles, () => setTiles([])), []);
  const test = useTestScan(load);
  useEffect(load, [load]);
  const [isFiscal, setFiscal] = useState(false);
  const { booksExport, tonight } = useDesk();
  const rehearsal = useRehearsal(tonight?.isToday === false);
  const word = rehearsal.word ?? test.word;
  if (isFiscal)
    return (
      <FiscalSheet
        onClose={() => {
          setFiscal(false);
          load();
        }}
      />
    );
  return (
    <SheetBox title="Bereit für heute?" isWide onClose={onClose}>
      <Tiles tiles={[...tiles, powerTile(battery)]} hasMore={hasMore} />
      {rehearsal.view !== null && <RehearsedVerdict view={rehearsal.view} onNext={rehearsal.onNext} />}
      {booksExport !== null && <ExportProgress view={booksExport} />}
      {word !== null && (
        <p className="ready-word" role="status">
          {word}
        </p>
      )}
      <Acts
        rehearsal={rehearsal}
        onTest={() => {
          rehearsal.setOn(false);
          test.start();
        }}
        onLoad={load}
        hasMore={hasMore}
        onMore={() => setMore(!hasMore)}
        onFiscal={() => setFiscal(true)}
      />
    </SheetBox>
  );
}
