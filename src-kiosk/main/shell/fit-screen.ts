import type { BrowserWindowConstructorOptions } from 'electron';

type Size = { width: number; height: number };

/** The least the screens are drawn for, lying and standing. */
const LYING: Size = { width: 1280, height: 720 };
const STANDING: Size = { width: 800, height: 1280 };

/** Usual for a window among others; a window may be made smaller down to the second one. */
const WANTED: Size = { width: 1280, height: 800 };
const LEAST: Size = { width: 800, height: 680 };

/** How much smaller everything is drawn, so that no button is cut: a small laptop at 150 % has 911×512 points. */
export function zoomToFit({ width, height }: Size): number {
  const drawnFor = height > width ? STANDING : LYING;
  return Math.min(1, width / drawnFor.width, height / drawnFor.height);
}

/** A window that is never larger than its screen; a least size beyond it would push the lower buttons out. */
export function sizeOnScreen(
  room: Size,
): Pick<BrowserWindowConstructorOptions, 'width' | 'height' | 'minWidth' | 'minHeight'> {
  return {
    width: Math.min(WANTED.width, room.width),
    height: Math.min(WANTED.height, room.height),
    minWidth: Math.min(LEAST.width, room.width),
    minHeight: Math.min(LEAST.height, room.height),
  };
}
