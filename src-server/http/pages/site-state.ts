import type { ServiceContext } from '#server/services/base/service-context.ts';
import type { AppDeps } from '../app-deps.ts';

/** What every page may show of the shop itself; it travels with the page (`src-web/site.tsx`). */
export type ShownSite = Pick<AppDeps['settings'], 'operator' | 'baseUrl' | 'isDemo'> & {
  hasGoogle: boolean;
  hasWallet: boolean;
  hasAppleWallet: boolean;
  now: Date;
};

/** The site as it is at `service.now()`. */
export const siteStateOf = (
  { operator, baseUrl, isDemo, google }: AppDeps['settings'],
  service: Pick<ServiceContext, 'wallet' | 'appleWallet' | 'now'>,
): ShownSite => ({
  operator,
  baseUrl,
  isDemo,
  hasGoogle: google !== undefined,
  hasWallet: service.wallet !== undefined,
  hasAppleWallet: service.appleWallet?.isInDate() === true,
  now: service.now(),
});
