import { EventEmitter } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, unwatchFile, watchFile, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { browser, closeBrowser, switches } from './browser.ts';
import { isAppReady, whenReady } from './ready.ts';

const userData = process.env['STANDIN_USER_DATA'] ?? path.join(tmpdir(), 'desk-standin');
mkdirSync(userData, { recursive: true });
// Electron's own, beside the program; here nothing is packaged.
Object.assign(process, { resourcesPath: path.join(userData, 'resources') });
const lockFile = path.join(userData, 'SingletonLock');
const bellFile = path.join(userData, 'SecondInstance');

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
  exit(code = 0): void {
    this.emit('quit', {}, code);
    this.releaseSingleInstanceLock();
    void closeBrowser().finally(() => process.exit(code));
  }
}

export const app = new StandInApp();
process.on('SIGTERM', () => app.quit());
process.on('disconnect', () => app.quit());
// The browser takes its switches once; the test attaches to the same one as soon as it is there.
void whenReady.then(async () => {
  app.emit('ready', {}, {});
  const { port } = await browser();
  process.send?.({ standIn: 'browser', port });
});
