import { newCodes } from '#shared/door/new-codes.ts';
import { ownEntry } from '#shared/own-entry.ts';
import type { FrameContext } from './read-frames.ts';

export type CameraError = 'denied' | 'missing' | 'in-use' | 'broken';

const BY_NAME: Record<string, CameraError> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'in-use',
  AbortError: 'in-use',
};

/** The browser names its reasons; whatever it does not name is the decoder's. */
const cameraErrorOf = (error: unknown): CameraError =>
  (error instanceof DOMException ? ownEntry(BY_NAME, error.name) : undefined) ?? 'broken';

/** The lamp is no part of the browser's own types yet. */
const hasLamp = (track: MediaStreamTrack): boolean =>
  (track.getCapabilities?.() as { torch?: boolean } | undefined)?.torch === true;
const setLamp = (track: MediaStreamTrack, torch: boolean): Promise<void> =>
  track.applyConstraints({ advanced: [{ torch } as MediaTrackConstraintSet] });

const SIZE = { width: { ideal: 1280 }, height: { ideal: 720 } };

const BACK: MediaStreamConstraints = { video: { ...SIZE, facingMode: 'environment' } };

/** The camera somebody chose, while it is there; else the one on the back. */
async function openCamera(deviceId: string | null): Promise<MediaStream> {
  const { mediaDevices } = navigator;
  if (deviceId === null) return mediaDevices.getUserMedia(BACK);
  try {
    return await mediaDevices.getUserMedia({ video: { ...SIZE, deviceId: { exact: deviceId } } });
  } catch (error) {
    if (cameraErrorOf(error) !== 'missing') throw error;
    return mediaDevices.getUserMedia(BACK);
  }
}

export type CameraView = {
  isOn: boolean;
  error: CameraError | null;
  restart(): void;
  /** Null where the camera has no lamp. */
  light: { isOn: boolean; toggle(): void } | null;
};

/** What differs between a desk and a phone. */
export type CameraPlace = {
  /** What it means when a running camera is gone. */
  lost: CameraError;
  /** Called after that: says when to try again, until the returned function is called. */
  whenBack(again: () => void): () => void;
  /** The decoder is fetched while the person is asked about the camera, not after it. */
  loadsEarly: boolean;
  makeContext(): FrameContext | null;
  isPaused(): boolean;
  /** The camera that was chosen, by the browser's own name for it; null leaves the choice to the browser. */
  deviceId(): string | null;
};

type Eyes = { video: () => HTMLVideoElement | null; onCode: (text: string) => unknown };
type Run = { isOver: boolean; stream?: MediaStream };
type Shown = { track: MediaStreamTrack | null; error: CameraError | null; isLit: boolean };

const stop = ({ stream }: Run): void => stream?.getTracks().forEach((one) => one.stop());

/** The back camera in a video element, with its decoder. What it reads is handed on once for as long as it is shown. */
export class Camera {
  readonly #place: CameraPlace;
  readonly #listeners = new Set<() => void>();
  #eyes: Eyes | null = null;
  #run: Run | null = null;
  #endWaiting: (() => void) | null = null;
  #shown: Shown = { track: null, error: null, isLit: false };
  #view: CameraView;

  constructor(place: CameraPlace) {
    this.#place = place;
    this.#view = this.#viewOf();
  }

  readonly view = (): CameraView => this.#view;
  readonly subscribe = (heard: () => void): (() => void) => {
    this.#listeners.add(heard);
    return () => this.#listeners.delete(heard);
  };

  /** On until the returned function is called. */
  start(eyes: Eyes): () => void {
    this.#eyes = eyes;
    this.#restart();
    return () => {
      this.#end();
      this.#run = null;
      this.#wait(false);
    };
  }

  #viewOf(): CameraView {
    const { track, error, isLit } = this.#shown;
    const light = track !== null && hasLamp(track) ? { isOn: isLit, toggle: this.#toggle } : null;
    return { isOn: track !== null, error, restart: this.#restart, light };
  }

  #wait(isLost: boolean): void {
    if (isLost) this.#endWaiting ??= this.#place.whenBack(this.#restart);
    else {
      this.#endWaiting?.();
      this.#endWaiting = null;
    }
  }

  #show(next: Partial<Shown>): void {
    this.#shown = { ...this.#shown, ...next };
    this.#wait(this.#shown.error === this.#place.lost);
    this.#view = this.#viewOf();
    for (const heard of this.#listeners) heard();
  }

  readonly #toggle = (): void => {
    const { track, isLit } = this.#shown;
    if (track === null) return;
    setLamp(track, !isLit).then(
      () => this.#show({ isLit: !isLit }),
      () => undefined,
    ); // a lamp that does not obey stays as it is
  };

  #end(): void {
    if (this.#run === null) return;
    this.#run.isOver = true;
    stop(this.#run);
  }

  readonly #restart = (): void => {
    this.#end();
    const [mine, eyes]: [Run, Eyes | null] = [{ isOver: false }, this.#eyes];
    this.#run = mine;
    if (eyes !== null) this.#read(mine, eyes).catch((why: unknown) => this.#fail(mine, cameraErrorOf(why)));
  };

  #fail(mine: Run, error: CameraError): void {
    stop(mine);
    if (!mine.isOver) this.#show({ track: null, error });
  }

  async #read(mine: Run, eyes: Eyes): Promise<void> {
    const load = () => import('./read-frames.ts');
    const early = this.#place.loadsEarly ? load() : null;
    early?.catch(() => undefined); // waited for below, which says what is wrong
    mine.stream = await openCamera(this.#place.deviceId());
    const { readFrames } = await (early ?? load());
    const [video, [track]] = [eyes.video(), mine.stream.getVideoTracks()];
    if (mine.isOver || video === null || track === undefined) return stop(mine);
    track.addEventListener('ended', () => this.#fail(mine, this.#place.lost));
    video.srcObject = mine.stream;
    await video.play();
    if (mine.isOver) return undefined;
    this.#show({ track, error: null, isLit: false });
    const [context, isPaused] = [this.#place.makeContext(), this.#place.isPaused];
    const isOver = () => mine.isOver || track.readyState === 'ended';
    return readFrames({ video, context, isOver, isPaused }, newCodes(eyes.onCode));
  }
}
