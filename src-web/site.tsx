import { createContext, useContext, type ReactNode } from 'react';
import type { Operator } from '#shared/operator.ts';

/** What the server knows and every page may show; travels with the page. */
export type SiteState = {
  operator: Operator;
  baseUrl: string;
  isDemo: boolean;
  hasGoogle: boolean;
  /** Whether member cards can be put into Google's wallet. */
  hasWallet: boolean;
  /** A record that is not there: its page says so on both sides. */
  missingPath?: string;
  /** The server's clock when the page was made: both sides agree on what today is. */
  now: Date;
};

const SiteContext = createContext<SiteState | null>(null);

export function SiteProvider({ site, children }: { site: SiteState; children: ReactNode }) {
  return <SiteContext value={site}>{children}</SiteContext>;
}

export function useSite(): SiteState {
  const site = useContext(SiteContext);
  if (site === null) throw new Error('there is no site around this component');
  return site;
}
