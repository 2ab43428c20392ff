import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { setAutoStart } from '#kiosk/main/shell/setup/auto-start.ts';
import { openHeadlessDesk } from '../support/headless-desk.ts';

test('on Linux a file of the user’s session starts the program, wherever it lies now', () => {
  const config = mkdtempSync(path.join(tmpdir(), 'auto-start-'));
  const machine = { platform: 'linux', config, setLoginItem: () => expect.unreachable() } as const;
  const file = path.join(config, 'autostart/clave-kasse.desktop');
  setAutoStart(false, { ...machine, program: '/opt/desk' });
  expect(existsSync(file)).toBe(false);
  setAutoStart(true, { ...machine, program: '/opt/desk' });
  setAutoStart(true, { ...machine, program: '/home/till/100 % "$x"/desk.AppImage' });
  expect(readFileSync(file, 'utf8')).toContain(String.raw`Exec="/home/till/100 %% \"\$x\"/desk.AppImage"`);
  setAutoStart(false, { ...machine, program: '/opt/desk' });
  expect(existsSync(file)).toBe(false);
});

test('on Windows and macOS the system’s own list does it', () => {
  const said: boolean[] = [];
  for (const platform of ['win32', 'darwin'] as const)
    for (const isOn of [true, false])
      setAutoStart(isOn, { platform, program: '', config: '/nowhere', setLoginItem: (on) => said.push(on) });
  expect(said).toEqual([true, false, true, false]);
});

test('it is a setting of the desk, off until somebody wants it', async () => {
  const { calls, close } = await openHeadlessDesk({ serverUrl: null });
  expect(await calls.settings({})).toMatchObject({ startsAtLogin: false });
  expect(await calls.changeSettings({ startsAtLogin: true })).toMatchObject({ startsAtLogin: true });
  await close();
});
