/**
 * Which part of a picture is taken: `zoom` 1 is the largest square it holds; `x` and `y` say where the middle lies, 0
 * to 1.
 */
export type Crop = { zoom: number; x: number; y: number };

export const WHOLE: Crop = { zoom: 1, x: 0.5, y: 0.5 };
export const MAX_ZOOM = 4;

type Area = { left: number; top: number; side: number };

const within = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high);

/** The square in the picture's own pixels; it never leaves the picture. */
export function areaOf({ width, height }: { width: number; height: number }, { zoom, x, y }: Crop): Area {
  const side = Math.min(width, height) / within(zoom, 1, MAX_ZOOM);
  return {
    side,
    left: within(x * width - side / 2, 0, width - side),
    top: within(y * height - side / 2, 0, height - side),
  };
}

/** The crop after the shown square was dragged by (dx, dy) of `shown` pixels. */
export function dragged(
  picture: { width: number; height: number },
  crop: Crop,
  by: { dx: number; dy: number; shown: number },
): Crop {
  const { side, left, top } = areaOf(picture, crop);
  const scale = side / by.shown;
  const moved = areaOf(picture, {
    ...crop,
    x: (left + side / 2 - by.dx * scale) / picture.width,
    y: (top + side / 2 - by.dy * scale) / picture.height,
  });
  return { zoom: crop.zoom, x: (moved.left + side / 2) / picture.width, y: (moved.top + side / 2) / picture.height };
}

/** Draws the chosen square over the whole canvas. */
export function drawSquare(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const { left, top, side } = areaOf(picture, crop);
  const pen = canvas.getContext('2d');
  if (pen === null) return;
  pen.fillStyle = '#FFF0DC'; // crema, where the picture is transparent
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height);
}

const SENT_SIDE = 800;
const SENT_QUALITY = 0.9;

/** The chosen square as a small JPEG: what leaves the device, without the place and time a photo carries. */
export async function squareFile(picture: ImageBitmap, crop: Crop): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = SENT_SIDE;
  drawSquare(canvas, picture, crop);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', SENT_QUALITY));
  if (blob === null) throw new Error('the canvas gave no picture');
  return new File([blob], 'picture.jpg', { type: 'image/jpeg' });
}
