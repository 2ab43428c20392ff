/** The thread behind `besideVisitors`: it checks one copy, says what it found, and ends. */
import { parentPort, workerData } from 'node:worker_threads';
import { checkCopy } from './check-copy.ts';

parentPort?.postMessage(checkCopy(String(workerData)));
