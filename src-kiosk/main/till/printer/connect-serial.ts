import { execFile } from 'node:child_process';
import { constants } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { isatty } from 'node:tty';
import { promisify } from 'node:util';
import { serialLineOf } from '#shared/door/printer-setup.ts';
import { PATIENCE_MS, pause, type PrinterConnection } from './printer-connection.ts';

const LOOK_AGAIN_MS = 10;
const run = promisify(execFile);

const isBusy = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'EAGAIN';

/** Windows has its ports under this name; what is open there waits in its reads for ever, so nothing is asked there. */
const isWindowsPort = (path: string): boolean => path.startsWith('COM');

/** Without waiting for a printer that is off. */
function openLine(path: string): Promise<FileHandle> {
  if (isWindowsPort(path)) return open(`\\\\.\\${path}`, 'r+');
  const { O_RDWR, O_NONBLOCK, O_NOCTTY } = constants;
  return open(path, O_RDWR | O_NONBLOCK | O_NOCTTY);
}

/** The line sends every byte as it is: no line ends added, nothing read back to the printer. Rejects what is no line. */
async function makeRaw({ fd }: FileHandle, path: string, baud: string | null): Promise<void> {
  if (!isatty(fd)) throw new Error(`${path} can’t be used as a serial line`);
  const speed = baud === null ? [] : [baud];
  await run('stty', [process.platform === 'linux' ? '-F' : '-f', path, ...speed, 'raw', '-echo', 'clocal']);
}

/** Windows sets the line before it is opened: eight bits, no parity, one stop bit, as receipt printers come. */
async function setWindowsLine(path: string, baud: string | null): Promise<void> {
  if (baud !== null) await run('mode.com', [`${path}:`, `BAUD=${baud}`, 'PARITY=N', 'DATA=8', 'STOP=1']);
}

async function writeAll(handle: FileHandle, bytes: Uint8Array): Promise<void> {
  let left = bytes;
  for (let idleMs = 0; left.length > 0;) {
    try {
      const { bytesWritten } = await handle.write(left);
      left = left.subarray(bytesWritten);
      idleMs = 0;
    } catch (error) {
      if (!isBusy(error) || idleMs > PATIENCE_MS) throw error;
      await pause(LOOK_AGAIN_MS);
      idleMs += LOOK_AGAIN_MS;
    }
  }
}

async function readByte(handle: FileHandle): Promise<number | null> {
  const buffer = new Uint8Array(1);
  try {
    const { bytesRead } = await handle.read(buffer, 0, 1, null);
    return bytesRead === 0 ? null : (buffer[0] ?? null);
  } catch (error) {
    if (isBusy(error)) return null;
    throw error;
  }
}

/** A printer at a serial line of this machine, also by Bluetooth. Rejects when it is not there. */
export async function connectSerial(address: string): Promise<PrinterConnection> {
  const { path, baud } = serialLineOf(address);
  if (isWindowsPort(path)) await setWindowsLine(path, baud);
  const handle = await openLine(path);
  try {
    if (!isWindowsPort(path)) await makeRaw(handle, path, baud);
  } catch (error) {
    await handle.close();
    throw error;
  }
  return {
    write: (bytes) => writeAll(handle, bytes),
    async ask(question, withinMs) {
      if (isWindowsPort(path)) return null;
      await writeAll(handle, question);
      for (let waitedMs = 0; waitedMs < withinMs; waitedMs += LOOK_AGAIN_MS) {
        const byte = await readByte(handle);
        if (byte !== null) return byte;
        await pause(LOOK_AGAIN_MS);
      }
      return null;
    },
    close: () => handle.close(),
  };
}
