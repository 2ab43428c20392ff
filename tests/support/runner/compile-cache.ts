import path from 'node:path';
import { repositoryRoot } from './run-command.ts';

const NAME = 'NODE_COMPILE_CACHE';

/**
 * From here on every Node process of the run keeps what it compiled and takes what another one has kept: a run starts
 * the server, its stand-ins and its own tools again and again. Processes with an environment of their own are
 * given it by `compileCache`.
 */
export function shareCompiledCode(): void {
  process.env[NAME] ??= path.join(repositoryRoot, 'node_modules/.cache/node');
}

/** The run's setting for a process with an environment of its own; nothing where it is not shared, as in the bench. */
export function compileCache(): Record<string, string> {
  const folder = process.env[NAME];
  return folder === undefined ? {} : { [NAME]: folder };
}
