import { useEffect, useRef, useState, type RefObject } from 'react';
import { cameraErrorOf, type CameraError } from './camera-error.ts';
import { newCodes } from '#shared/door/new-codes.ts';

export type CameraView = {
  isOn: boolean;
  error: CameraError | null;
  restart(): void;
  /** Null where the camera has no lamp. */
  light: { isOn: boolean; toggle(): void } | null;
};

/** The lamp is no part of the browser's own types yet. */
const hasLamp = (track: MediaStreamTrack): boolean => (track.getCapabilities() as { torch?: boolean }).torch === true;
const setLamp = (track: MediaStreamTrack, torch: boolean): Promise<void> =>
  track.applyConstraints({ advanced: [{ torch } as MediaTrackConstraintSet] });

const WANTED: MediaStreamConstraints = {
  video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
};

/**
 * The camera in a video element, and its decoder, loaded only when there is a camera. One that is plugged in later
 * starts by itself, one that is pulled out says so.
 */
export function useCamera(video: RefObject<HTMLVideoElement | null>, onCode: (text: string) => void): CameraView {
  const [track, setTrack] = useState<MediaStreamTrack | null>(null);
  const [error, setError] = useState<CameraError | null>(null);
  const [isLit, setLit] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const latest = useRef(onCode);
  useEffect(() => {
    latest.current = onCode;
  });

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
      stream = await navigator.mediaDevices.getUserMedia(WANTED);
      const { readFrames } = await import('./read-frames.ts');
      const [target, [first]] = [video.current, stream.getVideoTracks()];
      if (isOver || target === null || first === undefined) return stop();
      first.addEventListener('ended', () => end('missing'));
      target.srcObject = stream;
      await target.play();
      setTrack(first);
      setLit(false);
      setError(null);
      const see = newCodes((text) => latest.current(text));
      await readFrames(target, () => isOver || first.readyState === 'ended', see);
    }
    run().catch((error: unknown) => end(cameraErrorOf(error)));
    return () => {
      isOver = true;
      stop();
    };
  }, [video, attempt]);

  const isMissing = error === 'missing';
  useEffect(() => {
    if (!isMissing) return undefined;
    const again = () => setAttempt((n) => n + 1);
    navigator.mediaDevices.addEventListener('devicechange', again);
    return () => navigator.mediaDevices.removeEventListener('devicechange', again);
  }, [isMissing]);

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
    restart: () => setAttempt((n) => n + 1),
    light: track !== null && hasLamp(track) ? { isOn: isLit, toggle } : null,
  };
}
