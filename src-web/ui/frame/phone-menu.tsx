import { housePoster } from '#shared/art/house-posters.ts';
import { Icon } from '../icon.tsx';
import { currentOf, type Session, type TopBarLinks } from './nav-items.ts';
import { Poster, type PosterArtwork } from '../art/poster.tsx';
import { useDetails } from '../use-details.ts';
import { useWords } from '../lang.tsx';
import { WhoIsThere } from './who-is-there.tsx';
import { frameWords } from './words.ts';

/** Fixed pictures: the menu is the same on every page and in every cache. */
const STRIP: readonly PosterArtwork[] = [
  housePoster('menu-salsa-3'),
  housePoster('menu-bachata-2'),
  housePoster('menu-zouk-1'),
  housePoster('menu-festival-2'),
];

/** Full-screen menu under 1240 px. A `<details>`, so it opens before and without any script. */
export function PhoneMenu({
  session,
  links,
  path,
  onLogout,
}: {
  session: Session;
  links: TopBarLinks;
  path: string;
  onLogout?: () => void;
}) {
  const ref = useDetails(path);
  const { menu } = useWords(frameWords);
  return (
    <details className="phone" ref={ref}>
      <summary aria-label={menu.label}>
        <span className="when-closed">
          <Icon name="menu-2" />
        </span>
        <span className="when-open">
          <Icon name="x" />
        </span>
      </summary>
      <div className="phone-menu">
        <nav aria-label={menu.small}>
          <ul>
            {links.items.map((item) => (
              <li key={item.label}>
                {item.href ? (
                  <a className="main-item" href={item.href} aria-current={currentOf(item, path)}>
                    {item.label}
                  </a>
                ) : (
                  <span className="main-item">{item.label}</span>
                )}
                {item.children && (
                  <div className="sub">
                    {item.children.map(({ label, href }) => (
                      <a key={href} href={href} aria-current={href === path ? 'page' : undefined}>
                        {label}
                      </a>
                    ))}
                  </div>
                )}
              </li>
            ))}
          </ul>
        </nav>
        <WhoIsThere className="row" session={session} links={links} path={path} onLogout={onLogout} />
        <div className="phone-strip">
          {STRIP.map((artwork) => (
            <Poster key={artwork.id} artwork={artwork} />
          ))}
        </div>
      </div>
    </details>
  );
}
