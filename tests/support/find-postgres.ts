import { spawn, spawnSync } from 'node:child_process';
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { installPackage, isRootOnDebian } from './install-package.ts';

const DEBIAN = '/usr/lib/postgresql';
const OLDEST = 13;
const hasPrograms = (folder: string): boolean =>
  ['postgres', 'initdb'].every((name) => existsSync(path.join(folder, name)));

function installed(): string | undefined {
  const given = process.env['POSTGRES_BIN'];
  if (given !== undefined && given !== '') return given;
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).toSorted((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...versions.map((version) => path.join(DEBIAN, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(':'),
  ];
  return folders.find(hasPrograms);
}

/** Whether its tests are left out, which somebody has to say. */
export const isPostgresLeftOut = (): boolean => process.env['TEST_POSTGRES'] === 'off';

/** Debian would make a database of its own and start it. */
const CLUSTERS = '/etc/postgresql-common/createcluster.d';

/** Installs it where it is missing, is wanted and may be. */
export function installPostgres(): void {
  if (isPostgresLeftOut() || installed() !== undefined || !isRootOnDebian()) return;
  mkdirSync(CLUSTERS, { recursive: true });
  writeFileSync(path.join(CLUSTERS, 'no-main-cluster.conf'), 'create_main_cluster = false\n');
  installPackage('postgresql');
}

const NEXT_STEPS =
  'Install it (on Debian as root it comes by itself), name the folder of its programs in POSTGRES_BIN, or leave its ' +
  'tests out with TEST_POSTGRES=off.';

/** Why these programs will not do. */
function whatIsWrongWith(bin: string): string | undefined {
  const asked = spawnSync(path.join(bin, 'postgres'), ['--version'], { encoding: 'utf8' });
  const [, version] = /\(PostgreSQL\) (\d+)/.exec(asked.stdout ?? '') ?? [];
  if (version === undefined || !hasPrograms(bin)) return `no PostgreSQL in ${bin}`;
  return Number(version) < OLDEST
    ? `PostgreSQL ${version} in ${bin} is too old: ${OLDEST} knows normalize()`
    : undefined;
}

/** The folder of PostgreSQL's programs: one that is named, the system's, or one installed now. Throws without any. */
export function findPostgres(): string {
  installPostgres();
  const found = installed();
  const wrong = found === undefined ? 'no PostgreSQL on this machine' : whatIsWrongWith(found);
  if (found === undefined || wrong !== undefined) throw new Error(`${wrong}. ${NEXT_STEPS}`);
  return found;
}

type Owner = { uid?: number; gid?: number };

/** PostgreSQL refuses to run as root: then it runs as its own user, or as nobody. */
function unprivileged(): Owner {
  if (process.getuid?.() !== 0) return {};
  const users = readFileSync('/etc/passwd', 'utf8').split('\n');
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = users.find((line) => line.startsWith(`${name}:`))?.split(':') ?? [];
    if (uid !== undefined && gid !== undefined) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Error('PostgreSQL does not run as root, and there is no user postgres or nobody');
}

type Asked = { args: readonly string[]; input?: string; owner: Owner };

function run(program: string, { args, input = '', owner }: Asked): Promise<{ out: string; said: string }> {
  return new Promise((resolve, reject) => {
    // Nothing of it outlives a test that is killed: it ends when nobody writes to it any more.
    const child = spawn(program, args, { ...owner, cwd: '/', stdio: 'pipe', timeout: 240_000, killSignal: 'SIGKILL' });
    let [out, said] = ['', ''];
    child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
    child.stdin.on('error', () => undefined); // it has ended, and says why
    child.on('error', reject);
    child.on('close', (code, signal) => {
      if (code === 0) resolve({ out, said });
      else reject(new Error(`${path.basename(program)} ended with ${code ?? signal}: ${said.slice(0, 2_000)}`));
    });
    child.stdin.end(input);
  });
}

export type Postgres = {
  /** Carries statements out one after the other, in a database of their own. What they give is read by `rowsOf`. */
  run(statements: readonly string[]): Promise<{ errors: Map<number, string>; rows: string[] }>;
  remove(): void;
};

const PREFIX = 'clave-postgres-';

/** Takes away what a run left that was killed; one that is an hour old belongs to nobody any more. */
function removeLeftovers(place: string): void {
  for (const name of readdirSync(place)) {
    const folder = path.join(place, name);
    const age = name.startsWith(PREFIX) ? Date.now() - (statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? 0) : 0;
    if (age > 3_600_000) rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * A cluster for a moment, without a server: PostgreSQL's own single-user mode reads statements, one a line, and ends with
 * them. So there is no port, no socket and nothing to stop. The rows are those of a single text called `entry`.
 */
export async function openPostgres(bin: string): Promise<Postgres> {
  const owner = unprivileged();
  // The run's own folder is closed to other users.
  const place = owner.uid === undefined ? tmpdir() : '/tmp';
  if (owner.uid !== undefined) removeLeftovers(place);
  const folder = mkdtempSync(path.join(place, PREFIX));
  if (owner.uid !== undefined && owner.gid !== undefined) chownSync(folder, owner.uid, owner.gid);
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const data = path.join(folder, 'data');
  try {
    await run(path.join(bin, 'initdb'), { args: ['-D', data, '-A', 'trust', '-N', '--locale=C', '-E', 'UTF8'], owner });
  } catch (error) {
    remove();
    throw error;
  }
  return {
    async run(statements) {
      const lines = statements.map((sql, index) => `/*${index}*/ ${sql.replaceAll(/\s+/g, ' ')};\n`);
      const args = ['--single', '-F', '-D', data, '-c', 'log_line_prefix=', '-c', 'log_min_messages=error', 'postgres'];
      const { out, said } = await run(path.join(bin, 'postgres'), { args, input: lines.join(''), owner });
      const errors = [
        ...said.matchAll(/^(?:ERROR|FATAL|PANIC): {2}(.*)(?:\n(?!STATEMENT).*)*\nSTATEMENT: {2}\/\*(\d+)\*\//gm),
      ];
      return {
        errors: new Map(errors.map(([, words = '', index]) => [Number(index), words])),
        rows: [...out.matchAll(/^\s*1:.* = "(.*)"\t\(typeid/gm)].map(([, entry = '']) => entry),
      };
    },
    remove,
  };
}
