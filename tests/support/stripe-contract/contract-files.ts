import { fileURLToPath } from 'node:url';
import type { Schema } from './type-schema.ts';

export interface Contract {
  sdkVersion: string;
  operations: Record<string, { params: Schema | null; result: Schema }>;
  /** Event type to the name of its schema. */
  events: Record<string, string>;
  $defs: Record<string, Schema>;
}

const generatedFolder = new URL('../../../src-server/demo/payments/generated/', import.meta.url);

/** Where each generated text belongs; the test compares, the command line writes. */
export const generatedFiles = {
  contract: fileURLToPath(new URL('contract.json', import.meta.url)),
  blanks: fileURLToPath(new URL('blanks.json', generatedFolder)),
  parameters: fileURLToPath(new URL('parameters.json', generatedFolder)),
  routes: fileURLToPath(new URL('known-routes.json', generatedFolder)),
};
