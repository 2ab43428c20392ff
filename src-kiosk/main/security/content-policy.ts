/**
 * The page loads its own files only and never speaks to the network: main does. `wasm-unsafe-eval` is for the camera's
 * decoder, the style attribute for drawings that carry their own measures.
 */
const POLICY: Readonly<Record<string, string>> = {
  'default-src': "'none'",
  'script-src': "'self' 'wasm-unsafe-eval'",
  'style-src': "'self' 'unsafe-inline'",
  'img-src': "'self' data: blob:",
  'font-src': "'self'",
  'media-src': "'self' blob:",
  'connect-src': "'self'",
  'worker-src': "'self' blob:",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
};

export const contentPolicy = Object.entries(POLICY)
  .map(([name, sources]) => `${name} ${sources}`)
  .join('; ');
