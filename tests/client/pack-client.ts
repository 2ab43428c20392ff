/**
 * `npm run client`: packs the client into dist/client-package, with types made from the routers. It is not in dist/client,
 * because everything there is a file of the website.
 */
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import ts from 'ts5';
import { build } from 'vite';
import { flattenedProcedures } from './flatten-types.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const SOURCE = path.join(ROOT, 'shared/client');
/** The source leaves open what can be called; the package does not. */
const NAMED = `import type { Procedures } from './procedures.js';
export type { Procedures } from './procedures.js';
export type Client = Caller<Procedures>;
`;

/** The declarations of the client, with the procedures it has. */
function declarations(): string {
  const file = path.join(SOURCE, 'create-client.ts');
  const options = { fileName: file, compilerOptions: { target: ts.ScriptTarget.ES2022 } };
  const { outputText } = ts.transpileDeclaration(readFileSync(file, 'utf8'), options);
  const open = 'createClient<Tree>(';
  if (!outputText.includes(open)) throw new Error('createClient is not declared as expected');
  return NAMED + outputText.replace(open, 'createClient<Tree = Procedures>(');
}

const LICENCE_FILE = /^licen[cs]e(\.(md|txt))?$/i;

/** The packages whose code is in the bundle, by the addresses of its modules. */
function packagesIn(modules: readonly string[]): string[] {
  const names = modules.flatMap((id) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1] ?? []);
  return [...new Set(names)].toSorted();
}

/** Licences of what the bundle carries, whole: they ask to be handed on. Throws for a package that has no text. */
const notices = (packages: readonly string[]): string =>
  packages
    .map((name) => {
      const folder = path.join(ROOT, 'node_modules', name);
      const file = readdirSync(folder).find((entry) => LICENCE_FILE.test(entry));
      if (file === undefined) throw new Error(`${name} has no licence text`);
      const { version, license } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
        version: string;
        license: string;
      };
      return `${name} ${version} (${license})\n\n${readFileSync(path.join(folder, file), 'utf8').trim()}\n`;
    })
    .join('\n---\n\n');

/** What the bundle is made of. */
function modulesOf(built: Awaited<ReturnType<typeof build>>): string[] {
  const outputs = Array.isArray(built) ? built : 'output' in built ? [built] : [];
  return outputs.flatMap(({ output }) =>
    output.flatMap((file) => (file.type === 'chunk' ? Object.keys(file.modules) : [])),
  );
}

/** Builds the package into `folder` and packs it there; gives the path of the packed file. */
export async function packClient(folder: string): Promise<string> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const built = await build({
    configFile: false,
    root: ROOT,
    logLevel: 'error',
    publicDir: false,
    build: {
      outDir: folder,
      emptyOutDir: false,
      minify: false,
      target: 'es2022',
      lib: { entry: path.join(SOURCE, 'create-client.ts'), formats: ['es'], fileName: () => 'index.js' },
    },
  });
  writeFileSync(path.join(folder, 'index.d.ts'), declarations());
  writeFileSync(path.join(folder, 'procedures.d.ts'), flattenedProcedures());
  writeFileSync(path.join(folder, 'THIRD-PARTY.txt'), notices(packagesIn(modulesOf(built))));
  for (const file of ['package.json', 'README.md']) copyFileSync(path.join(SOURCE, file), path.join(folder, file));
  const packed = execFileSync('npm', ['pack', '--silent'], { cwd: folder, encoding: 'utf8' }).trim();
  return path.join(folder, packed);
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href)
  console.log(await packClient(path.join(ROOT, 'dist/client-package')));
