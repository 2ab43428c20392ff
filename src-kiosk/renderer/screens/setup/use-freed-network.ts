import { useEffect, useRef } from 'react';
import { useDesk } from '../../bridge.ts';

/** Asks again once the network lets everything through. */
export function useFreedNetwork(onFree: () => void): void {
  const isPortal = useDesk().link.trouble?.kind === 'portal';
  const wasPortal = useRef(isPortal);
  const newest = useRef(onFree);
  useEffect(() => {
    newest.current = onFree;
  });
  useEffect(() => {
    const isFreed = wasPortal.current && !isPortal;
    wasPortal.current = isPortal;
    if (isFreed) newest.current();
  }, [isPortal]);
}
