import { bundleProgram } from '#tests/support/processes/bundle-program.ts';
import { startProcess, type Started } from '#tests/support/processes/start-process.ts';
import { todayEnvironment } from '#tests/support/today.ts';
import type { BusyTill } from './busy-till.ts';

/** In one file the desk is there in a third of the time, and a test that kills it is mostly starts. */
export const bundleBusyDesk = (name: 'busy-desk' | 'busy-till' = 'busy-desk'): Promise<string> =>
  bundleProgram(`tests/kiosk/support/${name}.ts`);

type BusyDesk = { folder: string; serverUrl: string; userId: string; pin: string; codes: readonly string[] };

/** Begins to scan and sell (busy-desk.ts) until somebody kills it. */
export const startBusyDesk = (program: string, desk: BusyDesk): Started =>
  startProcess([program, JSON.stringify(desk)], todayEnvironment);

/** Begins to move money with a security device (busy-till.ts) until it is killed. */
export const startBusyTill = (program: string, till: BusyTill): Started =>
  startProcess([program, JSON.stringify(till)], todayEnvironment);

type Line = {
  kind?: 'scan' | 'sale' | 'refund' | 'cash' | 'empty';
  id?: string;
  code?: string;
  isAdmitted?: boolean;
  isReady?: boolean;
};

/** What it has confirmed. Whole lines only: the last one may have been cut by the kill. */
export function linesOf(output: string): Line[] {
  return output
    .split('\n')
    .slice(0, -1)
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Line);
}
