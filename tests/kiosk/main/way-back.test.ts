import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { afterShowing, decideStart } from '#kiosk/main/updates/decide-start.ts';
import { installerOf, keepVersion, putBack } from '#kiosk/main/updates/kept-version.ts';
import { leaveVersion } from '#kiosk/main/updates/leave-version.ts';
import { openStartFile, type StartRecord } from '#kiosk/main/updates/start-record.ts';
import { until } from '../support/headless-desk.ts';

/** A program of its own in the place of an AppImage or an installer: it writes down that it ran, and with what. */
const program = (name: string, diary: string): string => `#!/bin/sh\necho "${name} $*" >> '${diary}'\n`;

/** What the programs have written down so far, whole lines only. */
const readDiary = (diary: string): string =>
  existsSync(diary) ? (/^[^]*\n/.exec(readFileSync(diary, 'utf8'))?.[0] ?? '') : '';

function run(file: string, args: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { detached: true, stdio: 'ignore' });
    child.once('error', reject);
    child.once('spawn', () => resolve());
  });
}

/** One machine with its folder, as it starts one version after the other. */
function machine() {
  const folder = mkdtempSync(path.join(tmpdir(), 'way-back-'));
  const appImage = path.join(folder, 'clave-kasse.AppImage');
  const diary = path.join(folder, 'diary');
  const starts = openStartFile(folder);
  const errors: unknown[] = [];
  return {
    folder,
    appImage,
    diary,
    starts,
    errors,
    /** As start.ts does it. */
    begin(version: string) {
      const decision = decideStart(starts.read(), version);
      starts.write(decision.record);
      return decision;
    },
    show: () => starts.write(afterShowing(starts.read()!)),
    async keep(version: string, installer: string) {
      const kept = await keepVersion(installer, { folder: path.join(folder, 'kept-version'), version });
      starts.write({ ...starts.read()!, kept });
      return kept;
    },
    leave: (decision: ReturnType<typeof decideStart>, options: { running: string; appImage?: string }) => {
      if (decision.act === 'start') throw new Error('it starts');
      return leaveVersion(decision, { appImage: undefined, run, onError: (error) => errors.push(error), ...options });
    },
  };
}

test('an AppImage that shows no screen twice is swapped for the one before, which is not updated to it again', async () => {
  const { appImage, diary, starts, ...desk } = machine();
  writeFileSync(appImage, program('old', diary), { mode: 0o755 });
  expect(desk.begin('0.1.0').act).toBe('start');
  desk.show();
  await desk.keep('0.1.0', installerOf({ platform: 'linux', appImage, localAppData: undefined })!);
  writeFileSync(appImage, program('new', diary), { mode: 0o755 }); // the update
  expect([desk.begin('0.2.0').act, desk.begin('0.2.0').act]).toEqual(['start', 'start']);
  const third = desk.begin('0.2.0');
  expect(await desk.leave(third, { running: '0.2.0', appImage })).toBeNull();
  expect(readFileSync(appImage, 'utf8')).toBe(program('old', diary));
  await until(() => readDiary(diary) !== '');
  expect(readDiary(diary).trim()).toBe('old');
  expect(desk.begin('0.1.0').act).toBe('start');
  expect(starts.read()).toMatchObject({ version: '0.1.0', hasShown: true, refused: ['0.2.0'] });
  expect(desk.begin('0.3.0').act).toBe('start'); // the next one is a new try
});

test('on Windows the installer that was kept runs silently, and starts the desk', async () => {
  const { folder, diary, ...desk } = machine();
  const localAppData = path.join(folder, 'Local');
  expect(installerOf({ platform: 'win32', appImage: undefined, localAppData })).toBeNull();
  mkdirSync(path.join(localAppData, 'clave-kasse-updater'), { recursive: true });
  const left = path.join(localAppData, 'clave-kasse-updater/installer.exe');
  writeFileSync(left, program('installer', diary), { mode: 0o755 });
  desk.begin('0.1.0');
  desk.show();
  const kept = await desk.keep('0.1.0', installerOf({ platform: 'win32', appImage: undefined, localAppData })!);
  writeFileSync(left, 'the installer of 0.2.0');
  desk.begin('0.2.0');
  desk.begin('0.2.0');
  expect(await desk.leave(desk.begin('0.2.0'), { running: '0.2.0' })).toBeNull();
  await until(() => readDiary(diary) !== '');
  expect(readDiary(diary).trim()).toBe('installer --updated /S --force-run');
  writeFileSync(left, program('installer', diary));
  await desk.keep('0.3.0', left);
  expect(readdirSync(path.dirname(kept.file))).toEqual(['0.3.0.exe']); // one version is enough
});

test('a version that has shown a screen is kept, whatever fails later', () => {
  const { starts, ...desk } = machine();
  desk.begin('0.1.0');
  desk.show();
  desk.begin('0.2.0');
  desk.begin('0.2.0');
  desk.show();
  for (let start = 0; start < 5; start++) expect(desk.begin('0.2.0').act).toBe('start');
  expect(starts.read()).toMatchObject({ version: '0.2.0', hasShown: true, starts: 0 });
});

test('the first version of a machine has nothing to go back to, and a damaged record counts anew', () => {
  const { folder, ...desk } = machine();
  for (let start = 0; start < 5; start++) expect(desk.begin('0.1.0').act).toBe('start');
  writeFileSync(path.join(folder, 'starts.json'), '{"version":');
  expect(desk.begin('0.2.0')).toMatchObject({ act: 'start', record: { starts: 1, before: null } });
});

test('where no installer lies, or another one than was kept, a person is told which version, and it is tried again', async () => {
  const { appImage, diary, errors, ...desk } = machine();
  desk.begin('0.1.0');
  desk.show();
  desk.begin('0.2.0');
  desk.begin('0.2.0');
  const told = desk.begin('0.2.0'); // a Mac, or a deb
  expect(told).toMatchObject({ act: 'tell', before: '0.1.0' });
  expect(await desk.leave(told, { running: '0.2.0' })).toContain('Bitte Version 0.1.0 wieder installieren');
  expect(desk.begin('0.2.0').act).toBe('start');

  const other = machine();
  writeFileSync(appImage, program('old', diary), { mode: 0o755 });
  other.begin('0.1.0');
  other.show();
  const kept = await other.keep('0.1.0', appImage);
  writeFileSync(kept.file, program('somebody else', diary));
  other.begin('0.2.0');
  other.begin('0.2.0');
  expect(await other.leave(other.begin('0.2.0'), { running: '0.2.0', appImage })).toContain('Version 0.1.0');
  expect(String(other.errors[0])).toContain('damaged');
  expect(existsSync(diary)).toBe(false);
  expect(errors).toEqual([]);
});

test('an update that removed the AppImage and could not bring the new one gets the old one back', async () => {
  const { appImage, diary, ...desk } = machine();
  writeFileSync(appImage, program('old', diary), { mode: 0o755 });
  desk.begin('0.1.0');
  const kept = await desk.keep('0.1.0', appImage);
  putBack(kept, path.join(desk.folder, 'gone.AppImage'));
  await run(path.join(desk.folder, 'gone.AppImage'), []);
  await until(() => readDiary(diary) !== '');
});

test('the decision reads every record it writes', () => {
  const failing: StartRecord = {
    version: '0.3.0',
    hasShown: false,
    starts: 2,
    before: '0.1.0',
    kept: { version: '0.2.0', file: '/kept/0.2.0.exe', sha512: 'x' }, // an older update's
    refused: ['0.2.0'],
  };
  expect(decideStart(failing, '0.3.0').act).toBe('tell');
  expect(decideStart({ ...failing, before: null }, '0.3.0').act).toBe('start');
  // A failing version is not what one goes back to: what ran before it is.
  expect(decideStart(failing, '0.4.0').record).toMatchObject({ before: '0.1.0', starts: 1 });
  expect(decideStart(failing, '0.1.0').record).toMatchObject({ before: null });
});
