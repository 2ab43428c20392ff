import QRCode from 'qrcode';

/** What the page is told and asked while it is measured. Instants are the page's own clock in ms. */
type Watched = {
  /** When the code that is held up was read: the decoder's text has just come out of its memory. */
  readAt: number;
  /** When the scan screen was painted, and the same by the calendar's clock. */
  startedAt: number;
  startedOn: number;
  show(code: string): void;
};
type Watching = { watched: Watched };

/** Draws codes for the page's camera: one line of 0 and 1 for each row of the code. */
export const drawnCode = (code: string): string => {
  const { modules } = QRCode.create(code, { errorCorrectionLevel: 'M' });
  return Array.from({ length: modules.size }, (_, row) =>
    Array.from({ length: modules.size }, (_1, column) => (modules.get(row, column) ? '1' : '0')).join(''),
  ).join('\n');
};

/**
 * Runs in the page before its own script: a camera that shows what it is told, and a note of when a code was read and
 * when the scan screen stood. Whoever is asked for a name gives one at once.
 */
export function plantCamera(drawnCodes: Record<string, string>): void {
  const [width, height, modulePx] = [1_280, 720, 9]; // what the page asks a camera for
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [width, height];
  const context = canvas.getContext('2d');
  const kept = { shown: '' };
  const watched: Watched = {
    readAt: Number.NaN,
    startedAt: Number.NaN,
    startedOn: Number.NaN,
    show(code) {
      [kept.shown, watched.readAt] = [code, Number.NaN];
      draw();
    },
  };
  (globalThis as unknown as Watching).watched = watched;

  let beat = 0;
  const draw = (): void => {
    if (context === null) return;
    context.fillStyle = '#eee';
    context.fillRect(0, 0, width, height);
    // A frame is sent on only when something in it has changed.
    context.fillStyle = beat++ % 2 === 0 ? '#ddd' : '#ccc';
    context.fillRect(0, 0, 2, 2);
    const rows = (drawnCodes[kept.shown] ?? '').split('\n');
    const [left, top] = [(width - rows.length * modulePx) / 2, (height - rows.length * modulePx) / 2];
    context.fillStyle = '#111';
    for (const [y, row] of rows.entries())
      for (const [x, module] of Array.from(row).entries())
        if (module === '1') context.fillRect(left + x * modulePx, top + y * modulePx, modulePx, modulePx);
  };
  navigator.mediaDevices.getUserMedia = () => {
    const stream = canvas.captureStream();
    // Drawn again until the video runs. Later only a new picture is drawn: a real camera's work would not be the
    // page's.
    for (let n = 1; n <= 10; n++) setTimeout(draw, n * 100);
    return Promise.resolve(stream);
  };

  // The decoder takes each text out of its memory with this.
  const decode = Reflect.get(TextDecoder.prototype, 'decode') as TextDecoder['decode'];
  TextDecoder.prototype.decode = function (...args) {
    const text = decode.apply(this, args);
    if (text === kept.shown && Number.isNaN(watched.readAt)) watched.readAt = performance.now();
    return text;
  };

  const seen = new MutationObserver(() => {
    const form = document.querySelector('form');
    const name = form?.querySelector('input');
    if (name != null && name.value === '') {
      name.value = 'Aylin';
      form?.requestSubmit();
    }
    if (document.querySelector('.door-scan') === null) return;
    seen.disconnect();
    watched.startedOn = Date.now();
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', () => (watched.startedAt = performance.now()));
      port1.start();
      port2.postMessage(0);
    });
  });
  seen.observe(document, { childList: true, subtree: true });
}

export type PaintedScans = { times: number[]; alone: number };

/**
 * Runs in the page: holds up each code until its verdict is painted, and puts that away. In ms from the text in the
 * decoder's hands to the frame with the verdict on it; `alone` counts those that the phone decided without the server.
 */
export async function scanAll(codes: readonly string[]): Promise<PaintedScans> {
  const { watched } = globalThis as unknown as Watching;
  const verdict = () => document.querySelector('.door-verdict');
  const changed = (holds: () => boolean) =>
    new Promise<void>((resolve, reject) => {
      if (holds()) return resolve();
      const seen = new MutationObserver(() => {
        if (!holds()) return;
        seen.disconnect();
        resolve();
      });
      seen.observe(document.body, { childList: true, subtree: true });
      setTimeout(() => reject(new Error('no verdict came')), 10_000);
    });
  // The frame's own callbacks run before it is drawn; a message posted there is heard after that.
  const painted = () =>
    new Promise<number>((resolve) => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', () => resolve(performance.now()));
        port1.start();
        port2.postMessage(0);
      });
    });
  const scans: PaintedScans = { times: [], alone: 0 };
  for (const code of codes) {
    watched.show(code);
    await changed(() => verdict() !== null);
    scans.times.push((await painted()) - watched.readAt);
    const word = verdict()?.querySelector('h1')?.textContent;
    if (word !== 'GÜLTIG') throw new Error(`a valid ticket was called ${word}`);
    if ((verdict()?.textContent ?? '').includes('ohne Netz')) scans.alone++;
    watched.show('');
    verdict()?.querySelector<HTMLButtonElement>('.door-button.is-main')?.click();
    await changed(() => verdict() === null);
    await new Promise((resolve) => setTimeout(resolve, 150));
  }
  return scans;
}

/** What the page has noted; runs in the page. */
export function readWatched(): Pick<Watched, 'readAt' | 'startedAt' | 'startedOn'> {
  const { readAt, startedAt, startedOn } = (globalThis as unknown as Watching).watched;
  return { readAt, startedAt, startedOn };
}

/** Holds a code up; runs in the page. */
export function holdUp(code: string): void {
  (globalThis as unknown as Watching).watched.show(code);
}
