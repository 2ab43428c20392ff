import { existsSync, mkdirSync, statfsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { DeskState, FaultView } from '#shared/door/desk-state.ts';
import { verifyFile } from '../journal/verify-journal.ts';
import { STORE_FILE } from '../store/open-store.ts';
import type { LogFile } from './log-file.ts';

const LOG_BYTES = 200_000;

export type DiagnosisParts = {
  /** The desk's own folder. */ folder: string;
  /** Where people look for files. */ target: string;
  appVersion: string;
  log: LogFile;
  now(): Date;
};

/** What somebody far away needs to see; the bare facts, and nothing that opens anything. */
const factsOf = ({ phase, serverUrl, deskName, printer, link, isTraining, needsWeakStorage }: DeskState) => ({
  phase,
  serverUrl,
  deskName,
  printer,
  link,
  isTraining,
  needsWeakStorage,
});

/** Looks at the journal without changing it, and writes all of it into one file; where that lies. */
export function saveDiagnosis(
  { folder, target, appVersion, log, now }: DiagnosisParts,
  desk: DeskState | FaultView,
): { file: string } {
  const journal = path.join(folder, STORE_FILE);
  const disk = statfsSync(folder);
  const at = now().toISOString();
  const facts = {
    at,
    program: appVersion,
    versions: process.versions,
    system: `${process.platform} ${process.arch}`,
    freeBytes: disk.bavail * disk.bsize,
    desk: 'phase' in desk ? factsOf(desk) : desk,
    journal: existsSync(journal) ? verifyFile(journal) : null,
    log: log.tail(LOG_BYTES).split('\n'),
  };
  mkdirSync(target, { recursive: true });
  const file = path.join(target, `kasse-diagnose-${at.replaceAll(/[:.]/g, '-')}.json`);
  writeFileSync(file, JSON.stringify(facts, null, 2), { mode: 0o600, flush: true });
  return { file };
}
