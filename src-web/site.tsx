import { createContext, useContext, useSyncExternalStore, type ReactNode } from 'react';
import type { OwnPages } from '#shared/website/own-pages.ts';
import type { ClubName } from '#shared/brand.ts';
import type { Operator } from '#shared/operator.ts';

/** What the server knows and every page may show; travels with the page. */
export type SiteState = {
  operator: Operator & { /** Where one dances, in one line. */ place?: string; map?: string };
  club: ClubName;
  /** Pages that are there only while the club says something on them. */
  pages: OwnPages;
  baseUrl: string;
  isDemo: boolean;
  hasGoogle: boolean;
  /** Whether tickets and member cards can be put into Google's wallet, and into Apple's. */
  hasWallet: boolean;
  hasAppleWallet: boolean;
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

const STEP_MS = 20_000;
const cameAtMs = Date.now();
/** How far the time has moved since the page came, in steps; also while the phone slept. */
const movedMs = (): number => Math.floor((Date.now() - cameAtMs) / STEP_MS) * STEP_MS;

function onStep(tell: () => void): () => void {
  const timer = setInterval(tell, STEP_MS);
  return () => clearInterval(timer);
}

/** The server's clock, which goes on while the page is open: a night begins and ends before the reader's eyes. */
export function useNow(): Date {
  const { now } = useSite();
  const moved = useSyncExternalStore(onStep, movedMs, () => 0);
  return new Date(now.getTime() + moved);
}
