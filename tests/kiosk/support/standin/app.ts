import { EventEmitter } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, unwatchFile, watchFile, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { browser, closeBrowser, switches } from './browser.ts';
import { dialog } from './dialog.ts';
import { isAppReady, whenReady } from './ready.ts';

const userData = process.env['STANDIN_USER_DATA'] ?? path.join(tmpdir(), 'desk-standin');
mkdirSync(userData, { recursive: true });
// Electron's own, beside the program; here nothing is packaged.
Object.assign(process, { resourcesPath: path.join(userData, 'resources') });
const lockFile = path.join(userData, 'SingletonLock');
const bellFile = path.join(userData, 'SecondInstance');
/** Electron starts the program again once this one has ended; here the test does, when this file is there. */
const relaunchFile = path.join(userData, 'Relaunch');

function holder(): number | undefined {
  if (!existsSync(lockFile)) return undefined;
  const pid = Number(readFileSync(lockFile, 'utf8'));
  try {
    process.kill(pid, 0);
    return pid;
  } catch {
    return undefined;
  }
}

/** Electron's order of leaving: before-quit, the windows' close, will-quit, quit. */
class StandInApp extends EventEmitter {
  readonly isPackaged = process.env['STANDIN_PACKAGED'] === '1';
  readonly calls: { name: string; args: unknown[] }[] = [];
  name = 'kiosk';
  isSandboxed = false;
  hasLock = false;
  isQuitting = false;
  isAccelerated = true;
  isToRelaunch = false;
  closeWindows: () => boolean = () => true;
  readonly commandLine = {
    /** Of one that comes when the app is ready the browser knows nothing any more. */
    appendSwitch: (name: string, value?: string) =>
      void (isAppReady() || switches.push(value === undefined ? `--${name}` : `--${name}=${value}`)),
    hasSwitch: (name: string) => switches.some((s) => s === `--${name}` || s.startsWith(`--${name}=`)),
  };

  whenReady(): Promise<void> {
    return whenReady;
  }
  isReady(): boolean {
    return isAppReady();
  }
  enableSandbox(): void {
    if (isAppReady()) throw new Error('app.enableSandbox() can only be called before app is ready');
    this.isSandboxed = true;
  }
  disableHardwareAcceleration(): void {
    if (isAppReady()) throw new Error('app.disableHardwareAcceleration() can only be called before app is ready');
    this.isAccelerated = false;
    this.calls.push({ name: 'disableHardwareAcceleration', args: [] });
  }
  getPath(name: string): string {
    return name === 'userData' ? userData : path.join(userData, name);
  }
  setPath(): void {}
  getAppPath(): string {
    return process.cwd();
  }
  getVersion(): string {
    return process.env['STANDIN_VERSION'] ?? '0.1.0';
  }
  getName(): string {
    return this.name;
  }
  setName(name: string): void {
    this.name = name;
  }
  getLocale(): string {
    return 'de';
  }
  setAppUserModelId(): void {}
  setLoginItemSettings(...args: unknown[]): void {
    this.calls.push({ name: 'setLoginItemSettings', args });
  }
  relaunch(): void {
    // An AppImage's mount goes with the program, and the program to relaunch with it (electron-builder, issue 1727).
    this.isToRelaunch = process.env['APPIMAGE'] === undefined;
    this.calls.push({ name: 'relaunch', args: [] });
  }
  requestSingleInstanceLock(): boolean {
    const first = holder();
    if (first !== undefined && first !== process.pid) {
      writeFileSync(bellFile, String(process.pid));
      return false;
    }
    writeFileSync(lockFile, String(process.pid));
    writeFileSync(bellFile, '');
    watchFile(bellFile, { interval: 100, persistent: false }, () => this.emit('second-instance', {}, [], ''));
    return (this.hasLock = true);
  }
  releaseSingleInstanceLock(): void {
    if (this.hasLock) rmSync(lockFile, { force: true });
    this.hasLock = false;
    unwatchFile(bellFile);
  }
  quit(): void {
    if (this.isQuitting) return;
    let isHeld = false;
    this.emit('before-quit', { preventDefault: () => (isHeld = true) });
    if (isHeld) return;
    this.isQuitting = true;
    if (!this.closeWindows()) {
      this.isQuitting = false;
      return;
    }
    this.emit('will-quit', { preventDefault: () => (isHeld = true) });
    if (isHeld) {
      this.isQuitting = false;
      return;
    }
    this.exit(0);
  }
  /** At once: nobody is asked, and neither before-quit nor will-quit is told. */
  exit(code = 0): void {
    this.isQuitting = true;
    this.emit('quit', {}, code);
    if (this.isToRelaunch) writeFileSync(relaunchFile, '');
    this.releaseSingleInstanceLock();
    void closeBrowser().finally(() => process.exit(code));
  }
}

export const app = new StandInApp();
// A first signal asks, as on every POSIX system; a second one ends (electron_browser_main_parts_posix.cc).
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, () => app.quit());
process.on('disconnect', () => app.quit());

// Electron does not end by an error that nobody caught: it shows a box, unless the app hears it itself (init.ts).
process.on('uncaughtException', (error) => {
  console.error('Uncaught Exception:', error);
  if (process.listenerCount('uncaughtException') > 1) return;
  dialog.showErrorBox('A JavaScript error occurred in the main process', `Uncaught Exception:\n${error.stack}`);
});
process.on('unhandledRejection', (reason) => console.error('UnhandledPromiseRejectionWarning:', reason));
// The browser takes its switches once; the test attaches to the same one as soon as it is there.
void whenReady.then(async () => {
  app.emit('ready', {}, {});
  // A driver that fails does so with the first thing it is to draw, long before a window is shown.
  if (process.env['STANDIN_GRAPHICS'] === 'broken' && app.isAccelerated)
    app.emit('child-process-gone', {}, { type: 'GPU', reason: 'crashed', exitCode: 5 });
  const { port } = await browser();
  process.send?.({ standIn: 'browser', port });
});
