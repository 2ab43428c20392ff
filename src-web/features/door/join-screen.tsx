import { useRef, useState, type FormEvent } from 'react';
import { brand } from '#shared/brand.ts';
import { CameraWords } from './camera-words.tsx';
import { useCamera } from './use-camera.ts';
import { warmUpSounds } from './verdict-signals.ts';

type JoinProps = {
  code: string | null;
  name: string;
  problem: string;
  onJoin: (name: string) => Promise<void>;
  /** A code was read in the page; false where it is no invitation. */
  onRead: (text: string) => boolean;
};

/**
 * The page's own camera: a page on the home screen has a memory of its own, and the phone's camera would open the
 * browser's.
 */
function InvitationReader({ onRead }: Pick<JoinProps, 'onRead'>) {
  const video = useRef<HTMLVideoElement>(null);
  const [isOther, setOther] = useState(false);
  const camera = useCamera(video, (text) => {
    const isRead = onRead(text);
    setOther(!isRead);
    return isRead;
  });
  return (
    <>
      <video ref={video} className="door-join-video" muted playsInline aria-hidden="true" />
      <CameraWords camera={camera} />
      {isOther && (
        <p className="door-problem" role="alert">
          Das ist nicht der Code für Helfer. Die Kasse zeigt ihn unter „Handys am Einlass“.
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
