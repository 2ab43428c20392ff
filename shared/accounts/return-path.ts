const THIS_SITE = 'https://this-site.invalid';
const MAX_LENGTH = 512;
/** Decoding stops here: no honest address is encoded more often, and one that still changes is refused. */
const MAX_DECODES = 3;

// eslint-disable-next-line no-control-regex -- control characters are what it looks for
const CONTROL = /[\u0000-\u0020\u007f-\u009f\u2028\u2029]/;

function decodesToAnotherSite(value: string): boolean {
  let path = value;
  for (let round = 0; round <= MAX_DECODES; round += 1) {
    if (path.startsWith('//') || path.includes('\\') || CONTROL.test(path)) return true;
    const decoded = decodeURIComponent(path);
    if (decoded === path) return false;
    path = decoded;
  }
  return true;
}

/**
 * Where to go after signing in: only a path on this site, with its query and hash. Refuses `//host`,
 * `\host`, their encoded forms, schemes and control characters, and the sign-in page itself; gives undefined for
 * everything refused. What it gives can be handed to it again.
 */
export function readReturnPath(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > MAX_LENGTH || !value.startsWith('/')) return undefined;
  try {
    const [path = ''] = value.split(/[?#]/, 1);
    if (CONTROL.test(value) || value.includes('\\') || decodesToAnotherSite(path)) return undefined;
    const url = new URL(value, THIS_SITE);
    if (url.origin !== THIS_SITE || decodesToAnotherSite(url.pathname)) return undefined;
    if (/^(?:\/en)?\/auth(?:\/|$)/.test(url.pathname)) return undefined;
    return url.pathname + url.search + url.hash;
  } catch {
    return undefined; // a malformed escape or URL
  }
}
