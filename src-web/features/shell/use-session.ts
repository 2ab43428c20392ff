import { useSyncExternalStore } from 'react';
import { trpc } from '#web/api.ts';

const never = () => () => undefined;

/** False on the server and in the first paint, which is the cached page's. */
const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/** Who is signed in: undefined until asked, null for a visitor. Cached pages know nobody. */
export function useSession() {
  const isHydrated = useIsHydrated();
  const { data } = trpc.profile.session.useQuery(undefined, { enabled: isHydrated });
  return isHydrated ? data : undefined;
}
