import { useEffect, type ReactNode } from 'react';
import { useLocation, useSearch } from 'wouter';
import { splitLang, type Lang } from '#shared/lang.ts';
import { localDateOf } from '#shared/time.ts';
import { isThere } from '#shared/website/own-pages.ts';
import { useSessionSync } from '#web/features/auth/use-session-sync.ts';
import { useSignOut } from '#web/features/auth/use-sign-out.ts';
import { useSite } from '#web/site.tsx';
import type { OtherLanguage } from '#web/ui/frame/other-language.tsx';
import { Shell } from '#web/ui/frame/shell.tsx';
import { DemoRibbon } from '#web/features/shell/demo-ribbon.tsx';
import { footerColumns, topBarLinks } from '#web/features/shell/navigation.ts';
import { frameWords } from '#web/ui/frame/words.ts';
import { usePathFor, usePathsInLangs, useLang, useWords } from '#web/ui/lang.tsx';
import { useSession } from '#web/features/shell/use-session.ts';

type FrameProps = { lang?: Lang; isBare?: boolean; isWithoutBar?: boolean; children: ReactNode };

/** Bar, page, footer: the frame of every page, with who is there filled in later. */
export function Frame({ lang, isBare, isWithoutBar, children }: FrameProps) {
  const { operator, pages, isDemo, now } = useSite();
  const [path] = useLocation();
  const words = useWords(frameWords);
  const to = usePathFor();
  const has = (page: string): boolean => isThere(pages, page);
  const other = useOtherLanguage(path);
  const session = useSession();
  const signOut = useSignOut();
  useSessionSync(session);
  const who = session && { hasPanel: session.hasPanel };
  // The server names the first page's language; one reached by a link comes without its frame.
  useEffect(() => void (document.documentElement.lang = lang ?? 'en'), [lang]);
  const year = Number(localDateOf(now).slice(0, 4));
  return (
    <Shell
      lang={lang}
      ribbon={isDemo && <DemoRibbon />}
      {...(!isBare &&
        !isWithoutBar && {
          top: { links: topBarLinks(words, to, has), path, session: who, other, onLogout: () => void signOut() },
        })}
      {...(!isBare && { footer: { operator, columns: footerColumns(words, to, has), year, other } })}
    >
      {children}
    </Shell>
  );
}

/** This page in the other language; undefined where it is in one only. */
function useOtherLanguage(path: string): OtherLanguage | undefined {
  const lang = useLang();
  const search = useSearch();
  const there = usePathsInLangs(splitLang(path).path).find((one) => one.lang !== lang);
  return there && { lang: there.lang, href: search === '' ? there.path : `${there.path}?${search}` };
}
