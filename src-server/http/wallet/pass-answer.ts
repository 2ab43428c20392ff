import type { Context } from 'hono';

/** A signed pass as a phone takes it; nobody but the phone keeps it. */
export function passAnswer(c: Context, file: Buffer, changedAt?: Date): Response {
  c.header('Content-Type', 'application/vnd.apple.pkpass');
  c.header('Cache-Control', 'no-store');
  c.header('X-Robots-Tag', 'noindex');
  if (changedAt === undefined) c.header('Content-Disposition', 'attachment; filename="pass.pkpass"');
  else c.header('Last-Modified', changedAt.toUTCString());
  return c.body(new Uint8Array(file));
}
