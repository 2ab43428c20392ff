import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { isFiscalKey, makeFiscalSeal, SealBroken } from '#server/adapters/fiscal-seal.ts';

const KEY = randomBytes(32).toString('base64url');
const seal = makeFiscalSeal(KEY);

/** How an unsealing failed; null when it did not. */
function failureOf(unseal: () => string): boolean | null {
  try {
    unseal();
    return null;
  } catch (error) {
    if (error instanceof SealBroken) return error.isOtherKey;
    throw error;
  }
}

describe('the seal of a security device’s secrets', () => {
  it('opens again what it has sealed, and seals the same differently each time', () => {
    const [one, two] = [seal.seal('PIN 1357', 'row-1'), seal.seal('PIN 1357', 'row-1')];
    expect(one).not.toBe(two);
    expect(one).not.toContain('PIN 1357');
    expect([seal.unseal(one, 'row-1'), seal.unseal(two, 'row-1')]).toEqual(['PIN 1357', 'PIN 1357']);
    expect(makeFiscalSeal(Buffer.from(KEY, 'base64url').toString('base64')).unseal(one, 'row-1')).toBe('PIN 1357');
  });

  it('refuses every altered byte', () => {
    const sealed = seal.seal('PIN 1357', 'row-1');
    const [version, keyId, body = ''] = sealed.split('.');
    const bytes = Buffer.from(body, 'base64url');
    for (let at = 0; at < bytes.length; at++) {
      const altered = Buffer.from(bytes);
      altered[at] = (altered[at] ?? 0) ^ 1;
      const text = [version, keyId, altered.toString('base64url')].join('.');
      expect(failureOf(() => seal.unseal(text, 'row-1'))).toBe(false);
    }
    for (const cut of ['', 'v1', 'v1.', `${version}.${keyId}.`, sealed.slice(0, -4), `v2.${keyId}.${body}`])
      expect(failureOf(() => seal.unseal(cut, 'row-1'))).not.toBeNull();
  });

  it('opens nothing in another row', () => {
    expect(failureOf(() => seal.unseal(seal.seal('PIN 1357', 'row-1'), 'row-2'))).toBe(false);
  });

  it('tells another key from altered bytes', () => {
    const other = makeFiscalSeal(randomBytes(32).toString('base64url'));
    expect(failureOf(() => other.unseal(seal.seal('PIN 1357', 'row-1'), 'row-1'))).toBe(true);
  });

  it('takes only 32 bytes for a key', () => {
    expect([KEY, Buffer.from(KEY, 'base64url').toString('base64')].map(isFiscalKey)).toEqual([true, true]);
    expect(['', 'short', randomBytes(31).toString('base64url'), `${KEY}AA`, '!'.repeat(43)].map(isFiscalKey)).toEqual([
      false,
      false,
      false,
      false,
      false,
    ]);
    expect(() => makeFiscalSeal('short')).toThrow(RangeError);
  });
});
