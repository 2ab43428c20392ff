import { registerHooks } from 'node:module';

/**
 * Loaded with --import before the desk's own main: whoever asks for `electron`, by import or by require, gets the
 * stand-in.
 */
const standIn = new URL('./electron.ts', import.meta.url).href;

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron' ? { url: standIn, shortCircuit: true } : next(specifier, context),
});

// In a test run main lives on the run's day; a desk that is opened by hand has no TEST_TODAY.
if (process.env['TEST_TODAY'] !== undefined) await import('#tests/support/live-on-today.ts');
