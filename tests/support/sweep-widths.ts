/** `npm run test:long` takes the whole of every sweep. */
export const isLongForm: boolean = process.env['TEST_LONG'] === '1';

/** The widths at which a screen is opened: all of them in the long form, the first in `npm test`. */
export const sweepWidths = (...widths: readonly number[]): readonly number[] =>
  isLongForm ? widths : widths.slice(0, 1);
