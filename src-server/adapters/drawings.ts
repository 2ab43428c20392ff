import type { Logger } from 'pino';
import { makeForeignFiles } from './foreign-files.ts';
import { DRAWING, type Drawing } from './images/drawing.ts';

/** Draws our own pictures: posters, the mark, icons. */
export type Drawings = {
  /** Throws FILE_NOT_READ for one that takes too long. */
  draw(drawing: Drawing): Promise<Buffer>;
  close(): void;
};

/**
 * In a thread of its own. The picture library keeps what its decoder says of all pictures in one place for the whole
 * process, and hands it to whichever thread has a picture finished next: a stranger's can say a million words, and the
 * thread that answers visitors would hear them for a second. `program` is `drawing-thread`, built or not.
 */
export function makeDrawings(parts: { program: string; log: Logger }): Drawings {
  const thread = makeForeignFiles({ ...parts, mostWaiting: Infinity });
  return {
    async draw(drawing) {
      const { picture } = await thread.read(DRAWING, drawing);
      return Buffer.from(picture.buffer);
    },
    close: () => thread.close(),
  };
}
