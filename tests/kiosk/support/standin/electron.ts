/**
 * Stands in for the `electron` module where its program is not installed: the desk's real main runs as its own
 * process, and its windows are pages of a Chromium. Which of Electron's promises this can't keep is in
 * tests/kiosk/README.md.
 */
import * as parts from './small-parts.ts';
import { app } from './app.ts';
import { BrowserWindow } from './browser-window.ts';
import { dialog } from './dialog.ts';
import { ipcMain } from './ipc.ts';
import { net } from './net.ts';
import { protocol } from './scheme.ts';
import { screen } from './screen.ts';
import { session } from './session.ts';

export { app } from './app.ts';
export { BrowserWindow } from './browser-window.ts';
export { dialog } from './dialog.ts';
export { ipcMain } from './ipc.ts';
export { protocol } from './scheme.ts';
export { screen } from './screen.ts';
export { session } from './session.ts';
export {
  autoUpdater,
  crashReporter,
  globalShortcut,
  Menu,
  nativeTheme,
  powerMonitor,
  powerSaveBlocker,
  safeStorage,
  shell,
} from './small-parts.ts';
export { net } from './net.ts';

const electron = { app, BrowserWindow, dialog, ipcMain, net, protocol, screen, session, ...parts };

type Ask = { standIn: 'evaluate'; id: number; source: string; arg: unknown };

/** As Playwright's `electronApplication.evaluate`: a function of the test runs in the app's main process. */
process.on('message', (message: Ask) => {
  if (message.standIn !== 'evaluate') return;
  // oxlint-disable-next-line no-eval -- the test's own function, sent as text as Playwright does it
  const run = async (): Promise<unknown> => (0, eval)(`(${message.source})`)(electron, message.arg);
  run().then(
    (value) => process.send?.({ standIn: 'evaluated', id: message.id, value }),
    (error: unknown) => process.send?.({ standIn: 'evaluated', id: message.id, error: String(error) }),
  );
});
