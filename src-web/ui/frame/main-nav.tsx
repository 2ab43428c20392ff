import { Icon } from '../icon.tsx';
import { currentOf, type NavItem } from './nav-items.ts';
import { useDetails } from '../use-details.ts';
import { useWords } from '../lang.tsx';
import { frameWords } from './words.ts';

/** The menu on wide screens: plain links, and `<details>` for what unfolds. */
export function MainNav({ items, path }: { items: readonly NavItem[]; path: string }) {
  return (
    <nav className="nav" aria-label={useWords(frameWords).menu.main}>
      <ul>
        {items.map((item) => (
          <li key={item.label}>
            {item.children ? (
              <NavDropdown item={item} path={path} />
            ) : (
              <a href={item.href} aria-current={currentOf(item, path)}>
                {item.label}
              </a>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

function NavDropdown({ item, path }: { item: NavItem; path: string }) {
  const ref = useDetails(path);
  return (
    <details ref={ref}>
      <summary aria-current={currentOf(item, path)}>
        {item.label}
        <Icon name="chevron-down" size={18} />
      </summary>
      <ul>
        {(item.children ?? []).map(({ label, href }) => (
          <li key={href}>
            <a href={href} aria-current={href === path ? 'page' : undefined}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
