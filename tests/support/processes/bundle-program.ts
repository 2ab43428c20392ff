import { cpSync, mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'vite';
import { repositoryRoot } from '../runner/run-command.ts';

/** They carry native code, or find files beside themselves. */
const STAY_OUTSIDE = ['better-sqlite3', '@node-rs/argon2', 'sharp', 'pdfkit', 'pino'];

/**
 * In one place from run to run, so that Node finds what it has compiled of them before. Laid out as the repository is:
 * some find the migrations by their own place.
 */
const PROGRAMS = path.join(repositoryRoot, 'node_modules/.cache/programs');

function linkMigrations(): void {
  try {
    symlinkSync(path.join(repositoryRoot, 'drizzle'), path.join(PROGRAMS, 'drizzle'));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
}

/** What each worker has bundled already: its modules stay loaded from one test file to the next. */
const made = new Map<string, Promise<string>>();

async function bundle(source: string): Promise<string> {
  const name = `${path.basename(source, '.ts')}.mjs`;
  const outDir = mkdtempSync(path.join(tmpdir(), 'program-'));
  const environment = process.env['NODE_ENV'];
  await build({
    root: repositoryRoot,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    ssr: { noExternal: true, external: STAY_OUTSIDE },
    build: {
      ssr: path.join(repositoryRoot, source),
      outDir,
      emptyOutDir: true,
      target: 'node24',
      minify: false,
      rolldownOptions: { output: { entryFileNames: name, codeSplitting: false } },
    },
  });
  if (environment !== undefined) process.env['NODE_ENV'] = environment; // the build leaves 'production' behind
  const program = path.join(PROGRAMS, path.dirname(source), name);
  mkdirSync(path.dirname(program), { recursive: true });
  linkMigrations();
  const mine = `${program}.${process.pid}`;
  cpSync(path.join(outDir, name), mine);
  renameSync(mine, program); // another worker may be starting its own, which is the same
  rmSync(outDir, { recursive: true });
  return program;
}

/**
 * One of our programs in one file, by its path in the repository: from its sources it takes a second of the processor to
 * start, in one file an eighth of that, and a test that starts it again and again is mostly starts. Gives the path of
 * the file, which does what the sources do.
 */
export function bundleProgram(source: string): Promise<string> {
  const bundled = made.get(source) ?? bundle(source);
  made.set(source, bundled);
  return bundled;
}
