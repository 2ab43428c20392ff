import { useQueryClient, type Query, type QueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { KEPT_TICKETS } from '#shared/tickets/kept-tickets.ts';
import { trpc } from '#web/api.ts';
import { chooseLang } from '#web/chosen-lang.ts';
import { listenToOtherTabs } from './session-channel.ts';

/** Routers whose answers are the same for everybody; all else is forgotten when somebody leaves. */
const PUBLIC_ROUTERS: readonly unknown[] = ['events', 'workshops'];
/** The key under which a browser keeps that somebody has been signed in here; it stays after signing out. */
export const SIGNED_IN_HERE = 'signed-in-here';

function isPersonal(query: Query): boolean {
  const [path] = query.queryKey;
  return !Array.isArray(path) || !(PUBLIC_ROUTERS.includes(path[0]) || path.join('.') === 'profile.session');
}

/** The next person at this browser must not find the last person's tickets by pressing 'back'. */
function forgetPerson(queryClient: QueryClient): void {
  queryClient.removeQueries({ predicate: isPersonal });
}

/**
 * Nothing of anybody's tickets stays on this device. They go at once; that the worker hears of it too needs a script
 * which the home page does without.
 */
function forgetTickets(): void {
  if ('caches' in globalThis) caches.delete(KEPT_TICKETS).catch(() => undefined);
  import('#web/kept-tickets.ts').then((kept) => kept.forgetTickets()).catch(() => undefined);
}

/** How the page learns that the person changed: `left()` after signing out, `came()` after signing in. */
export function useSessionChange(): { left: () => Promise<void>; came: () => Promise<void> } {
  const { session } = trpc.useUtils().profile;
  const queryClient = useQueryClient();
  const left = useCallback(async () => {
    forgetTickets();
    await session.cancel(); // an answer still on its way is from before, and would be taken for the new one
    session.setData(undefined, null);
    forgetPerson(queryClient);
  }, [session, queryClient]);
  const came = useCallback(async () => {
    forgetTickets();
    forgetPerson(queryClient);
    await session.cancel();
    await session.invalidate();
  }, [session, queryClient]);
  return { left, came };
}

/**
 * Mount once in the app: follows the other tabs, and remembers that whoever uses this browser has an account, and the
 * language that they have chosen for it.
 */
export function useSessionSync(session: { lang: string | null } | null | undefined): void {
  const { left, came } = useSessionChange();
  useEffect(() => listenToOtherTabs((news) => void (news === 'signed-out' ? left() : came())), [left, came]);
  useEffect(() => {
    if (!session) return;
    localStorage.setItem(SIGNED_IN_HERE, '1');
    if (session.lang !== null) chooseLang(session.lang);
  }, [session]);
}
