import path from 'node:path';
import { drawOurs } from '#server/adapters/images/draw-ours.ts';
import type { Drawings } from '#server/adapters/drawings.ts';
import { repositoryRoot } from './runner/run-command.ts';

/** The program of the thread that draws, from its source. */
export const DRAWING_PROGRAM = path.join(repositoryRoot, 'src-server/adapters/images/drawing-thread.ts');

const draw: Drawings['draw'] = async (drawing) => Buffer.from((await drawOurs(drawing)).picture.buffer);

/** Our own pictures, drawn on the thread of the test. */
export const testDrawings: Drawings = {
  draw,
  drawAsked: draw,
  close: () => undefined,
};
