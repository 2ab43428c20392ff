import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from '../runner/run-command.ts';
import { generatedFiles } from './contract-files.ts';

const FOLDER = path.join(repositoryRoot, 'tests/support/stripe-contract');

/** Beside what was generated: what it was made from, and what it was. */
export const madeFromFile: string = path.join(FOLDER, 'made-from.json');

const hashOf = (...texts: string[]): string => {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(`${text.length}\n${text}`);
  return hash.digest('hex');
};
const versionOf = (name: string): string =>
  (
    JSON.parse(readFileSync(path.join(repositoryRoot, 'node_modules', name, 'package.json'), 'utf8')) as {
      version: string;
    }
  ).version;

/**
 * A hash of the versions of the SDK and of the compiler that reads it, one of the generator's own files, and one of each
 * generated file. As long as they are those of the last generation, generating again would give the same.
 */
export function madeFrom(): Record<string, string> {
  const sources = readdirSync(FOLDER)
    .filter((name) => name.endsWith('.ts'))
    .toSorted();
  return {
    tools: hashOf(versionOf('stripe'), versionOf('ts5')),
    generator: hashOf(...sources.map((name) => readFileSync(path.join(FOLDER, name), 'utf8'))),
    ...Object.fromEntries(
      Object.entries(generatedFiles).map(([name, file]) => [name, hashOf(readFileSync(file, 'utf8'))]),
    ),
  };
}
