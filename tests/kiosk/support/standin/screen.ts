type Size = { width: number; height: number };
type WindowSize = Partial<Size> & { minWidth?: number; minHeight?: number };

/** `1366x768@1.5-48`: pixels, the system's scaling, and points that the task bar takes. */
const [, width, height, scale, bar] =
  /^(\d+)x(\d+)@([\d.]+)-(\d+)$/.exec(process.env['STANDIN_DISPLAY'] ?? '1280x800@1-0') ?? [];

const scaleFactor = Number(scale);
/** In points, as Electron measures everything. */
const size: Size = { width: Math.floor(Number(width) / scaleFactor), height: Math.floor(Number(height) / scaleFactor) };
const workAreaSize: Size = { ...size, height: size.height - Number(bar) };

const display = {
  id: 1,
  scaleFactor,
  size,
  workAreaSize,
  bounds: { x: 0, y: 0, ...size },
  workArea: { x: 0, y: 0, ...workAreaSize },
};

export const screen = { getPrimaryDisplay: () => display, getAllDisplays: () => [display] };

/** A window is as large as was wanted, or as its screen, and in no case smaller than its least size. */
export function sizeOf(wanted: WindowSize, isKiosk: boolean): Size {
  const asked = isKiosk ? size : { width: wanted.width ?? 800, height: wanted.height ?? 600 };
  return {
    width: Math.max(asked.width, wanted.minWidth ?? 0),
    height: Math.max(asked.height, wanted.minHeight ?? 0),
  };
}
