import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { app, dialog } from 'electron';
import { brand } from '#shared/brand.ts';
import { readMachine } from './settings.ts';
import { decideStart } from './updates/decide-start.ts';
import { leaveVersion } from './updates/leave-version.ts';
import { openStartFile } from './updates/start-record.ts';

/** Resolves once it runs; it outlives this program. */
function run(file: string, args: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { detached: true, stdio: 'ignore' });
    child.once('error', reject);
    child.once('spawn', () => {
      child.unref();
      resolve();
    });
  });
}

async function endWith(sentence: string): Promise<void> {
  await app.whenReady(); // before it, Linux shows no box
  dialog.showErrorBox(app.getName(), sentence);
  app.exit(1);
}

/**
 * What runs first, and touches little: a new version that did not show its first screen twice is left before anything
 * of it that may be broken is loaded.
 */
async function begin(): Promise<void> {
  const folder = app.getPath('userData');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const starts = openStartFile(folder);
  const running = app.getVersion();
  const decision = app.isPackaged ? decideStart(starts.read(), running) : null;
  try {
    if (decision !== null) starts.write(decision.record);
  } catch (error) {
    console.error(error); // a full disk: the desk says so itself
  }
  if (decision === null || decision.act === 'start') {
    const { openProgram } = await import('./main.ts');
    openProgram(starts);
    return;
  }
  void leaveVersion(decision, { running, appImage: readMachine().appImage, run, onError: console.error }).then(
    (sentence) => (sentence === null ? app.exit(0) : endWith(sentence)),
  );
}

app.setName(`${brand.name} Kasse`);
if (app.requestSingleInstanceLock())
  await begin().catch((error: unknown) => {
    console.error(error);
    void endWith(`Die Kasse startet nicht: ${error instanceof Error ? error.message : String(error)}`);
  });
else app.quit();
