import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  foreignCodeBits,
  foreignCodeText,
  foreignCodeTexts,
  SAFE_CODE_BITS,
  takenFor,
} from '#shared/tickets/foreign-code.ts';
import { CROSSINGS, KEYBOARDS, type Crossing } from '#shared/tickets/keyboards.ts';
import { anyCharacter } from '#tests/support/any-character.ts';
import { typedOn } from '#tests/support/typed-on.ts';

const printable = fc.string({ unit: 'grapheme-ascii', minLength: 6, maxLength: 40 });
const ticketCode = fc.stringMatching(/^[0-9A-Za-z]{6,40}$/);
const anyCode = fc.oneof(printable, ticketCode, fc.string({ unit: anyCharacter, minLength: 6, maxLength: 30 }));
const crossing = fc.constantFrom(...CROSSINGS);
const name = ({ scanner, computer }: Crossing) => `a ${scanner} scanner at a ${computer} computer`;

describe('a code that another system printed', () => {
  it('is known again through every keyboard, whatever signs it has', () => {
    fc.assert(
      fc.property(anyCode, crossing, (code, through) => {
        const form = foreignCodeText(code);
        fc.pre(form !== null);
        expect(foreignCodeTexts(typedOn(code, through)), name(through)).toContain(form);
      }),
      { numRuns: 3_000 },
    );
  });

  it('stands first where it is heard as it is printed, in small letters or in capitals', () => {
    fc.assert(
      fc.property(ticketCode, (code) => {
        for (const heard of [code, code.toUpperCase(), code.toLowerCase()])
          expect(foreignCodeTexts(heard)[0]).toBe(foreignCodeText(code));
      }),
    );
  });

  it('that a keyboard makes another’s is told of before anybody stands at the door', () => {
    fc.assert(
      fc.property(ticketCode, crossing, (code, through) => {
        const own = foreignCodeText(code);
        for (const other of foreignCodeTexts(typedOn(code, through)).filter((form) => form !== own))
          expect(takenFor(code), name(through)).toContain(other);
      }),
      { numRuns: 500 },
    );
    expect(takenFor('ABCDEFY')).toContain('ABCDEFZ');
    expect(takenFor('ABCDEFQ')).toContain('QBCDEFA');
  });

  it.each([
    ['straße-12345', 'STRAE12345'],
    ['İstanbul-99', 'STANBUL99'],
    ['ﬁnal-12345', 'NAL12345'],
    ['ABC-def_789', 'ABCDEF789'],
  ])('is as long in capitals as before: %s', (code, form) => {
    expect(foreignCodeText(code)).toBe(form);
    for (const through of CROSSINGS) expect(foreignCodeTexts(typedOn(code, through)), name(through)).toContain(form);
  });

  it('is not read for ever, however many of its signs can be typed in two ways', () => {
    expect(foreignCodeTexts(`${'ü'.repeat(400)}abcdef`).length).toBeLessThan(200);
    expect(foreignCodeTexts('x'.repeat(1_001))).toEqual([]);
  });

  it('is measured by what its signs can be, rather too low than too high', () => {
    const weak = ['123456', 'A7KQ2MXZ', '1234567890123', 'ABC123DEF', '0'.repeat(30), '01'.repeat(20)];
    for (const code of weak) expect([code, foreignCodeBits(code) < SAFE_CODE_BITS]).toEqual([code, true]);
    const strong = ['K8FZ7YMQ2R5W9TBC3XH4NJPD6VGSAUEZ', '550E8400E29B41D4A716446655440000', 'QW3RT7ZUI9PAS2DF'];
    for (const code of strong) expect([code, foreignCodeBits(code) >= SAFE_CODE_BITS]).toEqual([code, true]);
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9]{6,40}$/), (code) => {
        expect(foreignCodeBits(code)).toBeLessThanOrEqual(code.length * Math.log2(10));
      }),
    );
  });
});

describe('the keyboards', () => {
  it('have as many keys each, and no sign twice', () => {
    for (const [keyboard, { plain, shifted }] of Object.entries(KEYBOARDS)) {
      expect([keyboard, Array.from(plain).length, Array.from(shifted).length]).toEqual([keyboard, 48, 48]);
      const signs = Array.from(plain + shifted).filter((sign) => sign !== ' ');
      expect([keyboard, signs.length - new Set(signs).size]).toEqual([keyboard, 0]);
      for (const sign of 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789')
        expect(signs, keyboard).toContain(sign);
    }
  });
});
