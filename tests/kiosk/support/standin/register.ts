import { realpathSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';

/**
 * Loaded with --import before the desk's own main: whoever asks for `electron`, by import or by require, gets the
 * stand-in.
 */
const standIn = new URL('./electron.ts', import.meta.url).href;
const entry = process.argv[1] === undefined ? '' : pathToFileURL(realpathSync(process.argv[1])).href;

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron' ? { url: standIn, shortCircuit: true } : next(specifier, context),
  load(url, context, next) {
    const loaded = next(url, context);
    if (url !== entry || loaded.source === undefined || loaded.source === null) return loaded;
    // Electron is ready once the entry has been evaluated: its last line says so.
    const source = typeof loaded.source === 'string' ? loaded.source : Buffer.from(loaded.source as never).toString();
    return { ...loaded, source: `${source}\n;globalThis[Symbol.for('standin.entry-is-loaded')]?.();` };
  },
});

// In a test run main lives on the run's day; a desk that is opened by hand has no TEST_TODAY.
if (process.env['TEST_TODAY'] !== undefined) await import('#tests/support/live-on-today.ts');
