import type { ReactNode } from 'react';
import type { Lang } from '#shared/lang.ts';
import { Footer, type FooterProps } from './footer.tsx';
import { ToastRegion } from './toast-region.tsx';
import { Logo } from '../art/logo.tsx';
import { MainNav } from './main-nav.tsx';
import type { Session, TopBarLinks } from './nav-items.ts';
import { LanguageLine, LanguageLink, type OtherLanguage } from './other-language.tsx';
import { PhoneMenu } from './phone-menu.tsx';
import { WhoIsThere } from './who-is-there.tsx';

type TopBarProps = {
  links: TopBarLinks;
  /** The page's path, for the highlighted entry. */
  path: string;
  session: Session;
  other?: OtherLanguage | undefined;
  onLogout?: () => void;
};

/** Logo, menu and who is there: 76 px high, 68 on small screens. */
function TopBar({ links, path, session, other, onLogout }: TopBarProps) {
  return (
    <header className={other ? 'wrap top has-languages' : 'wrap top'}>
      <Logo href={links.home} />
      <MainNav items={links.items} path={path} />
      {other && <LanguageLink other={other} />}
      <WhoIsThere className="top-who" session={session} links={links} path={path} onLogout={onLogout} />
      <PhoneMenu session={session} links={links} path={path} onLogout={onLogout} />
    </header>
  );
}

type ShellProps = {
  /** Left out on pages that have a way back of their own (sign-in). */
  top?: TopBarProps;
  footer?: FooterProps;
  /** Above the bar, but after the skip link. */
  ribbon?: ReactNode;
  lang?: Lang;
  children: ReactNode;
};

/** The frame of every page: skip link first, bar, main, footer, toasts. */
export function Shell({ top, footer, ribbon, lang = 'en', children }: ShellProps) {
  return (
    <>
      <a className="skip button button-filled" href="#main">
        {lang === 'de' ? 'Zum Inhalt springen' : 'Skip to content'}
      </a>
      {ribbon}
      {top && <TopBar {...top} />}
      {top?.other && <LanguageLine other={top.other} />}
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      {footer && <Footer {...footer} />}
      <ToastRegion closeLabel={lang === 'de' ? 'Schließen' : 'Close'} />
    </>
  );
}
