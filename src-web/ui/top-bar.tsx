import { Logo } from './logo.tsx';
import { MainNav } from './main-nav.tsx';
import type { Session, TopBarLinks } from './nav-items.ts';
import { PhoneMenu } from './phone-menu.tsx';
import { WhoIsThere } from './who-is-there.tsx';

export type TopBarProps = {
  links: TopBarLinks;
  /** The page's path, for the highlighted entry. */
  path: string;
  session: Session;
  onLogout?: () => void;
};

/** Logo, menu and who is there: 76 px high, 68 on small screens. */
export function TopBar({ links, path, session, onLogout }: TopBarProps) {
  return (
    <header className="wrap top">
      <Logo href={links.home} />
      <MainNav items={links.items} path={path} />
      <WhoIsThere className="top-who" session={session} links={links} path={path} onLogout={onLogout} />
      <PhoneMenu session={session} links={links} path={path} onLogout={onLogout} />
    </header>
  );
}
