import { useEffect, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { localDateOf } from '#shared/time.ts';
import { useSessionSync } from '#web/features/auth/use-session-sync.ts';
import { useSignOut } from '#web/features/auth/use-sign-out.ts';
import { useSite } from '#web/site.tsx';
import { Shell } from '#web/ui/frame/shell.tsx';
import { DemoRibbon } from '#web/features/shell/demo-ribbon.tsx';
import { footerColumns, topBarLinks } from '#web/features/shell/navigation.ts';
import { useSession } from '#web/features/shell/use-session.ts';

type FrameProps = { lang?: 'de'; isBare?: boolean; isWithoutBar?: boolean; children: ReactNode };

/** Bar, page, footer: the frame of every page, with who is there filled in later. */
export function Frame({ lang, isBare, isWithoutBar, children }: FrameProps) {
  const { operator, isDemo, now } = useSite();
  const [path] = useLocation();
  const session = useSession();
  const signOut = useSignOut();
  useSessionSync(session !== undefined && session !== null);
  const who = session && { hasPanel: session.hasPanel };
  // The server names the first page's language; one reached by a link comes without its frame.
  useEffect(() => void (document.documentElement.lang = lang ?? 'en'), [lang]);
  const year = Number(localDateOf(now).slice(0, 4));
  return (
    <Shell
      lang={lang}
      ribbon={isDemo && <DemoRibbon />}
      {...(!isBare &&
        !isWithoutBar && { top: { links: topBarLinks, path, session: who, onLogout: () => void signOut() } })}
      {...(!isBare && { footer: { operator, columns: footerColumns, year } })}
    >
      {children}
    </Shell>
  );
}
