import type * as Crypto from 'node:crypto';
import type * as Fs from 'node:fs';
import { createRequire, syncBuiltinESMExports } from 'node:module';
import { Readable } from 'node:stream';
import type * as Zlib from 'node:zlib';
import { machine } from './machine.ts';

type Callback = (error: unknown, value?: unknown) => void;

/** Done at once; the answer comes behind what runs now, as any answer does. */
const atOnce =
  (work: (...args: never[]) => unknown) =>
  (...args: unknown[]): void => {
    const callback = args.at(-1) as Callback;
    let error: unknown = null;
    let value: unknown;
    try {
      value = work(...(args.slice(0, -1) as never[]));
    } catch (caught) {
      error = caught;
    }
    queueMicrotask(() => callback(error, value));
  };

type Part = { start?: number; end?: number };

/** A file as a stream of one piece, read when it is asked for. */
function readAtOnce(fs: typeof Fs, file: string, { start = 0, end = Infinity }: Part = {}): Readable {
  let isRead = false;
  return new Readable({
    read() {
      if (isRead) return void this.push(null);
      isRead = true;
      try {
        this.push(fs.readFileSync(file).subarray(start, end + 1));
      } catch (error) {
        this.destroy(error as Error);
      }
    },
  });
}

const HANDLE_CALLS = [
  'read',
  'write',
  'writev',
  'readFile',
  'writeFile',
  'appendFile',
  'stat',
  'sync',
  'datasync',
  'truncate',
  'close',
] as const;

/** What a handle does is waited for, as what opened it. */
function heldHandle(handle: Fs.promises.FileHandle): Fs.promises.FileHandle {
  const calls = handle as unknown as Record<string, (...args: unknown[]) => Promise<unknown>>;
  for (const name of HANDLE_CALLS) {
    const real = calls[name];
    if (real !== undefined) calls[name] = (...args) => machine.held(name, real.apply(handle, args));
  }
  return handle;
}

/**
 * What Node does in threads of its own happens within the message that asks for it: at once where there is a way, else
 * the message is not over before it has come back.
 */
export function putThreadsInPlace(): void {
  const require = createRequire(import.meta.url);
  const zlib = require('node:zlib') as typeof Zlib;
  const fs = require('node:fs') as typeof Fs;
  const crypto = require('node:crypto') as typeof Crypto;
  Object.assign(zlib, {
    gzip: atOnce(zlib.gzipSync),
    deflate: atOnce(zlib.deflateSync),
    inflate: atOnce(zlib.inflateSync),
    brotliCompress: atOnce(zlib.brotliCompressSync),
  });
  Object.assign(fs, {
    access: atOnce(fs.accessSync),
    openAsBlob: async (file: string, options?: { type?: string }) => new Blob([fs.readFileSync(file)], options),
    createReadStream: (file: string, part?: Part) => readAtOnce(fs, file, part),
  });
  Object.assign(crypto, { scrypt: atOnce(crypto.scryptSync) });
  const promises = fs.promises as unknown as Record<string, unknown>;
  for (const [name, real] of Object.entries(promises))
    if (typeof real === 'function' && name !== 'watch')
      promises[name] = (...args: unknown[]) =>
        machine.held(name, (real as (...all: unknown[]) => Promise<unknown>).apply(fs.promises, args));
  const { open } = fs.promises;
  promises['open'] = async (...args: Parameters<typeof open>) => heldHandle(await open(...args));
  syncBuiltinESMExports();
}
