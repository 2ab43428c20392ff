import { EventEmitter } from 'node:events';
import { isAppReady } from './ready.ts';

type Size = { width: number; height: number };
type Rectangle = Size & { x: number; y: number };
type WindowSize = Partial<Size> & { minWidth?: number; minHeight?: number };
type Display = ReturnType<typeof makeDisplay>;

let lastId = 0;

/** `1366x768@1.5-48`: pixels, the system's scaling, and points that the task bar takes; in points, as Electron measures. */
function makeDisplay(text: string, x: number) {
  const [, width, height, scale, bar] = /^(\d+)x(\d+)@([\d.]+)-(\d+)$/.exec(text) ?? [];
  const scaleFactor = Number(scale);
  const size: Size = {
    width: Math.floor(Number(width) / scaleFactor),
    height: Math.floor(Number(height) / scaleFactor),
  };
  const workAreaSize: Size = { ...size, height: size.height - Number(bar) };
  return {
    id: ++lastId,
    scaleFactor,
    size,
    workAreaSize,
    bounds: { x, y: 0, ...size },
    workArea: { x, y: 0, ...workAreaSize },
  };
}

const rightOf = (displays: readonly Display[]): number =>
  Math.max(0, ...displays.map(({ bounds }) => bounds.x + bounds.width));

/** Several stand side by side, the primary one first: `1366x768@1-0,1024x600@1-0`. */
let displays = (process.env['STANDIN_DISPLAY'] ?? '1280x800@1-0')
  .split(',')
  .reduce<Display[]>((all, text) => [...all, makeDisplay(text, rightOf(all))], []);

const overlap = (a: Rectangle, b: Rectangle): number =>
  Math.max(0, Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)) *
  Math.max(0, Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y));

class StandInScreen extends EventEmitter {
  /** Electron has no screen before the app is ready. */
  private known(): Display[] {
    if (!isAppReady()) throw new Error("The 'screen' module can't be used before the app 'ready' event");
    return displays;
  }
  getPrimaryDisplay(): Display {
    return this.known()[0]!;
  }
  getAllDisplays(): Display[] {
    return [...this.known()];
  }
  /** The one that most of it lies on; the primary one where it lies on none. */
  getDisplayMatching(asked: Rectangle): Display {
    return this.known().reduce((best, one) => (overlap(one.bounds, asked) > overlap(best.bounds, asked) ? one : best));
  }
  /** What a test does with a cable. */
  plugIn(text: string): number {
    const display = makeDisplay(text, rightOf(displays));
    displays = [...displays, display];
    this.emit('display-added', {}, display);
    return display.id;
  }
  /** The system moves what stood there to another one before it tells of it, and knows it again when it comes back. */
  unplug(id: number): void {
    const gone = displays.find((one) => one.id === id);
    if (gone === undefined || displays.length === 1) throw new Error(`no display ${id} to unplug`);
    displays = displays.filter((one) => one.id !== id);
    this.emit('stand-in-moves');
    this.emit('display-removed', {}, gone);
  }
  plugInAgain(display: Display): void {
    displays = [display, ...displays];
    this.emit('display-added', {}, display);
  }
}

export const screen = new StandInScreen();

/** A window is as large as was wanted, or as the display it is on, and in no case smaller than its least size. */
export function sizeOf(wanted: WindowSize, full: Size | null): Size {
  const asked = full ?? { width: wanted.width ?? 800, height: wanted.height ?? 600 };
  return {
    width: Math.max(asked.width, wanted.minWidth ?? 0),
    height: Math.max(asked.height, wanted.minHeight ?? 0),
  };
}
