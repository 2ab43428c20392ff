import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { ClassScreen } from './class-screen.tsx';
import { JoinScreen } from './join-screen.tsx';
import { keepPage } from './keep-page.ts';
import type { Phone } from './phone.ts';
import type { ScanState, Seen } from './phone-state.ts';
import { ScanScreen } from './scan-screen.tsx';
import { TypeSheet } from './type-sheet.tsx';
import { VerdictScreen } from './verdict-screen.tsx';
import { warmUpSounds } from './verdict-signals.ts';
import { useDoorWords } from './words.ts';

type EndedProps = { why: string; waiting: number; onPull: () => void; onLeave: () => void };

/** The night is over for this phone: nothing is kept except what still has to be handed in. */
function EndedScreen({ why, waiting, onPull, onLeave }: EndedProps) {
  const words = useDoorWords().ended;
  const [isSure, setSure] = useState(false);
  if (waiting === 0)
    return (
      <main className="door-start">
        <h1>{words.title}</h1>
        <p className="door-lead">{`${why} ${words.nothingKept}`}</p>
      </main>
    );
  return (
    <main className="door-start">
      <h1>{words.syncFirst}</h1>
      <p className="door-lead" role="status">
        {`${why} ${words.waiting(waiting)}`}
      </p>
      <button type="button" className="door-button is-main" onClick={onPull}>
        {words.tryNow}
      </button>
      <button type="button" className="door-button" onClick={() => (isSure ? onLeave() : setSure(true))}>
        {isSure ? words.reallyRemove : words.remove}
      </button>
    </main>
  );
}

/** What other doors have done is here this much later at most. */
const PULL_EVERY_MS = 10_000;

/** Asks the server again and again, at once when the network or the helper is back. */
function usePulls(phone: Phone): void {
  useEffect(() => {
    const pull = () => void phone.pull();
    const seen = () => void (document.visibilityState === 'visible' && pull());
    pull();
    const timer = setInterval(pull, PULL_EVERY_MS);
    window.addEventListener('online', pull);
    document.addEventListener('visibilitychange', seen);
    window.addEventListener('pointerdown', warmUpSounds, { once: true });
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', pull);
      document.removeEventListener('visibilitychange', seen);
      window.removeEventListener('pointerdown', warmUpSounds);
    };
  }, [phone]);
}

type DoorProps = { phone: Phone; state: ScanState };

/** The list of who teaches, or scanning with a verdict or a sheet over it. */
function AtTheDoor({ phone, state }: DoorProps) {
  const [shown, setShown] = useState<Seen | null>(null);
  const [isTyping, setTyping] = useState(false);
  const [isScanning, setScanning] = useState(false);
  const { people } = state;
  // There is a list: now come letters, and the page is kept for a reload.
  useEffect(() => {
    document.documentElement.dataset['lettered'] = '';
    void document.fonts.ready.then(keepPage).catch(() => undefined); // without it a reload needs the network
  }, []);
  const onNext = useCallback(() => setShown(null), []);
  const scan = (text: string): void => {
    setTyping(false);
    void phone.scan(text).then((seen) => seen !== null && setShown(seen));
  };
  const acts = {
    onNext,
    onUndo: (seen: Seen) => phone.undo(seen).then(onNext),
    onHandOut: (seen: Seen) => phone.handOut(seen).then(onNext),
    onReenter: async (seen: Seen) => setShown(await phone.reenter(seen)),
  };
  return (
    <>
      {people !== null && !isScanning ? (
        <ClassScreen state={{ ...state, people }} now={phone.now} onTap={phone.tap} onScan={() => setScanning(true)} />
      ) : (
        <ScanScreen
          state={state}
          isCovered={shown !== null || isTyping}
          canRead={!isTyping && (shown === null || shown.verdict.colour === 'green')}
          onCode={scan}
          onType={() => setTyping(true)}
          onList={people === null ? null : () => setScanning(false)}
        />
      )}
      {isTyping && (
        <TypeSheet
          eventId={state.night.event.id}
          isOffline={state.offlineSince !== null}
          onCode={scan}
          onClose={() => setTyping(false)}
        />
      )}
      {shown !== null && <VerdictScreen seen={shown} state={state} now={phone.now} acts={acts} />}
    </>
  );
}

/** The one page of the helpers' app, in whatever state the phone is. */
export function DoorApp({ phone }: { phone: Phone }) {
  const words = useDoorWords();
  const state = useSyncExternalStore(phone.subscribe, phone.state);
  usePulls(phone);
  switch (state.at) {
    case 'join':
      return <JoinScreen {...state} onJoin={phone.join} onRead={phone.readInvitation} />;
    case 'fetching':
      return (
        <main className="door-start" aria-busy="true">
          <h1>{words.moment}</h1>
          <p className="door-lead" role="status">
            {state.problem === '' ? words.fetching : state.problem}
          </p>
        </main>
      );
    case 'ended':
      return <EndedScreen {...state} onPull={() => void phone.pull()} onLeave={() => void phone.leave()} />;
    case 'scan':
      return <AtTheDoor phone={phone} state={state} />;
  }
}
