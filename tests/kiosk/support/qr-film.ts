import { closeSync, openSync, writeSync } from 'node:fs';
import QRCode from 'qrcode';

const [WIDTH, HEIGHT, FPS] = [640, 480, 15];
const [DARK, PAPER, INK] = [26, 96, 34];
const QUIET = 4;

type Pose = { /** Middle of the code in the picture. */ x: number; y: number; degrees: number; modulePx: number };

/** A dim room, one phone in it, a little noise: nothing like a drawn code. */
function frameOf(code: string, pose: Pose | null, noise: () => number): Buffer {
  const { modules } = QRCode.create(code, { errorCorrectionLevel: 'M' });
  const half = modules.size / 2;
  const [sin, cos] =
    pose === null ? [0, 1] : [Math.sin((pose.degrees * Math.PI) / 180), Math.cos((pose.degrees * Math.PI) / 180)];
  const picture = Buffer.alloc(WIDTH * HEIGHT * 1.5, 128); // the two planes of colour stay grey
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      let light = DARK;
      if (pose !== null) {
        const [dx, dy] = [(x - pose.x) / pose.modulePx, (y - pose.y) / pose.modulePx];
        const [column, row] = [dx * cos + dy * sin + half, dy * cos - dx * sin + half];
        if (Math.max(Math.abs(column - half), Math.abs(row - half)) < half + QUIET)
          light =
            column >= 0 &&
            row >= 0 &&
            column < modules.size &&
            row < modules.size &&
            modules.get(Math.floor(row), Math.floor(column))
              ? INK
              : PAPER;
      }
      picture[y * WIDTH + x] = light + noise();
    }
  }
  return picture;
}

/** Always the same, so that a film that could not be read can be looked at. */
function makeNoise(): () => number {
  let seed = 1;
  return () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return (seed >> 16) % 13;
  };
}

/**
 * A film for the browser's camera (Y4M, it starts again at its end): nobody, a code half out of the picture, then the
 * same code tilted in bad light, and nobody again.
 */
export function filmOf(code: string, file: string): string {
  const noise = makeNoise();
  const scenes: [pose: Pose | null, frames: number][] = [
    [null, 5],
    [{ x: 40, y: 260, degrees: 8, modulePx: 6 }, 6],
    [{ x: 330, y: 245, degrees: 17, modulePx: 6 }, 15],
    [null, 4],
  ];
  const film = openSync(file, 'w');
  writeSync(film, `YUV4MPEG2 W${WIDTH} H${HEIGHT} F${FPS}:1 Ip A1:1 C420jpeg\n`);
  for (const [pose, frames] of scenes) {
    const picture = frameOf(code, pose, noise);
    for (let n = 0; n < frames; n++) {
      writeSync(film, 'FRAME\n');
      writeSync(film, picture);
    }
  }
  closeSync(film);
  return file;
}
