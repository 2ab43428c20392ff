import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { limitBody, MAX_BODY_BYTES, MAX_UPLOAD_BYTES } from '#server/http/security/body-limit.ts';

const app = new Hono().use(limitBody()).post('*', (c) => c.text('read'));
const UPLOAD = '/trpc/profile.uploadAvatar';

function announcing(path: string, bytes: number): Request {
  const request = new Request(`http://localhost${path}`, { method: 'POST', headers: { 'content-length': String(bytes) } });
  // Whoever opens the stream gets a copy of everything that comes, and keeps it.
  return Object.defineProperty(request, 'body', { get: () => expect.fail('the body was opened') });
}

function unannounced(path: string, bytes: number): Request {
  const body = new Blob([Buffer.alloc(bytes)]).stream();
  return new Request(`http://localhost${path}`, { method: 'POST', body, duplex: 'half' } as RequestInit);
}

describe('how much may come', () => {
  it.each([['/trpc/profile.update', MAX_BODY_BYTES], [UPLOAD, MAX_UPLOAD_BYTES]])('is known from what is announced to %s, without opening the body', async (path, most) => {
    expect((await app.request(announcing(path, most))).status).toBe(200);
    expect((await app.request(announcing(path, most + 1))).status).toBe(413);
  });

  it('is counted where nothing is announced', async () => {
    expect((await app.request(unannounced('/trpc/profile.update', MAX_BODY_BYTES))).status).toBe(200);
    expect((await app.request(unannounced('/trpc/profile.update', MAX_BODY_BYTES + 1))).status).toBe(413);
  });
});
