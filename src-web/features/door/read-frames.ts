import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';

/** A phone's processor needs air for the verdict, and its battery for the night. */
const PAUSE_MS = 60;

// The decoder is fetched while the helper is asked about the camera.
void prepareZXingModule({
  overrides: { locateFile: (file: string, prefix: string) => (file.endsWith('.wasm') ? wasmUrl : prefix + file) },
  fireImmediately: true,
}).catch(() => undefined); // asked again with the first frame, which says what is wrong

/** Looks at one frame after the other until it is over. A decoder that fails says so. */
export async function readFrames(
  video: HTMLVideoElement,
  isOver: () => boolean,
  onText: (text: string) => void,
): Promise<void> {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('no canvas to read the camera from');
  while (!isOver()) {
    if (video.videoWidth > 0 && document.visibilityState === 'visible') {
      if (canvas.width !== video.videoWidth || canvas.height !== video.videoHeight)
        [canvas.width, canvas.height] = [video.videoWidth, video.videoHeight];
      context.drawImage(video, 0, 0);
      const found = await readBarcodes(context.getImageData(0, 0, canvas.width, canvas.height), {
        formats: ['QRCode'],
        tryHarder: true,
        maxNumberOfSymbols: 1,
      });
      const text = found[0]?.text;
      if (text !== undefined && text !== '') onText(text);
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}
