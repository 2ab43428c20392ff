import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';

export type Variables = Readonly<Record<string, string>>;

const PLAIN = /^[\w@%+=:,./-]*$/;
/** What keeps its meaning between double quotes, for a shell and for systemd alike. */
const MEANT = /["\\`$]/g;

const written = (value: string): string =>
  PLAIN.test(value) ? value : `"${value.replaceAll(MEANT, (sign) => `\\${sign}`)}"`;

function readValue(text: string): string {
  const [, quoted] = /^"((?:[^"\\]|\\.)*)"$/.exec(text) ?? [];
  return quoted === undefined ? text.replace(/^'(.*)'$/, '$1') : quoted.replaceAll(/\\(["\\`$])/g, '$1');
}

/** The variables of an environment file, as systemd and a shell read it; none where there is no file. */
export function readEnvironmentFile(file: string): Variables {
  if (!existsSync(file)) return {};
  return Object.fromEntries(
    readFileSync(file, 'utf8')
      .split(/\r?\n/)
      .flatMap((line) => {
        const [, name, value] = /^\s*(?:export\s+)?([A-Z_][A-Z0-9_]*)=(.*?)\s*$/.exec(line) ?? [];
        return name === undefined || value === undefined ? [] : [[name, readValue(value)] as const];
      }),
  );
}

/** Put in the place of the one before as a whole; only its owner reads it. */
export function writeEnvironmentFile(file: string, variables: Variables): void {
  const lines = Object.entries(variables).map(([name, value]) => `${name}=${written(value)}`);
  writeFileSync(`${file}.new`, `${lines.join('\n')}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
