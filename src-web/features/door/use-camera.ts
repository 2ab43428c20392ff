import { useEffect, useRef, useState, type RefObject } from 'react';
import { newCodes } from '#shared/door/new-codes.ts';

type CameraError = 'denied' | 'missing' | 'in-use' | 'broken';

/** What is wrong, and what to do about it; until then a number can be typed. */
export const CAMERA_SENTENCES: Record<CameraError, { what: string; fix: string }> = {
  denied: { what: 'Die Kamera ist gesperrt.', fix: 'Erlaube sie in den Einstellungen des Browsers für diese Seite.' },
  missing: { what: 'Keine Kamera gefunden.', fix: 'Tippe die Nummer vom Ticket ein.' },
  'in-use': { what: 'Die Kamera ist belegt.', fix: 'Schließe die andere App mit der Kamera.' },
  broken: { what: 'Die Kamera liest nicht.', fix: 'Lade die Seite neu. Bis dahin: Nummer eintippen.' },
};

const BY_NAME: Record<string, CameraError> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'in-use',
  AbortError: 'in-use',
};
const errorOf = (error: unknown): CameraError =>
  (error instanceof DOMException ? BY_NAME[error.name] : undefined) ?? 'broken';

export type CameraView = {
  isOn: boolean;
  error: CameraError | null;
  restart(): void;
  /** Null where the camera has no lamp. */
  light: { isOn: boolean; toggle(): void } | null;
};

/** The lamp is no part of the browser's own types yet. */
const hasLamp = (track: MediaStreamTrack): boolean =>
  (track.getCapabilities?.() as { torch?: boolean } | undefined)?.torch === true;
const setLamp = (track: MediaStreamTrack, torch: boolean): Promise<void> =>
  track.applyConstraints({ advanced: [{ torch } as MediaTrackConstraintSet] });

const WANTED: MediaStreamConstraints = {
  video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
};

/** A phone out of a pocket: the camera that was taken away comes back by itself. */
function useReturn(isLost: boolean, restart: () => void): void {
  const latest = useRef(restart);
  useEffect(() => {
    latest.current = restart;
  });
  useEffect(() => {
    if (!isLost) return undefined;
    const again = () => void (document.visibilityState === 'visible' && latest.current());
    document.addEventListener('visibilitychange', again);
    return () => document.removeEventListener('visibilitychange', again);
  }, [isLost]);
}

/** The phone's back camera in a video element, with its decoder. It pauses with the page and comes back with it. */
export function useCamera(video: RefObject<HTMLVideoElement | null>, onCode: (text: string) => boolean): CameraView {
  const [track, setTrack] = useState<MediaStreamTrack | null>(null);
  const [error, setError] = useState<CameraError | null>(null);
  const [isLit, setLit] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const latest = useRef(onCode);
  useEffect(() => {
    latest.current = onCode;
  });
  const restart = () => setAttempt((n) => n + 1);

  useEffect(() => {
    let isOver = false;
    let stream: MediaStream | undefined;
    const stop = () => stream?.getTracks().forEach((one) => one.stop());
    const end = (why: CameraError) => {
      stop();
      if (isOver) return;
      setTrack(null);
      setError(why);
    };
    async function run(): Promise<void> {
      const reader = import('./read-frames.ts');
      stream = await navigator.mediaDevices.getUserMedia(WANTED);
      const { readFrames } = await reader;
      const [target, [first]] = [video.current, stream.getVideoTracks()];
      if (isOver || target === null || first === undefined) return stop();
      // The system takes the camera away when another app wants it.
      first.addEventListener('ended', () => end('in-use'));
      target.srcObject = stream;
      await target.play();
      setTrack(first);
      setLit(false);
      setError(null);
      await readFrames(
        target,
        () => isOver || first.readyState === 'ended',
        newCodes((text) => latest.current(text)),
      );
    }
    run().catch((why: unknown) => end(errorOf(why)));
    return () => {
      isOver = true;
      stop();
    };
  }, [video, attempt]);

  useReturn(error === 'in-use', restart);

  const toggle = () => {
    if (track !== null)
      setLamp(track, !isLit).then(
        () => setLit(!isLit),
        () => undefined,
      ); // a lamp that does not obey stays as it is
  };
  return {
    isOn: track !== null,
    error,
    restart,
    light: track !== null && hasLamp(track) ? { isOn: isLit, toggle } : null,
  };
}
