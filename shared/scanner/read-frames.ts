import { prepareZXingModule, type ZXingReaderModule } from 'zxing-wasm/reader';
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';

/** The verdict needs the processor, too, and a phone its battery for the night. */
const PAUSE_MS = 60;
/** A frame takes a slow phone a fifth of a second: until a code's verdict stands it has the processor for itself. */
const VERDICT_MS = 400;

/** Where each frame is drawn to be read. */
export type FrameContext = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

type Frames = {
  video: HTMLVideoElement;
  context: FrameContext | null;
  isOver(): boolean;
  isPaused(): boolean;
};

/** What is used of the decoder. Its memory is declared here: the package leaves that to the types of its own compiler. */
type Reader = Pick<ZXingReaderModule, 'readBarcodesFromPixmap'> & {
  _malloc(bytes: number): number;
  _free(at: number): void;
  /** Another one as soon as the memory has grown. */
  readonly HEAPU8: Uint8Array;
};

// The decoder is fetched at once: on a phone while the helper is asked about the camera.
const reader = prepareZXingModule({
  overrides: { locateFile: (file: string, prefix: string) => (file.endsWith('.wasm') ? wasmUrl : prefix + file) },
  fireImmediately: true,
}) as Promise<unknown> as Promise<Reader>;
reader.catch(() => undefined); // asked again with the first frame, which says what is wrong

/**
 * One QR code of a frame. The module is asked itself: the package's own `readBarcodes` brings the names of every kind
 * of code along, and the phone page pays for each byte. The numbers are what it makes of its defaults: LocalAverage,
 * Ignore, HRI and Unknown.
 */
const WANTED = {
  formats: 'QRCode',
  maxNumberOfSymbols: 1,
  tryHarder: true,
  tryRotate: true,
  tryInvert: true,
  tryDownscale: true,
  tryDenoise: false,
  downscaleFactor: 3,
  downscaleThreshold: 500,
  binarizer: 0,
  isPure: false,
  minLineCount: 2,
  validateOptionalChecksum: false,
  returnErrors: false,
  eanAddOnSymbol: 0,
  textMode: 2,
  characterSet: 0,
  tryCode39ExtendedMode: true,
};

/** Luminance of ITU-R BT.601 in 1024ths, as the package itself weighs the colours. */
function textIn(zxing: Reader, { data, width, height }: ImageData): string {
  const size = width * height;
  const at = zxing._malloc(size);
  if (at === 0) throw new Error('no memory to read the camera with');
  try {
    const grey = zxing.HEAPU8.subarray(at, at + size);
    for (let n = 0, from = 0; n < size; n++, from += 4)
      grey[n] = (306 * (data[from] ?? 0) + 601 * (data[from + 1] ?? 0) + 117 * (data[from + 2] ?? 0) + 512) >> 10;
    const found = zxing.readBarcodesFromPixmap(at, width, height, WANTED);
    return found.size() === 0 ? '' : (found.get(0)?.text ?? '');
  } finally {
    zxing._free(at);
  }
}

/**
 * Looks at one frame after the other until it is over. A decoder that fails says so: swallowed, it would be a dark
 * camera.
 */
export async function readFrames(
  { video, context, isOver, isPaused }: Frames,
  onText: (text: string) => void,
): Promise<void> {
  if (context === null) throw new Error('no canvas to read the camera from');
  const { canvas } = context;
  while (!isOver()) {
    let pause = PAUSE_MS;
    if (video.videoWidth > 0 && !isPaused()) {
      // Setting a canvas's size makes it anew, even to the same size; in eight hours that would be a lot of memory.
      if (canvas.width !== video.videoWidth || canvas.height !== video.videoHeight)
        [canvas.width, canvas.height] = [video.videoWidth, video.videoHeight];
      context.drawImage(video, 0, 0);
      const text = textIn(await reader, context.getImageData(0, 0, canvas.width, canvas.height));
      if (text !== '') {
        onText(text);
        pause = VERDICT_MS;
      }
    }
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}
