import type { ClubName } from '#shared/brand.ts';
import type { OwnPages } from '#shared/website/own-pages.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { clubName, ownPages, shownOperator, type ShownOperator } from '#server/services/shop/website/show-club.ts';
import type { AppDeps } from '../app-deps.ts';

/** What every page may show of the shop itself; it travels with the page (`src-web/site.tsx`). */
export type ShownSite = Pick<AppDeps['settings'], 'baseUrl' | 'isDemo'> & {
  operator: ShownOperator;
  club: ClubName;
  pages: OwnPages;
  hasGoogle: boolean;
  hasWallet: boolean;
  hasAppleWallet: boolean;
  now: Date;
};

/** The site as it is at `service.now()`. */
export const siteStateOf = (
  { operator, baseUrl, isDemo, google }: AppDeps['settings'],
  service: Pick<ServiceContext, 'db' | 'showsDrafts' | 'wallet' | 'appleWallet' | 'now'>,
): ShownSite => ({
  operator: shownOperator({ ...service, operator }),
  club: clubName({ ...service, operator }),
  pages: ownPages(service),
  baseUrl,
  isDemo,
  hasGoogle: google !== undefined,
  hasWallet: service.wallet !== undefined,
  hasAppleWallet: service.appleWallet?.isInDate() === true,
  now: service.now(),
});
