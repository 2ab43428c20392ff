import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from './runner/run-command.ts';

export type SourceFile = { file: string; text: string; lines: number };

const FLOORS = ['shared', 'src-server', 'src-web', 'src-kiosk', 'tests'];

/** Every TypeScript file of ours, by its path in the repository. */
export function sourceFiles(): SourceFile[] {
  return FLOORS.flatMap((floor) => {
    try {
      return readdirSync(path.join(repositoryRoot, floor), { recursive: true, encoding: 'utf8' }).map(
        (name) => `${floor}/${name.replaceAll('\\', '/')}`,
      );
    } catch {
      return []; // a floor that is not built yet
    }
  })
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'))
    .map((file) => {
      const text = readFileSync(path.join(repositoryRoot, file), 'utf8');
      return { file, text, lines: text.split('\n').length - 1 };
    });
}
