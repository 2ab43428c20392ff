import type { ReactNode } from 'react';
import { Footer, type FooterProps } from './footer.tsx';
import { ToastRegion } from './toast-region.tsx';
import { TopBar, type TopBarProps } from './top-bar.tsx';

type ShellProps = {
  /** Left out on pages that have a way back of their own (sign-in). */
  top?: TopBarProps;
  footer?: FooterProps;
  /** Above the bar, but after the skip link. */
  ribbon?: ReactNode;
  lang?: 'en' | 'de';
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
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      {footer && <Footer {...footer} />}
      <ToastRegion closeLabel={lang === 'de' ? 'Schließen' : 'Close'} />
    </>
  );
}
