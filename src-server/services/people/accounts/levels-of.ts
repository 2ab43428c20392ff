import type { AuthLevel } from '#shared/accounts/second-factor.ts';
import type { Actor } from '../../base/service-context.ts';

/**
 * How sure the server is who asks, now and at best: aal1 is a password or a provider, aal2 adds a second factor. Both
 * are the same for somebody signed in, because a session that still lacks its code counts as nobody's.
 */
export function levelsOf(actor: Actor): { currentLevel: AuthLevel | null; nextLevel: AuthLevel | null } {
  if (actor.kind === 'user') {
    const level = actor.session?.level ?? 'aal1';
    return { currentLevel: level, nextLevel: level };
  }
  const isHalf = actor.kind === 'visitor' && actor.halfSignedIn !== undefined;
  return isHalf ? { currentLevel: 'aal1', nextLevel: 'aal2' } : { currentLevel: null, nextLevel: null };
}
