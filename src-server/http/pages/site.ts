import type { StoredAnswer } from '../public-cache.ts';

/** The built website as the server needs it; in development Vite takes its place. */
export type Site = {
  /** index.html with its three placeholders, for one address. */
  template(url: string): Promise<string>;
  /** The helpers' page at the door, whole: it is a small app of its own. */
  door(): Promise<string>;
  /** A built file by its address. */
  asset(url: string): StoredAnswer | undefined;
  /** Addresses of the styles a page file brings besides the site's own. */
  styles(pageFile: string): readonly string[];
  /** Addresses of every script that a page behind the sign-in begins with, by its page file. */
  scripts(pageFile: string): readonly string[];
};

/** A site without any files: tests of procedures need no build. */
export const bareSite: Site = {
  template: () =>
    Promise.resolve(
      '<!doctype html><html lang="en"><head><!--app-head--></head><body><div id="root"><!--app-html--></div><!--app-state--></body></html>',
    ),
  door: () => Promise.resolve('<!doctype html><html lang="de"><head></head><body></body></html>'),
  asset: () => undefined,
  styles: () => [],
  scripts: () => [],
};
