import type { ComponentType } from 'react';
import type { Permission } from '#shared/permissions.ts';

export type PageRoute = {
  /** As wouter writes it: `/events/:id`. */
  path: string;
  load: () => Promise<ComponentType>;
  /**
   * `server`: public, rendered and cached (fetches in pages/prefetch.ts). `client`: an empty frame, never kept, never
   * found.
   */
  render: 'server' | 'client';
  /** The right that it takes, or only the sign-in; the server asks again in every procedure. */
  access?: 'user' | Permission;
  /**
   * Behind the sign-in, but of use to whoever looks at it while nobody knows yet who that is: the server draws it with
   * what is public (pages/prefetch.ts), the browser goes on from the same.
   */
  isDrawnForAll?: boolean;
  /** A tool under another page, which search engines are shown in its place. */
  isUnlisted?: boolean;
  /** The language at the page's own address; English unless named. */
  lang?: 'de';
  /**
   * The page is whole in both languages: the other one has an address under `/de` (`/en` where it is German itself), and
   * each leads to the other.
   */
  isInBoth?: boolean;
  /** Draws no icon but those that every page has (ui/icon.tsx). */
  hasFewIcons?: boolean;
  /** Fills the window itself: no bar, no footer. */
  isBare?: boolean;
  /** Has a way back of its own in place of the bar; the footer stays. */
  isWithoutBar?: boolean;
};
