import { registerHooks } from 'node:module';

/** Loaded with --import before the desk's own main: whoever asks for `electron`, by import or by require, gets the stand-in. */
const standIn = new URL('./electron.ts', import.meta.url).href;

registerHooks({
  resolve: (specifier, context, next) => (specifier === 'electron' ? { url: standIn, shortCircuit: true } : next(specifier, context)),
});
