import type { Plugin } from 'vite';

/** Hooks of tRPC's client that nothing in `src-web/` calls, with what of the query library only they need. */
export const UNUSED_HOOKS = [
  'usePrefetchQuery',
  'useSuspenseQuery',
  'useQueries',
  'useSuspenseQueries',
  'useSubscription',
  'usePrefetchInfiniteQuery',
  'useSuspenseInfiniteQuery',
] as const;

/** From the hook's first line to its last, which is indented as far. */
const bodyOf = (hook: string): RegExp =>
  new RegExp(String.raw`^\t(?:function ${hook}(?:\$1)?\(|const ${hook}(?:\$1)? = )[\s\S]*?^\t\};?$`, 'm');
const nameOf = (hook: string): RegExp => new RegExp(String.raw`^\t\t${hook}(?:: ${hook}\$1)?,?$`, 'm');

/**
 * Takes the hooks out that nobody calls: tRPC makes all of them in one function, so that no bundler can tell, and every
 * page would carry them.
 */
export function fewerHooks(): Plugin {
  return {
    name: 'fewer-hooks',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /@trpc\/react-query\/dist\/shared-[\w-]+\.mjs$/ },
      handler(code) {
        let left = code;
        for (const hook of UNUSED_HOOKS)
          for (const part of [bodyOf(hook), nameOf(hook)]) {
            if (!part.test(left)) this.error(`${hook} is not where it was: check which hooks tRPC's client has now`);
            left = left.replace(part, '');
          }
        return { code: left, map: null };
      },
    },
  };
}
