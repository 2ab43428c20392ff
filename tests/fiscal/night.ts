/**
 * `npm run fiscal:night -- --out DIR` lives a door night at a desk with the stand-in and a demo server, and writes to DIR
 * what it leaves behind: receipts, the device's archive and certificates, the outages, and the export (DSFinV-K 2.4) in
 * `DIR/dsfinvk/`. 2 for a wrong call.
 */
import '#tests/support/live-on-today.ts';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { buildIfNeeded } from '#server/commands/build-state.ts';
import { repositoryRoot } from '#tests/support/runner/run-command.ts';
import { makeNight } from './night/make-night.ts';

const { out } = parseArgs({ options: { out: { type: 'string' } }, strict: false }).values;
if (typeof out === 'string') {
  await buildIfNeeded(repositoryRoot);
  const dir = path.resolve(out);
  const { documents, closings, logMessages, complaints } = await makeNight(dir);
  for (const complaint of complaints) console.error(complaint);
  console.log(`${documents.length} documents, ${closings.length} closings, ${logMessages} log messages, in ${dir}`);
  process.exitCode = complaints.length === 0 ? 0 : 1;
} else {
  console.error('usage: npm run fiscal:night -- --out DIR');
  process.exitCode = 2;
}
