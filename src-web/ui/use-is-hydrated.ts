import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False on the server and in the first paint, which is the cached page's; true from then on. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
