import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { protocol, session, type Protocol } from 'electron';
import { CUSTOMER_PARTITION } from '../customer/customer-display.ts';
import { APP_ORIGIN } from '#shared/door/kiosk-app.ts';
import { PHOTO_FOLDER } from '#shared/door/member-photo.ts';
import { ownEntry } from '#shared/own-entry.ts';

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

const contentPolicy = Object.entries(POLICY)
  .map(([name, sources]) => `${name} ${sources}`)
  .join('; ');

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
};

/** Before `ready`: after it the scheme would be an ordinary, opaque one. */
export function registerAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
  ]);
}

function refuse(status: number): Response {
  return new Response(null, {
    status,
    headers: { 'content-security-policy': contentPolicy, 'x-content-type-options': 'nosniff' },
  });
}

/** The file a request means, or null when it leaves the folder: `..` may come in plain or percent-encoded. */
function fileInside(folder: string, pathname: string): string | null {
  let wanted: string;
  try {
    wanted = decodeURIComponent(pathname);
  } catch {
    return null;
  }
  if (wanted.includes('\0')) return null;
  const file = path.join(folder, wanted === '/' ? 'index.html' : wanted);
  return file.startsWith(folder + path.sep) ? file : null;
}

type ReadPhoto = (file: string) => Promise<Uint8Array | null>;

/** Serves one session the built pages, the members' pictures main keeps for them, and nothing beside them. */
function serve(to: Protocol, folder: string, photo: ReadPhoto): void {
  const root = path.resolve(folder);
  const photos = path.join(root, PHOTO_FOLDER) + path.sep;
  to.handle('app', async (request) => {
    const url = new URL(request.url);
    if (`${url.protocol}//${url.host}` !== APP_ORIGIN || request.method !== 'GET') return refuse(403);
    const file = fileInside(root, url.pathname);
    if (file === null) return refuse(403);
    const body = await (file.startsWith(photos) ? photo(file.slice(photos.length)) : readFile(file).catch(() => null));
    if (body === null) return refuse(404);
    return new Response(new Uint8Array(body), {
      headers: {
        'content-type': ownEntry(TYPES, path.extname(file)) ?? 'application/octet-stream',
        'content-security-policy': contentPolicy,
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        'cache-control': 'no-cache',
      },
    });
  });
}

/** Both displays have the built pages; members' pictures are the till's alone. */
export function serveApp(folder: string, photo: ReadPhoto): void {
  serve(protocol, folder, photo);
  serve(session.fromPartition(CUSTOMER_PARTITION).protocol, folder, () => Promise.resolve(null));
}
