import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';

const PAUSE_MS = 60;

prepareZXingModule({
  overrides: { locateFile: (file: string, prefix: string) => (file.endsWith('.wasm') ? wasmUrl : prefix + file) },
});

/**
 * Looks at one frame after the other until it is over. A decoder that fails says so: swallowed, it would be a dark
 * camera.
 */
export async function readFrames(
  video: HTMLVideoElement,
  isOver: () => boolean,
  onText: (text: string) => void,
): Promise<void> {
  const canvas = new OffscreenCanvas(1, 1);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('no canvas to read the camera from');
  while (!isOver()) {
    if (video.videoWidth > 0) {
      // A canvas that is given its size again is made anew: eight hours of that is a lot of pictures.
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
