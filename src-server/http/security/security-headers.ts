import type { MiddlewareHandler } from 'hono';
import type { Header } from '../public-cache.ts';

const CSP = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'", // Mantine and our width-fitted letters set style attributes
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "object-src 'none'",
].join('; ');

const YEAR_SECONDS = 31_536_000;

/** Sent with every answer; stored with the cached ones. */
export function securityHeaders(baseUrl: string): readonly Header[] {
  const headers: Header[] = [
    ['content-security-policy', CSP],
    ['x-content-type-options', 'nosniff'],
    ['x-frame-options', 'DENY'],
    ['referrer-policy', 'strict-origin-when-cross-origin'],
    ['permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()'],
    ['cross-origin-opener-policy', 'same-origin-allow-popups'], // the payment page opens in a tab of its own
    ['cross-origin-resource-policy', 'same-site'],
  ];
  if (baseUrl.startsWith('https://'))
    headers.push(['strict-transport-security', `max-age=${YEAR_SECONDS}; includeSubDomains`]);
  return headers;
}

/**
 * The helpers' page at the door may use the camera, and compile the code reader it brings along. No other page may
 * either.
 */
export const cameraHeaders = (all: readonly Header[]): readonly Header[] =>
  all.map(([name, value]) => {
    if (name === 'content-security-policy')
      return [name, value.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'")];
    return [name, name === 'permissions-policy' ? value.replace('camera=()', 'camera=(self)') : value];
  });

const FOR_DATA: readonly string[] = [
  'x-content-type-options',
  'cross-origin-resource-policy',
  'strict-transport-security',
];

/** Those that mean something for an answer that is no document. */
export const dataHeaders = (all: readonly Header[]): readonly Header[] =>
  all.filter(([name]) => FOR_DATA.includes(name));

/** A module for pages of other sites: any of them may load it. */
export const widgetHeaders = (all: readonly Header[]): readonly Header[] => [
  ...dataHeaders(all).filter(([name]) => name !== 'cross-origin-resource-policy'),
  ['access-control-allow-origin', '*'],
  ['cross-origin-resource-policy', 'cross-origin'],
];

/**
 * A drawing is a document where somebody opens it by itself: it may do nothing there. Set by whoever answers with one;
 * the long policy stays away.
 */
export const DRAWING_POLICY = "default-src 'none'; style-src 'unsafe-inline'";
export const drawingHeaders = (all: readonly Header[]): readonly Header[] => [
  ['content-security-policy', DRAWING_POLICY],
  ...dataHeaders(all),
];

/** Stands in the policy of the pages that another site may show in a frame, and in no other. */
const MAY_BE_FRAMED = 'frame-ancestors *';

/** A page for frames of other sites: its own policy, and no header that forbids it. */
export const framedHeaders = (all: readonly Header[], policy: string): readonly Header[] => [
  ...all.filter(
    ([name]) => !['content-security-policy', 'cross-origin-resource-policy', 'x-frame-options'].includes(name),
  ),
  ['content-security-policy', `${policy}; ${MAY_BE_FRAMED}`],
  ['cross-origin-resource-policy', 'cross-origin'],
];

/** For a frame of our own panel: nothing in it runs, and its links open outside of it. */
export const shownInOwnFrame = (all: readonly Header[]): readonly Header[] =>
  all.map(([name, value]) => {
    if (name === 'x-frame-options') return [name, 'SAMEORIGIN'];
    if (name !== 'content-security-policy') return [name, value];
    const policy = value.replace("frame-ancestors 'none'", "frame-ancestors 'self'");
    return [name, `${policy}; sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox`];
  });

/** Sets these headers on every answer that has not set them itself. */
export function setSecurityHeaders(headers: readonly Header[]): MiddlewareHandler {
  return async (c, next) => {
    await next();
    const wanted = c.res.headers.get('content-security-policy') === DRAWING_POLICY ? dataHeaders(headers) : headers;
    for (const [name, value] of wanted) if (!c.res.headers.has(name)) c.res.headers.set(name, value);
    // A page for other sites' frames says so in its policy; the older header could only forbid it.
    if (c.res.headers.get('content-security-policy')?.includes(MAY_BE_FRAMED) === true)
      c.res.headers.delete('x-frame-options');
  };
}
