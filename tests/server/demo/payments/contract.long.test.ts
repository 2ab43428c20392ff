import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { generatedFiles } from '#tests/support/stripe-contract/contract-files.ts';
import { generateFromSdk } from '#tests/support/stripe-contract/generate.ts';

it('the payment contract is what the installed SDK declares', () => {
  const fresh = generateFromSdk();
  for (const [name, file] of Object.entries(generatedFiles))
    expect(readFileSync(file, 'utf8') === fresh[name as keyof typeof fresh], `${name} is stale`).toBe(true);
}, 120_000);
