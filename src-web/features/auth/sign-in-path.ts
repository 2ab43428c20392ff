import { readReturnPath } from '#shared/accounts/return-path.ts';

/** `/auth` with the way back; a way that leaves the site is dropped. */
export function signInPath(returnTo?: string): string {
  const path = readReturnPath(returnTo);
  return path === undefined || path === '/' ? '/auth' : `/auth?returnTo=${encodeURIComponent(path)}`;
}
