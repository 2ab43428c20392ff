/** One entry of the main menu; with `children` it is a dropdown and has no page of its own. */
export type NavItem = {
  label: string;
  href?: string;
  children?: readonly { label: string; href: string }[];
  /** Paths that count as this entry besides its own links. */ alsoOn?: readonly string[];
};

/** Where the open page is in the menu: this very page, a page below it, or elsewhere. */
export function currentOf(item: NavItem, path: string): 'page' | 'true' | undefined {
  if (item.href === path) return 'page';
  const below = [
    ...(item.children ?? []).map((child) => child.href),
    ...(item.alsoOn ?? []),
    ...(item.href && !/^\/(de)?$/.test(item.href) ? [item.href] : []),
  ];
  return below.some((start) => path === start || path.startsWith(`${start}/`)) ? 'true' : undefined;
}

/** Undefined while nobody has asked yet, null when signed out. */
export type Session = { hasPanel: boolean } | null | undefined;

export type TopBarLinks = { home: string; auth: string; dashboard: string; admin: string; items: readonly NavItem[] };
