import { useRef } from 'react';
import { useLocation, useSearch } from 'wouter';

type OpenTicket = { /** Empty: none. */ openId: string; open: (id: string) => void; close: () => void };

/**
 * Opened from a list it is a step in the history, so Back closes it; whoever came by a link has nothing behind it to go
 * back to.
 */
type Step = { isTicketStep?: boolean } | null;

/** The ticket that lies open over the list stands in the address: a link leads to it, and a reload keeps it open. */
export function useOpenTicket(): OpenTicket {
  const search = useSearch();
  const [path, navigate] = useLocation();
  const isClosing = useRef(false);
  return {
    openId: new URLSearchParams(search).get('ticket') ?? '',
    open: (id) => {
      const next = new URLSearchParams(search);
      next.set('ticket', id);
      navigate(`${path}?${next.toString()}`, { state: { isTicketStep: true } satisfies Step });
    },
    close: () => {
      if (isClosing.current) return; // a second press must not go back twice
      if ((history.state as Step)?.isTicketStep === true) {
        isClosing.current = true;
        addEventListener('popstate', () => (isClosing.current = false), { once: true });
        history.back();
        return;
      }
      const next = new URLSearchParams(search);
      next.delete('ticket');
      navigate(next.size === 0 ? path : `${path}?${next.toString()}`, { replace: true });
    },
  };
}
