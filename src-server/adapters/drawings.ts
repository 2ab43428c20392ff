import type { Logger } from 'pino';
import { makeForeignFiles } from './foreign-files.ts';
import { ASKED_DRAWING, DRAWING, type Drawing } from './images/drawing.ts';

/** Draws our own pictures: posters, the mark, icons. */
export type Drawings = {
  /** For a mail, a ticket, a paper. Throws FILE_NOT_READ for one that takes too long. */
  draw(drawing: Drawing): Promise<Buffer>;
  /** The same, for an address that anybody may ask for: however many they are, mails do not wait behind them. */
  drawAsked(drawing: Drawing): Promise<Buffer>;
  close(): void;
};

/**
 * In threads of their own. The picture library keeps what its decoder says of all pictures in one place for the whole
 * process, and hands it to whichever thread has a picture finished next: a stranger's can say a million words, and the
 * thread that answers visitors would hear them for a second. `program` is `drawing-thread`, built or not.
 */
export function makeDrawings(parts: { program: string; log: Logger }): Drawings {
  const threads = makeForeignFiles({ ...parts, mostWaiting: Infinity });
  const drawAs = async (kind: typeof DRAWING, drawing: Drawing): Promise<Buffer> => {
    const { picture } = await threads.read(kind, drawing);
    return Buffer.from(picture.buffer);
  };
  return {
    draw: (drawing) => drawAs(DRAWING, drawing),
    drawAsked: (drawing) => drawAs(ASKED_DRAWING, drawing),
    close: () => threads.close(),
  };
}
