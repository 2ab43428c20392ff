import type { Meaning } from '../../base/server-api.ts';

/** One lost call may be chance; two in a row are a broken link. */
const SILENCES = 2;

export type Link = {
  isOnline(): boolean;
  offlineSince(): Date | null;
  saw(meaning: Meaning): void;
};

/** Switches itself: off after two calls without an answer, on with the first answer. `onChange` hears both. */
export function makeLink(now: () => Date, onChange: (isOnline: boolean) => void): Link {
  let silences = 0;
  let since: Date | null = null;
  return {
    isOnline: () => since === null,
    offlineSince: () => since,
    saw(meaning) {
      if (meaning === 'silence') {
        silences++;
        if (silences < SILENCES || since !== null) return;
        since = now();
        onChange(false);
        return;
      }
      silences = 0;
      if (since === null) return;
      since = null;
      onChange(true);
    },
  };
}
