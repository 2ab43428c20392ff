import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { checkBooks } from '#server/commands/check-books.ts';
import { writePackage } from '#server/services/door/fiscal/inspection/write-package.ts';
import { closingsOf } from '#tests/kiosk/support/fiscal-desk.ts';
import { until } from '#tests/kiosk/support/headless-desk.ts';
import { openNight } from '#tests/kiosk/support/open-night.ts';
import { liveNight } from './night/live-night.ts';
import { openNightDesk, type NightDesk } from './night/open-night-desk.ts';

let dir: string;
let desk: NightDesk;
let ofDesk: string;
let ofServer: string;

/** What the desk writes onto a stick. */
async function deskFolder(): Promise<string> {
  const { till } = desk;
  const days = closingsOf(till).map(({ businessDay }) => businessDay);
  const period = { fromDay: days[0]!, toDay: days.at(-1)! };
  mkdirSync(path.join(dir, 'stick'));
  await till.desk.books.start({ period, target: path.join(dir, 'stick') });
  await until(() => till.desk.state().booksExport?.step === 'done');
  return till.desk.state().booksExport!.folder!;
}

/** What the office downloads, unpacked. */
function serverFolder(): string {
  const [from, to] = ['2000-01-01', '2099-12-31'];
  const order = { id: 'package', wanted: { from, to }, days: { from, to }, closings: 2, largestClosing: 99 };
  const ctx = { db: desk.night.db, actor: { kind: 'system', job: 'test' } as const };
  writePackage(ctx, { ...order, folder: dir, madeAt: Date.parse('2026-11-30T12:00:00Z') }, () => undefined);
  const into = path.join(dir, 'unpacked');
  execFileSync('python3', ['-m', 'zipfile', '-e', path.join(dir, 'packages', 'package.zip'), into]);
  return into;
}

beforeAll(async () => {
  dir = mkdtempSync(path.join(tmpdir(), 'handed-over-'));
  desk = await openNightDesk(openNight);
  await liveNight(desk);
  [ofDesk, ofServer] = [await deskFolder(), serverFolder()];
});
afterAll(async () => {
  await desk.end();
  rmSync(dir, { recursive: true, force: true });
});

const read = (folder: string, name: string): string => readFileSync(path.join(folder, name), 'utf8');

describe('a session that is handed over by the desk and by the office', () => {
  it('is the same export, byte for byte', () => {
    const names = readdirSync(path.join(ofServer, 'dsfinvk')).toSorted();
    expect(readdirSync(path.join(ofDesk, 'dsfinvk')).toSorted()).toEqual(names);
    expect(names).toHaveLength(22);
    for (const name of names) expect(read(ofDesk, `dsfinvk/${name}`), name).toBe(read(ofServer, `dsfinvk/${name}`));
  });

  it('has the same list of outages and the same verdict on the export', () => {
    expect(read(ofServer, 'ausfaelle.csv').split('\r\n').length).toBeGreaterThan(2);
    for (const name of ['ausfaelle.csv', 'Pruefprotokoll.txt'])
      expect(read(ofDesk, name), name).toBe(read(ofServer, name));
  });

  it('lies in files of the same names, but for what only the office knows', () => {
    const officeAlone = ['Datenblatt-Mein-ELSTER.html', 'Verfahrensdokumentation.html', 'mitteilung-ungeprueft.xml'];
    const names = (folder: string) => readdirSync(folder).toSorted();
    expect([...names(ofDesk), ...officeAlone].toSorted()).toEqual(names(ofServer));
  });

  it('passes npm run fiscal:check; the office, which has no archive yet, is told of that alone', async () => {
    const said = vi.spyOn(console, 'log').mockReturnValue();
    expect(await checkBooks('--check', ofDesk)).toBe(0);
    said.mockClear();
    await checkBooks('--check', ofServer);
    const lines = said.mock.calls.flat().map(String);
    expect(lines.filter((line) => /^[a-z]+_[a-z_]+: /.test(line) && !line.startsWith('archive_'))).toEqual([]);
  });

  it.each(['desk', 'office'])('says of each of its files what it is, as the %s writes it', (who) => {
    const folder = who === 'desk' ? ofDesk : ofServer;
    const readMe = read(folder, 'LIESMICH.txt');
    const listed = readMe.split('\r\n').flatMap((line) => /^([\w./-]+?)\/?(?:, \S+)? {2,}/.exec(line)?.slice(1) ?? []);
    expect(readdirSync(folder).filter((name) => !readMe.includes(name))).toEqual(['LIESMICH.txt']);
    expect(listed.filter((name) => !readdirSync(folder).includes(name))).toEqual([]);
  });
});
