import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Runs a program that gets something that is missing; whether it came is looked at afterwards. */
export function attempt(program: string, args: string[], limitMs: number): void {
  console.log(`something is missing: ${program} ${args.join(' ')}`);
  spawnSync(program, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    timeout: limitMs,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}

export const isRootOnDebian = (): boolean => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/** Another installation may be under way: it is waited for. */
const WAIT_FOR_OTHERS = ['-o', 'DPkg::Lock::Timeout=240'];

/** Installs a package of the system, where that is Debian and may be done unasked. */
export function installPackage(name: string): void {
  if (!isRootOnDebian()) return;
  attempt('apt-get', [...WAIT_FOR_OTHERS, 'update'], 180_000);
  attempt('apt-get', [...WAIT_FOR_OTHERS, 'install', '-y', '--no-install-recommends', name], 400_000);
}

/** Programs that hold an export, a certificate and a PDF to their grammar: tests that use them are left out without them. */
const CHECKERS = { xmllint: 'libxml2-utils', openssl: 'openssl', pdftotext: 'poppler-utils' } as const;

/** Installs those of them that are missing. */
export function installCheckers(): void {
  for (const [program, name] of Object.entries(CHECKERS))
    if (spawnSync('which', [program]).status !== 0) installPackage(name);
}
