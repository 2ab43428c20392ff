import { useEffect, useRef, useState, useSyncExternalStore, type RefObject } from 'react';
import { Camera, type CameraPlace, type CameraView } from '#shared/scanner/camera.ts';

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
