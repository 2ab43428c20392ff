import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { repositoryRoot } from './runner/run-command.ts';

export type Canary = { file: string; breaks: string };
export type Finding = { filename: string; code: string };

const folder = path.join(repositoryRoot, 'tests/lint-canaries');
const lines = (count: number, of: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => of(i)).join('\n');

/** Too long to keep as files. */
const WRITTEN_HERE: Record<string, string> = {
  'shared/is-too-long.ts': `// breaks: eslint(max-lines)\n${lines(260, (i) => `export const line${i} = ${i};`)}\n`,
  'tests/is-too-long.test.ts': `// breaks: eslint(max-lines)\n${lines(410, (i) => `export const line${i} = ${i};`)}\n`,
  'shared/does-too-much.ts': `// breaks: eslint(max-lines-per-function)
export function work(): number {
  let sum = 0;
${lines(65, (i) => `  sum += ${i};`)}
  return sum;
}
`,
};

/** The wings of services in their order; a file of each imports every later one, and the transport. */
const WINGS = ['base', 'shop', 'club', 'people', 'office', 'door', 'mail'];

function wingCanaries(): Record<string, string> {
  const importing = (specifier: string) =>
    `// breaks: eslint(no-restricted-imports)\nexport { value } from '${specifier}';\n`;
  return Object.fromEntries(
    WINGS.flatMap((wing, index) => {
      const room = `src-server/services/${wing}/room`;
      const later = WINGS.slice(index + 1);
      return [
        [`${room}/imports-hono.ts`, importing('hono')],
        [`${room}/imports-http.ts`, importing('#server/http/app.ts')],
        ...later.map((other) => [`${room}/imports-${other}.ts`, importing(`../../${other}/room/verb.ts`)]),
        ...later.map((other) => [
          `${room}/imports-far-${other}.ts`,
          importing(`#server/services/${other}/room/verb.ts`),
        ]),
      ] as [string, string][];
    }),
  );
}

function canaryFiles(): Record<string, string> {
  const kept = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.txt'));
  return {
    ...WRITTEN_HERE,
    ...wingCanaries(),
    ...Object.fromEntries(
      kept.map((name) => [name.replace(/\.txt$/, ''), readFileSync(path.join(folder, name), 'utf8')]),
    ),
  };
}

/** Lays the planted files out as a repository of their own, under our rules, and lints it. */
export async function lintCanaries(): Promise<{ canaries: Canary[]; findings: Finding[] }> {
  const ground = mkdtempSync(path.join(tmpdir(), 'canaries-'));
  const canaries: Canary[] = [];
  for (const [file, source] of Object.entries(canaryFiles())) {
    mkdirSync(path.dirname(path.join(ground, file)), { recursive: true });
    writeFileSync(path.join(ground, file), source);
    canaries.push({ file, breaks: /^\/\/ breaks: (.+)$/m.exec(source)?.[1] ?? 'nothing' });
  }
  for (const config of ['.oxlintrc.json', 'tsconfig.json', 'package.json'])
    cpSync(path.join(repositoryRoot, config), path.join(ground, config));
  symlinkSync(path.join(repositoryRoot, 'node_modules'), path.join(ground, 'node_modules'));
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['node_modules/oxlint/bin/oxlint', '--type-aware', '-f', 'json'],
    { cwd: ground, maxBuffer: 1e8 },
  ).catch((error: { stdout?: string }) => ({ stdout: error.stdout ?? '' }));
  const report = JSON.parse(stdout) as { diagnostics: Finding[] };
  return { canaries, findings: report.diagnostics };
}
