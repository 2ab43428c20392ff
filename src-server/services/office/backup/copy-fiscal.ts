import { existsSync } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import { fiscalPaths } from '#server/adapters/fiscal-files.ts';
import { copyUnchanging } from './copy-pictures.ts';

/** Where the archives that belong to a copied database lie: beside it, so that they travel with it. */
export const fiscalOf = (databaseCopy: string): string => `${databaseCopy}.fiscal`;

/** `DATA_DIR/fiscal`. */
export const fiscalIn = (dataDir: string): string => path.join(dataDir, 'fiscal');

/**
 * Brings the archives of the tills' security devices, and the key that signs lists for inspectors, from one folder into
 * another where they are not yet; gives how many archives are there then. Packages are not copied: they can be made
 * again.
 */
export async function copyFiscal(from: string, to: string): Promise<number> {
  const [source, target] = [fiscalPaths(from), fiscalPaths(to)];
  const names = (await readdir(path.dirname(source.archive('x'))).catch(() => [])).filter((name) =>
    name.endsWith('.tar'),
  );
  const hasKey = existsSync(source.signingKey);
  if (names.length === 0 && !hasKey) return 0;
  await mkdir(path.dirname(target.archive('x')), { recursive: true, mode: 0o700 });
  if (hasKey) await copyUnchanging(source.signingKey, target.signingKey);
  for (const name of names) await copyUnchanging(source.archive(name), target.archive(name));
  return (await readdir(path.dirname(target.archive('x')))).length;
}
