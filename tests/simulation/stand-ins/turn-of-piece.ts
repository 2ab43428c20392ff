/** Without the queue: a server that is killed takes its own along, but here the module outlives it. */
export const turnOfPiece = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
