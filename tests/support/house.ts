/** `npm run house`: how much the house weighs, by what is kept in git, beside what is to be reached. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from './runner/run-command.ts';

type Source = { file: string; lines: number };
type Row = { what: string; now: number; reach?: number };

const ROOTS = ['src-server', 'src-web', 'src-kiosk', 'shared'];
/** A file this short stands by itself or is a neighbour's. */
const SHORT_LINES = 30;

function keptIn(roots: readonly string[], ending: RegExp): Source[] {
  const listed = execFileSync('git', ['ls-files', '-z', ...roots], { cwd: repositoryRoot, encoding: 'utf8' });
  return listed
    .split('\0')
    .filter((file) => ending.test(file))
    .map((file) => ({ file, lines: readFileSync(path.join(repositoryRoot, file), 'utf8').split('\n').length - 1 }));
}

const linesOf = (sources: readonly Source[]): number => sources.reduce((sum, { lines }) => sum + lines, 0);

/** The rows that are measured, with what is to be reached where the owner named it. */
function weighHouse(): Row[] {
  const scripts = keptIn(ROOTS, /\.tsx?$/);
  const styles = keptIn(ROOTS, /\.css$/);
  const inRoot = (root: string): Source[] => scripts.filter(({ file }) => file.startsWith(`${root}/`));
  return [
    { what: 'TypeScript, lines', now: linesOf(scripts), reach: 165_000 },
    ...ROOTS.map((root) => ({ what: `  of them in ${root}`, now: linesOf(inRoot(root)) })),
    { what: 'CSS, lines', now: linesOf(styles), reach: 13_500 },
    { what: 'source files', now: scripts.length + styles.length, reach: 2_550 },
    { what: `  of at most ${SHORT_LINES} lines`, now: scripts.filter(({ lines }) => lines <= SHORT_LINES).length },
    { what: 'tests, lines', now: linesOf(keptIn(['tests'], /\.tsx?$/)) },
    { what: 'documents, words', now: wordsOf(keptIn(['*.md', 'docs'], /\.md$/)) },
  ];
}

function wordsOf(sources: readonly Source[]): number {
  const words = (file: string): number => readFileSync(path.join(repositoryRoot, file), 'utf8').split(/\s+/).length;
  return sources.reduce((sum, { file }) => sum + words(file), 0);
}

for (const { what, now, reach } of weighHouse()) {
  const goal = reach === undefined ? '' : `  ≤ ${reach.toLocaleString('en')}${now <= reach ? '' : ', not reached'}`;
  console.log(`${what.padEnd(28)} ${now.toLocaleString('en').padStart(9)}${goal}`);
}
