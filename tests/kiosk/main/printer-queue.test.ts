import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connectQueue } from '#kiosk/main/till/printer/connect-queue.ts';
import { makePrinter } from '#kiosk/main/till/printer/make-printer.ts';
import { queueAddress } from '#shared/door/printer-setup.ts';

const JOB = Uint8Array.of(0x1b, 0x40, 0x00, 0xff, 0x0a);
const ownPath = process.env['PATH'] ?? '';

let folder: string;
const kept = (name: string): string => path.join(folder, name);

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'queue-'));
  process.env['PATH'] = `${folder}:${ownPath}`;
});
afterEach(() => {
  process.env['PATH'] = ownPath;
  rmSync(folder, { recursive: true, force: true });
});

/** A program of the system's printing that keeps what it was told. */
function plantProgram(name: string, lines: string): void {
  writeFileSync(kept(name), `#!/bin/sh\nprintf '%s' "$*" > '${kept('told')}'\n${lines}\n`);
  chmodSync(kept(name), 0o755);
}
const plantCups = (): void => plantProgram('lp', `cat >> '${kept('paper')}'`);

describe('a printer behind a CUPS queue', () => {
  it('gets each job whole and unchanged, once it is complete', async () => {
    plantCups();
    const connection = connectQueue('BON', 'darwin');
    for (const byte of JOB) await connection.write(Uint8Array.of(byte));
    expect(await connection.ask(JOB, 10)).toBeNull();
    expect(existsSync(kept('told'))).toBe(false);
    await connection.close();
    expect(readFileSync(kept('told'), 'utf8').trim()).toBe('-d BON -o raw');
    expect(new Uint8Array(readFileSync(kept('paper')))).toEqual(JOB);
  });

  it('prints as every other; one that the system does not know is dead', async () => {
    plantCups();
    const printer = makePrinter(
      () => ({ address: queueAddress('BON'), model: null, paperMm: 80 }),
      () => undefined,
    );
    expect(await printer.printTestPage()).toBe('ready');
    expect(readFileSync(kept('paper'), 'latin1')).toContain('PROBEDRUCK');
    plantProgram('lp', 'echo "The printer or class does not exist." >&2; exit 1');
    expect(await printer.printTestPage()).toBe('dead');
    process.env['PATH'] = kept('nowhere');
    expect(await printer.check()).toBe('dead'); // a system without `lp`
  });
});

describe('a printer that Windows shares', () => {
  it('gets each job as a copied file, of which nothing is left', async () => {
    plantProgram('cmd.exe', `pwd > '${kept('place')}'; cat job > '${kept('paper')}'`);
    const connection = connectQueue('BON', 'win32');
    await connection.write(JOB);
    await connection.close();
    expect(readFileSync(kept('told'), 'latin1').trim()).toBe(String.raw`/d /c copy /y /b job \\localhost\BON`);
    expect(new Uint8Array(readFileSync(kept('paper')))).toEqual(JOB);
    expect(existsSync(readFileSync(kept('place'), 'utf8').trim())).toBe(false);
  });

  it('that is not shared under this name is dead', async () => {
    plantProgram('cmd.exe', 'exit 1');
    const connection = connectQueue('FALSCH', 'win32');
    await connection.write(JOB);
    await expect(connection.close()).rejects.toThrow();
  });
});
