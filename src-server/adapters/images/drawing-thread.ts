/** The thread behind `makeDrawings`. */
import { answerFiles, readerOf } from '../foreign-files/answer-files.ts';
import { drawOurs } from './draw-ours.ts';
import { DRAWING } from './drawing.ts';

answerFiles([readerOf(DRAWING, drawOurs)]);
