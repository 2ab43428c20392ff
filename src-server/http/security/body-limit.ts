import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { MAX_PICTURE_BYTES } from '#shared/profile/avatar-url.ts';
import { refusal } from './refusal.ts';

export const MAX_BODY_BYTES = 1024 * 1024;

/** The calls that carry a file, each by itself and not in a batch; what frames the file in the form comes on top. */
const UPLOADS: readonly string[] = ['/trpc/profile.uploadAvatar', '/trpc/admin.events.uploadImage', '/trpc/workshops.uploadPhoto'];
export const MAX_UPLOAD_BYTES = MAX_PICTURE_BYTES + 16 * 1024;

function limitTo(maxSize: number): MiddlewareHandler {
  const onError = () => refusal('PAYLOAD_TOO_LARGE');
  const unannounced = bodyLimit({ maxSize, onError });
  return async (c, next) => {
    const announced = c.req.header('content-length');
    if (announced === undefined || c.req.header('transfer-encoding') !== undefined) return unannounced(c, next);
    // No more comes than was announced. Hono's own would open the body's stream for this, which then copies every piece of it.
    return Number(announced) > maxSize ? onError() : next();
  };
}

/** Refuses by the announced length, and by what really comes when none is announced. */
export function limitBody(): MiddlewareHandler {
  const [usual, upload] = [limitTo(MAX_BODY_BYTES), limitTo(MAX_UPLOAD_BYTES)];
  return (c, next) => (UPLOADS.includes(c.req.path) ? upload : usual)(c, next);
}
