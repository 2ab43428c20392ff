import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import type { Plugin } from 'vite';

const COMPRESSIBLE = /\.(js|css|svg|json|txt|webmanifest|wasm)$/;
const HUGE_BYTES = 1_500_000; // the last percent of such a library would take longer than all other scripts

/** Compresses what the browser gets once, at build time, as hard as it goes. */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client' || name === 'door',
    writeBundle({ dir = '' }, bundle) {
      for (const name of Object.keys(bundle)) {
        if (!COMPRESSIBLE.test(name)) continue;
        const file = path.join(dir, name);
        const body = readFileSync(file);
        writeFileSync(
          `${file}.br`,
          brotliCompressSync(body, {
            params: {
              [constants.BROTLI_PARAM_QUALITY]: body.length > HUGE_BYTES ? 9 : constants.BROTLI_MAX_QUALITY,
              [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
              // Machine code repeats itself at even distances.
              ...(name.endsWith('.wasm') && {
                [constants.BROTLI_PARAM_LGBLOCK]: 16,
                [constants.BROTLI_PARAM_NPOSTFIX]: 2,
                [constants.BROTLI_PARAM_NDIRECT]: 16,
              }),
            },
          }),
        );
      }
    },
  };
}
