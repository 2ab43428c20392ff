import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readReturnPath } from '#shared/accounts/return-path.ts';
import { anyCharacter } from '#tests/support/any-character.ts';

const HOUSE = 'https://club.example';

describe('the return path', () => {
  it('is a path on this site, with its query and hash', () => {
    for (const path of [
      '/',
      '/events',
      '/checkout/0b1c?quantity=2',
      '/dashboard?tab=tickets#latest',
      '/event-payment-success?session_id=cs_1',
      '/events/m%C3%BCnchen',
      '/authors',
    ]) {
      expect(readReturnPath(path)).toBe(path);
    }
    expect(readReturnPath('/events/../dashboard')).toBe('/dashboard');
  });

  it.each([
    ['another host', '//evil.example'],
    ['a backslash host', '/\\evil.example'],
    ['a backslash first', '\\\\evil.example'],
    ['an encoded slash', '/%2Fevil.example'],
    ['an encoded backslash', '/%5Cevil.example'],
    ['a twice encoded slash', '/%252Fevil.example'],
    ['an endlessly encoded slash', '/%2525252525252Fevil.example'],
    ['a dot before the slash', '/.//evil.example'],
    ['a way up to a host', '/x/..//evil.example'],
    ['a tab that browsers drop', '/\t/evil.example'],
    ['a line break', '/events\n//evil.example'],
    ['an encoded control character', '/%09/evil.example'],
    ['a scheme', 'javascript:alert(1)'],
    ['a full address', 'https://evil.example/'],
    ['a relative path', 'events'],
    ['an empty one', ''],
    ['the sign-in page', '/auth?returnTo=/auth'],
    ['a broken escape', '/%zz'],
    ['an endless one', `/${'x'.repeat(600)}`],
    ['no text', 7],
    ['nothing', undefined],
  ])('refuses %s', (_what, value) => {
    expect(readReturnPath(value)).toBeUndefined();
  });

  it('never leaves the site, whatever is thrown at it', () => {
    const pieces = fc.constantFrom(
      '/',
      '\\',
      '//',
      '%2f',
      '%5c',
      '%252f',
      '.',
      '..',
      '@',
      ':',
      '?',
      '#',
      '\t',
      '\n',
      'evil.example',
      'http:',
      'javascript:',
      'a',
      '%',
      '\u2028',
      '／',
    );
    const nasty = fc.oneof(
      fc.string(),
      fc.string({ unit: anyCharacter }),
      fc.array(pieces, { maxLength: 10 }).map((list) => list.join('')),
      fc.array(pieces, { maxLength: 10 }).map((list) => `/${list.join('')}`),
    );
    fc.assert(
      fc.property(nasty, (value) => {
        const path = readReturnPath(value);
        if (path === undefined) return;
        expect(path).toMatch(/^\/(?![/\\])/);
        expect(new URL(path, HOUSE).origin).toBe(HOUSE);
        expect(new URL(new URL(path, HOUSE).pathname, HOUSE).origin).toBe(HOUSE);
        expect(readReturnPath(path)).toBe(path);
      }),
      { numRuns: 5_000 },
    );
  });
});
