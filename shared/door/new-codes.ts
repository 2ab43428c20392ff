/** A code that was out of the picture for this long is shown again on purpose. */
const GONE_AFTER_MS = 3_000;

/**
 * Passes each code on once for as long as it is held up: a phone that stays a moment longer is no second guest. A
 * receiver that is busy returns false, and gets the code again with the next picture.
 */
export function newCodes(onCode: (text: string) => unknown, now = () => performance.now()): (text: string) => void {
  let seen = { text: '', at: -Infinity };
  return (text) => {
    const at = now();
    const isHeldUp = text === seen.text && at - seen.at < GONE_AFTER_MS;
    if (!isHeldUp && onCode(text) === false) return;
    seen = { text, at };
  };
}
