import { cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'vite';
import { rendererBuild } from '#kiosk/build/build-desk.ts';
import { builtMain } from './launch-kiosk.ts';

const planted = path.join(import.meta.dirname, 'planted/keys-as-they-were.ts');

/** The built desk with another reader of keys in its page; gives its main. */
export async function plantKeys(): Promise<string> {
  const copy = mkdtempSync(path.join(tmpdir(), 'mutant-'));
  cpSync(path.join(builtMain, '../..'), copy, { recursive: true });
  let count = 0;
  const config = rendererBuild(copy);
  const plugin = {
    name: 'plant-keys',
    enforce: 'pre' as const,
    resolveId: (source: string) => (source.endsWith('/listen-to-keys.ts') ? (count++, planted) : null),
  };
  await build({ ...config, plugins: [...(config.plugins ?? []), plugin] });
  if (count === 0) throw new Error('the defect was not planted');
  return path.join(copy, 'main/main.mjs');
}
