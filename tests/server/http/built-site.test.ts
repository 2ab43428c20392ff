import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { readBuiltSite } from '#server/http/pages/built-site.ts';
import { securityHeaders } from '#server/http/security/security-headers.ts';
import { writtenForm } from '#server/http/stored-response.ts';

const SCRIPT = 'export const answer = 42;';

function builtSite() {
  const dir = mkdtempSync(path.join(tmpdir(), 'built-'));
  for (const folder of ['src-web', 'assets', '.vite']) mkdirSync(path.join(dir, folder));
  writeFileSync(path.join(dir, 'src-web/index.html'), '<!doctype html>');
  writeFileSync(
    path.join(dir, '.vite/manifest.json'),
    JSON.stringify({
      'page.tsx': { css: ['assets/page.css'], imports: ['shared'] },
      shared: { css: ['assets/shared.css'], imports: ['page.tsx'] },
    }),
  );
  writeFileSync(path.join(dir, 'assets/a.js'), SCRIPT);
  writeFileSync(path.join(dir, 'assets/a.js.br'), brotliCompressSync(SCRIPT));
  writeFileSync(path.join(dir, 'assets/b.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  return readBuiltSite(dir, securityHeaders('https://nights.example'));
}

const ask = (url: string, acceptEncoding?: string) => {
  const answer = builtSite().asset(url);
  if (answer === undefined) throw new Error(`no ${url}`);
  const { headers, body } = writtenForm(answer, { acceptEncoding, ifNoneMatch: undefined });
  return {
    headers: Object.fromEntries(
      Array.from({ length: headers.length / 2 }, (_, i) => [headers[2 * i], headers[2 * i + 1]]),
    ),
    body,
  };
};

test('a built file says what a file has to, and nothing that only a page needs', () => {
  const { headers } = ask('/assets/a.js');
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-site',
    'strict-transport-security': expect.stringContaining('max-age'),
    'cache-control': 'public, max-age=31536000, immutable',
  });
  for (const name of ['content-security-policy', 'permissions-policy', 'x-frame-options'])
    expect(headers[name]).toBeUndefined();
});

test('a drawing among them may do nothing where it is opened alone', () => {
  expect(ask('/assets/b.svg').headers['content-security-policy']).toBe("default-src 'none'; style-src 'unsafe-inline'");
});

test('it comes in the form the browser takes', () => {
  expect(ask('/assets/a.js', 'gzip, deflate, br').headers['content-encoding']).toBe('br');
  expect(gunzipSync(ask('/assets/a.js', 'gzip').body ?? '').toString()).toBe(SCRIPT);
  expect(ask('/assets/a.js').body?.toString()).toBe(SCRIPT);
});

test('a page’s styles are its own and those of all it imports, each once', () => {
  expect(builtSite().styles('page.tsx')).toEqual(['/assets/shared.css', '/assets/page.css']);
});
