import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { buildIfNeeded } from '#server/commands/build-state.ts';
import { repositoryRoot } from '#tests/support/runner/run-command.ts';

/** gzip, in bytes. */
const MOST_WIDGET_BYTES = 6 * 1024;

test('what other sites load is one small file, and what a framed page loads is one too', async () => {
  await buildIfNeeded(repositoryRoot);
  const file = (name: string) => readFileSync(path.join(repositoryRoot, 'dist/client', name), 'utf8');
  // A second file would be asked for from another site's page, which only this one allows; and a plain script has none.
  for (const name of ['clave-widgets.js', 'embed-page.js']) expect(file(name)).not.toMatch(/\bimport\s*[{*"'(]/);
  expect(gzipSync(file('clave-widgets.js')).length).toBeLessThanOrEqual(MOST_WIDGET_BYTES);
  expect(file('clave-widgets.js')).toContain('clave-calendar');
});
