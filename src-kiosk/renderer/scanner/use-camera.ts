import { useEffect, useRef, useState, useSyncExternalStore, type RefObject } from 'react';
import { Camera, type CameraPlace, type CameraView } from '#shared/scanner/camera.ts';
import { chosenCamera, onCameraChosen } from './chosen-camera.ts';

/** A camera that is plugged in later starts by itself, one that is pulled out says so. */
const DESK: CameraPlace = {
  lost: 'missing',
  whenBack(again) {
    navigator.mediaDevices.addEventListener('devicechange', again);
    return () => navigator.mediaDevices.removeEventListener('devicechange', again);
  },
  loadsEarly: false,
  makeContext: () => new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true }),
  isPaused: () => false,
  deviceId: chosenCamera,
};

/** The camera in a video element, and its decoder, loaded only when there is a camera. */
export function useCamera(video: RefObject<HTMLVideoElement | null>, onCode: (text: string) => void): CameraView {
  const latest = useRef(onCode);
  useEffect(() => {
    latest.current = onCode;
  });
  const [camera] = useState(() => new Camera(DESK));
  useEffect(
    () => camera.start({ video: () => video.current, onCode: (text) => latest.current(text) }),
    [camera, video],
  );
  useEffect(() => onCameraChosen(() => camera.view().restart()), [camera]);
  return useSyncExternalStore(camera.subscribe, camera.view);
}
