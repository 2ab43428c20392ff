import { readReturnPath } from '#shared/accounts/return-path.ts';
import { chosenLang } from '#web/chosen-lang.ts';
import { paths } from '#web/routes/paths.ts';
import { usePathFor, usePathsInLangs } from '#web/ui/lang.tsx';

/** `/auth` with the way back; a way that leaves the site is dropped. */
export function signInPath(returnTo?: string): string {
  const path = readReturnPath(returnTo);
  return path === undefined || path === '/' || path === '/de' ? paths.auth : paths.authBackTo(path);
}

/** The same for who is sent there: in the language of the page, or in the one that they have chosen. */
export function useSignInPath(): (returnTo: string) => string {
  const to = usePathFor();
  const pages = usePathsInLangs(paths.auth);
  return (returnTo) => {
    const chosen = chosenLang();
    const page = pages.find(({ lang }) => lang === chosen)?.path ?? to(paths.auth);
    return page + signInPath(returnTo).slice(paths.auth.length);
  };
}
