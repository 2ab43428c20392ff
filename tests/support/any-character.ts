import fc from 'fast-check';

const LAST = 0x10_ff_ff;
/** The 2,048 halves of pairs are no characters. */
const [FIRST_HALF, HALVES] = [0xd8_00, 0x8_00];

/**
 * Any one character a text can hold: the `unit` of `fc.string`. It draws what the library's own 'binary' draws, which
 * first makes a table of all 1,112,064 of them and takes a second of the processor for it.
 */
export const anyCharacter: fc.Arbitrary<string> = fc.integer({ min: 0, max: LAST - HALVES }).map(
  (drawn) => String.fromCodePoint(drawn < FIRST_HALF ? drawn : drawn + HALVES),
  (text) => {
    const code = typeof text === 'string' && text.isWellFormed() ? text.codePointAt(0) : undefined;
    if (code === undefined || String.fromCodePoint(code) !== text) throw new Error('not one character');
    return code < FIRST_HALF ? code : code - HALVES;
  },
);
