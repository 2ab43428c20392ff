import { useRef } from 'react';
import { navigate, useHistoryState } from 'wouter/use-browser-location';

type OpenNight = { openId: string | undefined; open: (id: string) => void; close: () => void };

/**
 * The night that lies open over the month is a step in the history: Back closes it, and after a reload it lies there
 * again.
 */
export function useOpenNight(): OpenNight {
  const state = useHistoryState<{ nightId?: string } | null>();
  const isClosing = useRef(false);
  return {
    openId: state?.nightId,
    open: (id) => navigate(location.pathname + location.search, { state: { nightId: id } }),
    close: () => {
      if (isClosing.current) return; // a second press must not go back twice
      isClosing.current = true;
      addEventListener('popstate', () => (isClosing.current = false), { once: true });
      history.back();
    },
  };
}
