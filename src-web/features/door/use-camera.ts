import { useEffect, useRef, useState, useSyncExternalStore, type RefObject } from 'react';
import { Camera, type CameraError, type CameraPlace, type CameraView } from '#shared/scanner/camera.ts';

/** What is wrong, and what to do about it; what helps until then is the screen's to say. */
export const CAMERA_SENTENCES: Record<CameraError, { what: string; fix: string }> = {
  denied: { what: 'Die Kamera ist gesperrt.', fix: 'Erlaube sie in den Einstellungen des Browsers für diese Seite.' },
  missing: { what: 'Keine Kamera gefunden.', fix: '' },
  'in-use': { what: 'Die Kamera ist belegt.', fix: 'Schließe die andere App mit der Kamera.' },
  broken: { what: 'Die Kamera liest nicht.', fix: 'Lade die Seite neu.' },
};

const PHONE: CameraPlace = {
  // The system takes the camera away when another app wants it.
  lost: 'in-use',
  /** A phone out of a pocket: the camera that was taken away comes back by itself. */
  whenBack(again) {
    const seen = () => void (document.visibilityState === 'visible' && again());
    document.addEventListener('visibilitychange', seen);
    return () => document.removeEventListener('visibilitychange', seen);
  },
  loadsEarly: true,
  makeContext: () => document.createElement('canvas').getContext('2d', { willReadFrequently: true }),
  isPaused: () => document.visibilityState !== 'visible',
  deviceId: () => null, // the one on the back, whatever it is called
};

/** The phone's back camera in a video element, with its decoder. It pauses with the page and comes back with it. */
export function useCamera(video: RefObject<HTMLVideoElement | null>, onCode: (text: string) => boolean): CameraView {
  const latest = useRef(onCode);
  useEffect(() => {
    latest.current = onCode;
  });
  const [camera] = useState(() => new Camera(PHONE));
  useEffect(
    () => camera.start({ video: () => video.current, onCode: (text) => latest.current(text) }),
    [camera, video],
  );
  return useSyncExternalStore(camera.subscribe, camera.view);
}
