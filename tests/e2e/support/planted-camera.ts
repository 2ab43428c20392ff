import type { Page } from 'playwright/test';
import { drawnCode } from '#tests/bench/phone-camera.ts';

type Planted = { plantedCamera: { show(code: string): void; running(): number } };

/** Runs in the page before its own script: a camera that shows what it is told, or that nobody allows. */
function plant({ isAllowed, codes }: { isAllowed: boolean; codes: Record<string, string> }): void {
  const [width, height, modulePx] = [1_280, 720, 9]; // what the page asks a camera for
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [width, height];
  const context = canvas.getContext('2d')!;
  const streams: MediaStream[] = [];
  let rows: string[] = [];
  let beat = 0;
  const draw = (): void => {
    context.fillStyle = '#eee';
    context.fillRect(0, 0, width, height);
    context.fillStyle = beat++ % 2 === 0 ? '#ddd' : '#ccc'; // a frame is sent on only when something in it has changed
    context.fillRect(0, 0, 2, 2);
    context.fillStyle = '#111';
    const [left, top] = [(width - rows.length * modulePx) / 2, (height - rows.length * modulePx) / 2];
    for (const [y, row] of rows.entries())
      for (const [x, module] of Array.from(row).entries())
        if (module === '1') context.fillRect(left + x * modulePx, top + y * modulePx, modulePx, modulePx);
  };
  setInterval(draw, 100);
  navigator.mediaDevices.getUserMedia = async () => {
    if (!isAllowed) throw new DOMException('not allowed', 'NotAllowedError');
    const stream = canvas.captureStream();
    streams.push(stream);
    return stream;
  };
  (globalThis as unknown as Planted).plantedCamera = {
    show: (code) => void (rows = codes[code]?.split('\n') ?? []),
    running: () => streams.filter((one) => one.getTracks().some(({ readyState }) => readyState === 'live')).length,
  };
}

/** Gives the page's next document a camera that these codes can be held up to. */
export async function plantCamera(page: Page, codes: readonly string[], isAllowed = true): Promise<void> {
  const drawn = Object.fromEntries(codes.map((code) => [code, drawnCode(code)]));
  await page.addInitScript(plant, { isAllowed, codes: drawn });
}

/** Holds a code up; an empty text is nobody. */
export const holdUp = (page: Page, code: string): Promise<void> =>
  page.evaluate((text) => (globalThis as unknown as Planted).plantedCamera.show(text), code);

/** How many cameras the page has on. */
export const camerasOn = (page: Page): Promise<number> =>
  page.evaluate(() => (globalThis as unknown as Planted).plantedCamera.running());
