import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliDecompressSync, constants, gzipSync } from 'node:zlib';
import { ownEntry } from '#shared/own-entry.ts';
import { dataHeaders, drawingHeaders, widgetHeaders } from '../security/security-headers.ts';
import { storedAnswer, type Header, type StoredAnswer } from '../public-cache.ts';
import type { Site } from './site.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
};
const TEMPLATE = 'src-web/index.html';
const DOOR = 'src-web/door.html';
/** The one file that pages of other sites load. */
const WIDGETS = '/clave-widgets.js';

/** A file as it lies in memory until somebody asks for it: packed where the build has packed it. */
type BuiltFile = { headers: Header[]; packed: Buffer | undefined; plain: Buffer | undefined };

/** The answer for a file, with every form of it that a browser may take. */
function answerOf({ headers, packed, plain }: BuiltFile): StoredAnswer {
  const body = plain ?? brotliDecompressSync(packed ?? Buffer.alloc(0));
  const gzip = () => gzipSync(body, { level: constants.Z_BEST_COMPRESSION });
  return storedAnswer({ status: 200, headers, body, ...(packed && { encoded: { br: packed, gzip } }) });
}

/**
 * Reads what `npm run build` made into memory, so that a build beside the running server changes nothing under it. Most
 * files belong to rooms that few ask for: they stay packed until then, and cost no more than a cached page after.
 */
export function readBuiltSite(clientDir: string, securityHeaders: readonly Header[]): Site {
  if (!existsSync(path.join(clientDir, TEMPLATE)))
    throw new Error('The website is not built yet: run `npm run build` first.');
  const html = readFileSync(path.join(clientDir, TEMPLATE), 'utf8');
  const files = new Map<string, BuiltFile>();
  const asked = new Map<string, StoredAnswer>();
  for (const entry of readdirSync(clientDir, { recursive: true, withFileTypes: true })) {
    const type = ownEntry(TYPES, path.extname(entry.name));
    if (!entry.isFile() || type === undefined) continue;
    const file = path.join(entry.parentPath, entry.name);
    const url = `/${path.relative(clientDir, file).split(path.sep).join('/')}`;
    if (url.startsWith('/.vite/')) continue;
    // Names under /assets carry a hash of their content.
    const cacheControl = url.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600';
    // What a page is made of is no page: its headers would weigh as much as a small script.
    const guard =
      url === WIDGETS
        ? widgetHeaders(securityHeaders)
        : type === TYPES['.svg']
          ? drawingHeaders(securityHeaders)
          : dataHeaders(securityHeaders);
    const headers: Header[] = [...guard, ['content-type', type], ['cache-control', cacheControl]];
    const packed = existsSync(`${file}.br`) ? readFileSync(`${file}.br`) : undefined;
    files.set(url, { headers, packed, plain: packed === undefined ? readFileSync(file) : undefined });
  }
  const manifest = JSON.parse(readFileSync(path.join(clientDir, '.vite/manifest.json'), 'utf8')) as Manifest;
  return {
    template: () => Promise.resolve(html),
    door: () => readFile(path.join(clientDir, DOOR), 'utf8'),
    asset(url) {
      const file = files.get(url);
      if (file === undefined) return undefined;
      const answer = asked.get(url) ?? answerOf(file);
      asked.set(url, answer);
      return answer;
    },
    styles: (pageFile) => chunksOf(manifest, [pageFile]).flatMap(({ css = [] }) => css.map((file) => `/${file}`)),
    scripts: (pageFile) => withWords(manifest, [...PRIVATE_START, pageFile]).map(({ file }) => `/${file}`),
  };
}

type Chunk = { file: string; css?: string[]; imports?: string[]; dynamicImports?: string[] };
type Manifest = Record<string, Chunk | undefined>;

/** What the browser loads before the page itself, where it is behind the sign-in. */
const PRIVATE_START = ['src-web/entry-client.tsx', 'src-web/features/auth/protected-route.tsx'];

/** What these pages say is a script of its own, too: a page behind the sign-in is in English. */
const WORDS = /words\.en\.ts$/;

function withWords(manifest: Manifest, keys: readonly string[]): Chunk[] {
  const seen = new Set<string>();
  const chunks = chunksOf(manifest, keys, seen);
  const words = chunks.flatMap(({ dynamicImports = [] }) => dynamicImports.filter((key) => WORDS.test(key)));
  return [...chunks, ...chunksOf(manifest, words, seen)];
}

/** The chunks of these files and of everything they import, each once, what is imported first. */
function chunksOf(manifest: Manifest, keys: readonly string[], seen = new Set<string>()): Chunk[] {
  return keys.flatMap((key) => {
    const chunk = manifest[key];
    if (chunk === undefined || seen.has(key)) return [];
    seen.add(key);
    return [...chunksOf(manifest, chunk.imports ?? [], seen), chunk];
  });
}
