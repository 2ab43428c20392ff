import { useRef, useState, type FormEvent } from 'react';
import { brand } from '#shared/brand.ts';
import { CameraWords } from './camera-words.tsx';
import type { ReadInvitation } from './invitation.ts';
import { useCamera } from './use-camera.ts';
import { warmUpSounds } from './verdict-signals.ts';

type JoinProps = {
  code: string | null;
  name: string;
  problem: string;
  onJoin: (name: string) => Promise<void>;
  /** A code was read in the page: whether it invites to this night's door. */
  onRead: (text: string) => ReadInvitation['is'];
};

const NOT_OURS = {
  foreign: 'Dieser Code führt zu einer anderen Website. Lies den Code, den die Kasse hier zeigt.',
  other: 'Das ist nicht der Code für Helfer. Die Kasse zeigt ihn unter „Handys am Einlass“.',
} as const;

/** Here no number can be typed instead. */
const WITHOUT_CAMERA = 'Lies den Code mit der Kamera-App dieses Handys.';

/**
 * The page's own camera: a page on the home screen has a memory of its own, and the phone's camera would open the
 * browser's.
 */
function InvitationReader({ onRead }: Pick<JoinProps, 'onRead'>) {
  const video = useRef<HTMLVideoElement>(null);
  const [wrong, setWrong] = useState<keyof typeof NOT_OURS | null>(null);
  const camera = useCamera(video, (text) => {
    const is = onRead(text);
    setWrong(is === 'ours' ? null : is);
    return is === 'ours';
  });
  return (
    <>
      <video ref={video} className="door-join-video" muted playsInline aria-hidden="true" />
      <CameraWords camera={camera} instead={WITHOUT_CAMERA} />
      {wrong !== null && (
        <p className="door-problem" role="alert">
          {NOT_OURS[wrong]}
        </p>
      )}
    </>
  );
}

/** Without a code: where to get one, and a way to read it here. */
function WithoutCode({ onRead }: Pick<JoinProps, 'onRead'>) {
  const [isReading, setReading] = useState(false);
  return (
    <>
      <p className="door-lead">Lass dir an der Kasse den Code für Helfer zeigen und lies ihn mit der Kamera.</p>
      {isReading ? (
        <InvitationReader onRead={onRead} />
      ) : (
        <button type="button" className="door-button is-main" onClick={() => setReading(true)}>
          Code lesen
        </button>
      )}
    </>
  );
}

/** The first screen: a name, and one is in. Without a code it says where to get one. */
export function JoinScreen({ code, name, problem, onJoin, onRead }: JoinProps) {
  const [isBusy, setBusy] = useState(false);
  const join = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    warmUpSounds(); // the touch that lets the page be heard
    const typed = new FormData(event.currentTarget).get('name');
    setBusy(true);
    void onJoin(typeof typed === 'string' ? typed.trim() : '').finally(() => setBusy(false));
  };
  return (
    <main className="door-start">
      <p className="door-brand">{brand.full}</p>
      <h1>Einlass</h1>
      {code === null ? (
        <WithoutCode onRead={onRead} />
      ) : (
        <form onSubmit={join}>
          <p className="door-lead">
            Danke, dass du hilfst! Wie heißt du? Die Kasse sieht deinen Namen bis nach diesem Abend.
          </p>
          <label htmlFor="helper">Dein Name</label>
          <input id="helper" name="name" autoComplete="given-name" required maxLength={40} defaultValue={name} />
          <p className="door-problem" role="alert">
            {problem}
          </p>
          <button type="submit" className="door-button is-main" disabled={isBusy}>
            {isBusy ? 'Einen Moment' : 'Mitmachen'}
          </button>
          <p className="door-privacy">
            Was dabei gespeichert wird:{' '}
            <a href="/privacy-policy" target="_blank" rel="noopener" lang="en">
              Privacy Policy
            </a>
          </p>
        </form>
      )}
      {code === null && problem !== '' && (
        <p className="door-problem" role="alert">
          {problem}
        </p>
      )}
    </main>
  );
}
