/** The threads behind `makeDrawings`. */
import { answerFiles, readerOf } from '../foreign-files/answer-files.ts';
import { drawOurs } from './draw-ours.ts';
import { ASKED_DRAWING, DRAWING } from './drawing.ts';

answerFiles([DRAWING, ASKED_DRAWING].map((kind) => readerOf(kind, drawOurs)));
