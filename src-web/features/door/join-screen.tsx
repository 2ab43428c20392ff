import { useRef, useState, type FormEvent } from 'react';
import { brand } from '#shared/brand.ts';
import { CameraWords } from './camera-words.tsx';
import type { ReadInvitation } from './invitation.ts';
import { useCamera } from './use-camera.ts';
import { warmUpSounds } from './verdict-signals.ts';
import { Rich } from '#web/ui/rich.tsx';
import { changeLang, useDoorWords } from './words.ts';

type JoinProps = {
  code: string | null;
  name: string;
  problem: string;
  onJoin: (name: string) => Promise<void>;
  /** A code was read in the page: whether it invites to this night's door. */
  onRead: (text: string) => ReadInvitation['is'];
};

/**
 * The page's own camera: a page on the home screen has a memory of its own, and the phone's camera would open the
 * browser's.
 */
function InvitationReader({ onRead }: Pick<JoinProps, 'onRead'>) {
  const words = useDoorWords().join;
  const video = useRef<HTMLVideoElement>(null);
  const [wrong, setWrong] = useState<'foreign' | 'other' | null>(null);
  const camera = useCamera(video, (text) => {
    const is = onRead(text);
    setWrong(is === 'ours' ? null : is);
    return is === 'ours';
  });
  return (
    <>
      <video ref={video} className="door-join-video" muted playsInline aria-hidden="true" />
      <CameraWords camera={camera} instead={words.withoutCamera} />
      {wrong !== null && (
        <p className="door-problem" role="alert">
          {words[wrong]}
        </p>
      )}
    </>
  );
}

/** Without a code: where to get one, and a way to read it here. */
function WithoutCode({ onRead }: Pick<JoinProps, 'onRead'>) {
  const words = useDoorWords().join;
  const [isReading, setReading] = useState(false);
  return (
    <>
      <p className="door-lead">{words.askForCode}</p>
      {isReading ? (
        <InvitationReader onRead={onRead} />
      ) : (
        <button type="button" className="door-button is-main" onClick={() => setReading(true)}>
          {words.read}
        </button>
      )}
    </>
  );
}

/** The first screen: a name, and one is in. Without a code it says where to get one. */
export function JoinScreen({ code, name, problem, onJoin, onRead }: JoinProps) {
  const { door, moment, otherLang, join: words } = useDoorWords();
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
      <h1>{door}</h1>
      {code === null ? (
        <WithoutCode onRead={onRead} />
      ) : (
        <form onSubmit={join}>
          <p className="door-lead">{words.thanks}</p>
          <label htmlFor="helper">{words.name}</label>
          <input id="helper" name="name" autoComplete="given-name" required maxLength={40} defaultValue={name} />
          <p className="door-problem" role="alert">
            {problem}
          </p>
          <button type="submit" className="door-button is-main" disabled={isBusy}>
            {isBusy ? moment : words.join}
          </button>
          <p className="door-privacy">
            <Rich
              text={words.kept}
              parts={{
                policy: (said) => (
                  <a href="/privacy-policy" target="_blank" rel="noopener" lang="en">
                    {said}
                  </a>
                ),
              }}
            />
          </p>
        </form>
      )}
      {code === null && problem !== '' && (
        <p className="door-problem" role="alert">
          {problem}
        </p>
      )}
      <button type="button" className="door-small" lang={otherLang.lang} onClick={changeLang}>
        {otherLang.text}
      </button>
    </main>
  );
}
