/** Every picture is this one. */
export const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** In the place of `sharp`, which the server only loads: what draws is a thread, and that has a stand-in of its own. */
const sharp = { concurrency: () => 1, cache: () => undefined, block: () => undefined };

export { sharp as default };
