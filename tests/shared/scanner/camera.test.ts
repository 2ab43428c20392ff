import { afterEach, expect, it, vi } from 'vitest';
import { Camera, type CameraError } from '#shared/scanner/camera.ts';

afterEach(() => vi.unstubAllGlobals());

/** A camera at a place that waits when it is lost; `refuse` is what the browser says next. */
function cameraAt(lost: CameraError) {
  const answers: string[] = [];
  const waiting = new Set<() => void>();
  let asked = 0;
  const getUserMedia = (): Promise<never> => {
    asked++;
    return Promise.reject(new DOMException('planted', answers.shift() ?? 'NotAllowedError'));
  };
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia } });
  const camera = new Camera({
    lost,
    whenBack(again) {
      waiting.add(again);
      return () => waiting.delete(again);
    },
    loadsEarly: false,
    makeContext: () => null,
    isPaused: () => false,
    deviceId: () => null,
  });
  const start = () => camera.start({ video: () => null, onCode: () => true });
  return { camera, start, waiting, refuse: (...names: string[]) => answers.push(...names), asked: () => asked };
}

it('says why there is no camera, in the words of both places', async () => {
  const { camera, start, refuse } = cameraAt('missing');
  refuse('NotAllowedError', 'NotReadableError', 'SomethingNew');
  const end = start();
  const seen: (CameraError | null)[] = [];
  for (let n = 0; n < 3; n++) {
    await vi.waitFor(() => expect(camera.view().error).not.toBe(seen.at(-1) ?? null));
    seen.push(camera.view().error);
    camera.view().restart();
  }
  expect(seen).toEqual(['denied', 'in-use', 'broken']);
  expect(camera.view()).toMatchObject({ isOn: false, light: null });
  end();
});

it('waits for a camera that is lost, and only for that; no longer than somebody looks', async () => {
  const { camera, start, waiting, refuse, asked } = cameraAt('missing');
  refuse('NotFoundError', 'NotFoundError', 'NotAllowedError', 'NotFoundError');
  const heard = vi.fn();
  camera.subscribe(heard);
  const end = start();
  await vi.waitFor(() => expect([camera.view().error, waiting.size]).toEqual(['missing', 1]));
  for (const again of waiting) again();
  await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(2));
  expect([asked(), waiting.size]).toEqual([2, 1]);
  for (const again of waiting) again();
  await vi.waitFor(() => expect([camera.view().error, waiting.size]).toEqual(['denied', 0]));
  camera.view().restart();
  await vi.waitFor(() => expect(waiting.size).toBe(1));
  end();
  expect(waiting.size).toBe(0);
});
