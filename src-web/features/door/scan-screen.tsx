import { useRef, useState, useSyncExternalStore } from 'react';
import { formatTime } from '#shared/time.ts';
import { CameraWords } from './camera-words.tsx';
import { useCamera } from './use-camera.ts';
import { useWakeLock } from '#web/ui/tickets/use-wake-lock.ts';
import { signals } from './verdict-signals.ts';
import { DoorIcon } from './door-icon.tsx';
import { NightHead, OfflineStrip } from './night-head.tsx';
import type { ScanState, Seen } from './phone-state.ts';
import { useDoorWords } from './words.ts';

type ScanProps = {
  state: ScanState;
  isCovered: boolean;
  /** A green verdict makes room for the next guest; what waits for a human is answered first. */ canRead: boolean;
  onCode: (text: string) => void;
  onType: () => void;
  /** Back to the list, on a teacher's phone. */ onList: (() => void) | null;
};

const LOOKS = { green: 'circle-check', amber: 'alert-triangle', red: 'circle-x' } as const;

/** The last guest, so that one can say 'you are in' after the screen has gone. */
function LastSeen({ seen: { verdict, at, handedOut } }: { seen: Seen }) {
  const words = useDoorWords();
  return (
    <p className="door-last" data-colour={verdict.colour}>
      <DoorIcon name={LOOKS[verdict.colour]} size={30} />
      <span>
        <b>{verdict.holder ?? words.verdicts[verdict.reason].word}</b>
        {handedOut != null
          ? `. ${words.verdict.handedOut(handedOut)}`
          : verdict.ticketTypeName !== null && `, ${verdict.ticketTypeName}`}
      </span>
      <time>{formatTime(new Date(at))}</time>
    </p>
  );
}

/** What other doors and this one have done with the same ticket: told, not to be settled here. */
function Notices({ state }: { state: ScanState }) {
  const words = useDoorWords().scan;
  const [read, setRead] = useState<readonly string[]>([]);
  const notice = state.night.notices.find(({ id, isResolved }) => !isResolved && !read.includes(id));
  if (notice === undefined) return null;
  return (
    <div className="door-notice" role="alert">
      <p lang="de">{notice.detail}</p>
      <button type="button" onClick={() => setRead([...read, notice.id])}>
        {words.read}
      </button>
    </div>
  );
}

/** Camera, count and the last guest; both hands' worth of buttons at the bottom, for one thumb. */
export function ScanScreen({ state, isCovered, canRead, onCode, onType, onList }: ScanProps) {
  const { camera: said, scan: words } = useDoorWords();
  useWakeLock();
  const video = useRef<HTMLVideoElement>(null);
  const isSoundOn = useSyncExternalStore(signals.subscribe, signals.isOn);
  const camera = useCamera(video, (text) => {
    if (canRead) onCode(text);
    return canRead;
  });
  return (
    <main className="door-scan" inert={isCovered}>
      <NightHead state={state} />
      <OfflineStrip state={state} />
      <div className="door-camera">
        <video ref={video} muted playsInline aria-hidden="true" />
        <div className={`door-brackets${camera.isOn ? ' is-on' : ''}`} aria-hidden="true">
          <i />
          <i />
          <i />
          <i />
        </div>
      </div>
      <div className="door-foot">
        <Notices state={state} />
        {state.problem !== '' && (
          <p className="door-problem" role="alert">
            {state.problem}
          </p>
        )}
        <CameraWords camera={camera} instead={said.untilThen} />
        {state.last !== null && <LastSeen seen={state.last} />}
        <div className="door-tools">
          <button
            type="button"
            disabled={camera.light === null}
            aria-pressed={camera.light?.isOn ?? false}
            onClick={() => camera.light?.toggle()}
          >
            <DoorIcon name="bolt" />
            {camera.light?.isOn === true ? words.lightOff : words.light}
          </button>
          <button type="button" onClick={onType}>
            <DoorIcon name="keyboard" />
            {words.type}
          </button>
          <button type="button" aria-pressed={isSoundOn} onClick={signals.toggle}>
            <DoorIcon name={isSoundOn ? 'volume' : 'volume-off'} />
            {isSoundOn ? words.soundOn : words.soundOff}
          </button>
          {onList !== null && (
            <button type="button" onClick={onList}>
              <DoorIcon name="list" />
              {words.list}
            </button>
          )}
        </div>
      </div>
    </main>
  );
}
