/** Makes a client of an OpenAPI document: `node tests/client/generate-from-document.ts <document> <folder>`. */
import { registerHooks } from 'node:module';

const [, , input = '', output = ''] = process.argv;
// The generator prints code with the compiler's API, which TypeScript 7 does not have.
registerHooks({
  resolve: (name, context, next) => next(name === 'typescript' ? 'ts5' : name, context),
});
const { createClient } = await import('@hey-api/openapi-ts');
await createClient({
  input,
  output: { path: output, module: { extension: '.js' } },
  plugins: ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk'],
  logs: { level: 'error' },
});
