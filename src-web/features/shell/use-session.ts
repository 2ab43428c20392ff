import { trpc } from '#web/api.ts';
import { useIsHydrated } from '#web/ui/use-is-hydrated.ts';

/** Who is signed in: undefined until asked, null for a visitor. Cached pages know nobody. */
export function useSession() {
  const isHydrated = useIsHydrated();
  const { data } = trpc.profile.session.useQuery(undefined, { enabled: isHydrated });
  return isHydrated ? data : undefined;
}
