/** A code that left the picture for this long is shown again on purpose. */
const GONE_AFTER_MS = 3_000;

/**
 * Hands on each code once for as long as it is held up: a phone that stays a moment longer is no second guest. Who is
 * busy answers false, and gets the code again with the next picture.
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
