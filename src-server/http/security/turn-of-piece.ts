import { setImmediate as nextTurn } from 'node:timers/promises';

let turns: Promise<void> = Promise.resolve();

/**
 * Before the next piece of a long body: all long bodies together are read one piece at a turn of the event loop. A
 * connection is taken once a turn, so visitors would wait while many bodies at once make every turn a long one.
 */
export const turnOfPiece = (): Promise<void> => (turns = turns.then(() => nextTurn()));
