import { _electron as electron, type Page } from 'playwright/test';
import { electronBinary } from './electron-binary.ts';
import type { Exit, Kiosk, Launch } from './kiosk.ts';

/** What a program needs of its system: the screen, the keyring, Windows' own folders. */
const SYSTEM = [
  'DISPLAY',
  'XAUTHORITY',
  'XDG_RUNTIME_DIR',
  'DBUS_SESSION_BUS_ADDRESS',
  'SYSTEMROOT',
  'APPDATA',
  'LOCALAPPDATA',
  'TEMP',
];

function systemVariables(): Record<string, string> {
  return Object.fromEntries(
    SYSTEM.flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** The same app on the real program; the fuses of a packaged one forbid this, so it runs from the unpacked main. */
export async function launchElectron({ userData, main, env, browserArgs }: Launch): Promise<Kiosk> {
  const launched = await electron.launch({
    executablePath: electronBinary(),
    args: [...browserArgs, `--user-data-dir=${userData}`, main],
    env: { ...systemVariables(), ...env },
    timezoneId: 'Europe/Berlin',
    locale: 'de-DE',
  });
  let text = '';
  const child = launched.process();
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const exited = new Promise<Exit>((resolve) => child.once('exit', (code, signal) => resolve({ code, signal })));
  return {
    backend: 'electron',
    userData,
    firstWindow: () => launched.firstWindow(),
    nextWindow: () => launched.waitForEvent('window'),
    windows: () => launched.windows() as Page[],
    evaluate: (run, arg) => launched.evaluate(run as never, arg as never),
    close: () => launched.close(),
    async kill() {
      child.kill('SIGKILL');
      await exited;
    },
    exited,
    output: () => text,
  };
}
