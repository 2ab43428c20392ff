import { spawn } from 'node:child_process';
import { app } from 'electron';
import { readMachine } from './settings.ts';

/**
 * Starts the program again as soon as this one has ended. An AppImage lies in a mount that goes with the program, so
 * what Electron would start is not there any more: the file itself is started, when the journal is closed.
 */
export function beginAnew(): void {
  const { appImage } = readMachine();
  if (appImage === undefined) {
    app.relaunch();
    return;
  }
  app.once('quit', () => {
    app.releaseSingleInstanceLock(); // else the new one would take this one for the desk, and leave
    spawn(appImage, [], { detached: true, stdio: 'ignore' }).unref();
  });
}
