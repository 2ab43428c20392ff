import type { AuthLevel } from '#shared/accounts/second-factor.ts';
import type { Actor } from '../../base/service-context.ts';

/** Specification §4. Who is signed in is always at the next level already: a session that still lacks the code is nobody's. */
export function levelsOf(actor: Actor): { currentLevel: AuthLevel | null; nextLevel: AuthLevel | null } {
  if (actor.kind === 'user') {
    const level = actor.session?.level ?? 'aal1';
    return { currentLevel: level, nextLevel: level };
  }
  const isHalf = actor.kind === 'visitor' && actor.halfSignedIn !== undefined;
  return isHalf ? { currentLevel: 'aal1', nextLevel: 'aal2' } : { currentLevel: null, nextLevel: null };
}
