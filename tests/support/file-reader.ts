import path from 'node:path';
import { pino } from 'pino';
import { makeForeignFiles } from '#server/adapters/foreign-files.ts';
import { repositoryRoot } from './runner/run-command.ts';

/** The program of the threads that read files, from its sources: few tests need it, and Node runs it as it is. */
export const FILE_READER = path.join(repositoryRoot, 'src-server/services/shop/foreign-files/foreign-file-thread.ts');

/**
 * One for all shops of a worker: its thread starts with the first file, and stays. The machine is busy with other tests,
 * and nobody visits.
 */
export const testFiles = makeForeignFiles({
  program: FILE_READER,
  log: pino({ level: 'silent' }),
  manner: { patience: 10, givesWay: false, threads: 2 },
});
