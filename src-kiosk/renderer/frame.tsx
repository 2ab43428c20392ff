import { useState, type ReactNode } from 'react';
import type { TonightView } from '#shared/door/desk-state.ts';
import { eveningOf } from '#shared/door/evening-words.ts';
import { STRIP_WORDS } from '#shared/door/training-reason.ts';
import { tell, useDesk } from './bridge.ts';
import { KeyName, pressedBy, type FunctionKey } from './scanner/function-keys.tsx';
import { useSoundOn } from './scanner/sounds.ts';
import { EventSheet } from './screens/event-sheet.tsx';
import { Incidents } from './screens/incidents.tsx';
import { NoticeSheet } from './screens/notice-sheet.tsx';
import { PhonesSheet } from './screens/phones-sheet.tsx';
import { SoundSheet } from './screens/sound-sheet.tsx';
import { Mark, Poster } from './ui/art.tsx';
import { LinkStrip } from './link-strip.tsx';
import { atTime, offBy, onShortDay } from './ui/german.ts';
import { Granted } from './ui/granted.tsx';
import { Icon, type IconName } from './ui/icon.tsx';
import { PlainMark } from './ui/plain-mark.tsx';
import { useBattery } from './ui/use-battery.ts';
import { useNow } from './ui/use-now.ts';

export type Place = 'scan' | 'sell' | 'shifts' | 'cash';

const PLACES: readonly { place: Place; icon: IconName; label: string; fKey: FunctionKey | null }[] = [
  { place: 'scan', icon: 'scan', label: 'Scannen', fKey: 'F1' },
  { place: 'sell', icon: 'cash', label: 'Verkauf', fKey: 'F2' },
  { place: 'shifts', icon: 'calendar-month', label: 'Schichten', fKey: null },
  { place: 'cash', icon: 'coins', label: 'Kasse', fKey: null },
];

type FrameProps = {
  place: Place;
  /** Why the last scan has no verdict; the scan screen says it itself. */ problem: string;
  /** A verdict lies over it: nothing here is to be reached by keys. */ isCovered: boolean;
  onGo: (place: Place) => void;
  children: ReactNode;
};

type BarProps = { onChoose: () => void; onSound: () => void; onPhones: () => void };

/** Tonight's event; a button only where there is another one to choose, and then it looks like one. */
function EventBox({ isChoice, onChoose, children }: { isChoice: boolean; onChoose: () => void; children: ReactNode }) {
  if (!isChoice) return <div className="bar-event">{children}</div>;
  return (
    <button type="button" className="bar-event bar-choice" aria-haspopup="dialog" onClick={onChoose}>
      {children}
      <Icon name="chevron-down" size={24} />
    </button>
  );
}

/** `Mi 21.01., 19:30`, and which evening of a course it is. */
const barWords = ({ startsAt, evening }: TonightView): string =>
  [onShortDay(startsAt), atTime(startsAt), eveningOf(evening)].filter((part) => part !== null).join(', ');

function StatusBar({ onChoose, onSound, onPhones }: BarProps) {
  const { events, tonight, cashier, deskName, link } = useDesk();
  const now = useNow();
  const battery = useBattery();
  const isSoundOn = useSoundOn();
  return (
    <header className="bar">
      <EventBox isChoice={events.length > 1} onChoose={onChoose}>
        {tonight !== null && <Poster of={tonight} width={100} height={100} className="bar-poster" />}
        <span>
          {tonight?.title ?? 'Heute kein Event'} {tonight !== null && <small>{barWords(tonight)}</small>}
        </span>
      </EventBox>
      <div className="bar-right">
        <button type="button" className="bar-sound" aria-label="Handys am Einlass" onClick={onPhones}>
          <Icon name="device-mobile" />
        </button>
        <button type="button" className="bar-sound" aria-label={isSoundOn ? 'Ton an' : 'Ton aus'} onClick={onSound}>
          <Icon name={isSoundOn ? 'volume' : 'volume-off'} />
        </button>
        <span className="pill pill-person">
          <Icon name="user" />
          {cashier?.name}, {deskName}
          <Granted />
        </span>
        <PlainMark />
        <span className={`pill ${link.isOnline ? 'pill-on' : 'pill-off'}`}>
          <Icon name={link.isOnline ? 'wifi' : 'wifi-off'} />
          {link.isOnline ? 'Online' : 'Offline'}
        </span>
        {battery !== null && (
          <span className="pill pill-battery">
            <Icon name="battery-3" />
            {battery} %
          </span>
        )}
        <time className="clock">{atTime(now)}</time>
      </div>
    </header>
  );
}

/** The start-up test of the signatures failed, or a scan came to nothing: loud, on whatever screen. */
function FaultStrip({ problem }: { problem: string }) {
  const { fault } = useDesk();
  const text = fault ?? problem;
  if (text === '') return null;
  return (
    <div className="strip strip-fault" role="alert">
      <Icon name="alert-triangle" />
      <div>{text}</div>
    </div>
  );
}

/** An outage of the security device stops nothing; it is told until the first document is signed again. */
function TseStrip() {
  const outage = useDesk().tse?.outage ?? null;
  if (outage === null) return null;
  return (
    <div className="strip strip-notices" role="status">
      <Icon name="alert-triangle" />
      <div>
        TSE ausgefallen seit {atTime(outage.since)}.{' '}
        <span>Der Verkauf geht weiter, jeder Beleg sagt es. Netz und Gerät prüfen.</span>
      </div>
    </div>
  );
}

/** What the office has changed holds from the next closing on: a closing freezes what was. */
function ClosingStrip() {
  const { waitsForClosing } = useDesk();
  if (waitsForClosing.length === 0) return null;
  const what = waitsForClosing.map((one) => (one === 'tse' ? 'die TSE' : 'die Firmendaten')).join(' und ');
  return (
    <div className="strip strip-notices" role="status">
      <Icon name="alert-triangle" />
      <div>
        Das Büro hat {what} geändert.{' '}
        <span>Bitte die Kasse zählen und abschließen; bis dahin gilt auf Belegen das Bisherige.</span>
      </div>
    </div>
  );
}

/** The desk checks codes by the server's time all the same; what it prints bears its own. */
function ClockStrip() {
  const { clockOffMinutes } = useDesk().link;
  if (clockOffMinutes === null) return null;
  return (
    <div className="strip strip-notices" aria-live="polite">
      <Icon name="alert-triangle" />
      <div>
        Die Uhr dieses Geräts geht {offBy(Math.abs(clockOffMinutes))} {clockOffMinutes > 0 ? 'vor' : 'nach'}.{' '}
        <span>Auf automatische Zeit stellen: Belege tragen die Zeit dieser Uhr.</span>
      </div>
    </div>
  );
}

/** Something of this desk's waits for a person: a touch lists it. */
function NoticeStrip({ onOpen }: { onOpen: () => void }) {
  const { exceptions } = useDesk().link;
  if (exceptions === 0) return null;
  return (
    <button type="button" className="strip strip-notices" onClick={onOpen}>
      <Icon name="alert-triangle" />
      {exceptions === 1 ? '1 Vorgang ist zu klären' : `${exceptions} Vorgänge sind zu klären`}
    </button>
  );
}

/** Where money is taken it is said what it is worth. */
function MoneyStrips({ place }: Pick<FrameProps, 'place'>) {
  const { isTraining, training, tse } = useDesk();
  if (place !== 'sell' && place !== 'cash') return null;
  return (
    <>
      <ClosingStrip />
      {isTraining && (
        <div className="strip strip-training">TRAINING · {STRIP_WORDS[training ?? 'no-device']}, kein echtes Geld</div>
      )}
      {tse?.isStandIn === true && place === 'sell' && (
        <div className="strip strip-training">DEMO-TSE · nicht zertifiziert, kein echtes Geld</div>
      )}
    </>
  );
}

/** Rail, status bar, strips; the screen inside. */
export function Frame({ place, problem, isCovered, onGo, children }: FrameProps) {
  const [isChoosing, setChoosing] = useState(false);
  const [isReading, setReading] = useState(false);
  const [isListening, setListening] = useState(false);
  const [hasPhones, setHasPhones] = useState(false);
  return (
    <div className="frame" inert={isCovered}>
      <nav className="rail" aria-label="Bereiche">
        <div className="rail-mark">
          <Mark />
        </div>
        {PLACES.map((one) => (
          <button
            key={one.place}
            type="button"
            aria-current={one.place === place ? 'page' : undefined}
            {...pressedBy(one.fKey)}
            onClick={() => onGo(one.place)}
          >
            <Icon name={one.icon} />
            {one.label}
            <KeyName of={one.fKey} />
          </button>
        ))}
        <button type="button" className="rail-last" {...pressedBy('F12')} onClick={() => tell('lock', {})}>
          <Icon name="lock" />
          Sperren
          <KeyName of="F12" />
        </button>
      </nav>
      <StatusBar
        onChoose={() => setChoosing(true)}
        onSound={() => setListening(true)}
        onPhones={() => setHasPhones(true)}
      />
      <main>
        <Incidents />
        <FaultStrip problem={place === 'scan' ? '' : problem} />
        <LinkStrip />
        <ClockStrip />
        <TseStrip />
        <NoticeStrip onOpen={() => setReading(true)} />
        <MoneyStrips place={place} />
        {children}
        {isReading && <NoticeSheet onClose={() => setReading(false)} />}
        {isListening && <SoundSheet onClose={() => setListening(false)} />}
        {hasPhones && <PhonesSheet onClose={() => setHasPhones(false)} />}
        {isChoosing && <EventSheet onClose={() => setChoosing(false)} />}
      </main>
    </div>
  );
}
