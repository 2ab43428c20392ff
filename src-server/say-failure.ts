import { ownEntry } from '#shared/own-entry.ts';
import { StartRefused } from './db/start-refused.ts';
import { SettingsError } from './settings.ts';

/** What the system says by a code, and what to do about it. */
const SYSTEM_WORDS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'another program has this port already: end it, or set PORT',
  EACCES: 'the user that runs this may not do that: look at the owner and the rights of the file or folder',
  EPERM: 'the user that runs this may not do that: look at the owner and the rights of the file or folder',
  EROFS: 'the disk can only be read',
  ENOSPC: 'the disk is full',
  ENOENT: 'there is no such file or folder',
  EISDIR: 'that is a folder and not a file',
  ENOTDIR: 'a part of that path is a file and not a folder',
  SQLITE_CANTOPEN: 'the database cannot be opened: look at DATA_DIR and DATABASE_FILE, and at their rights',
  SQLITE_BUSY: 'another program works on the database',
  SQLITE_NOTADB: 'the file is not a database',
};

const codeOf = (error: Error): string =>
  'code' in error && typeof error.code === 'string' ? error.code.replace(/^(SQLITE_[A-Z]+)_.*$/, '$1') : '';

/**
 * Why a program cannot go on, for whoever started it: a sentence. Where in the program it happened is for developers,
 * and said only with LOG_LEVEL=debug.
 */
export function failureSentence(error: unknown, logLevel: string | undefined): string {
  if (!(error instanceof Error)) return `It failed: ${String(error)}`;
  if (error instanceof SettingsError || error instanceof StartRefused) return error.message;
  const words = ownEntry(SYSTEM_WORDS, codeOf(error));
  const said = words === undefined ? `It failed: ${error.message}` : `${error.message}\n${words}`;
  if (logLevel === 'debug') return `${said}\n${error.stack ?? ''}`;
  return words === undefined ? `${said}\nLOG_LEVEL=debug says where.` : said;
}
