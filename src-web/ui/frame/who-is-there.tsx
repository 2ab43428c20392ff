import { ButtonLink } from '../button-link.tsx';
import { Icon } from '../icon.tsx';
import { useWords } from '../lang.tsx';
import type { Session, TopBarLinks } from './nav-items.ts';
import { frameWords } from './words.ts';

type WhoProps = { session: Session; links: TopBarLinks; path: string; onLogout?: () => void; className: string };

/** Sign In, or what a signed-in dancer needs. Cached pages know nobody, so until asked it offers Sign In. */
export function WhoIsThere({ session, links, path, onLogout, className }: WhoProps) {
  const words = useWords(frameWords);
  if (!session) {
    return (
      <div className={className}>
        <ButtonLink href={links.auth} look="o" size="s">
          {words.signIn}
        </ButtonLink>
      </div>
    );
  }
  return (
    <div className={className}>
      <ButtonLink
        href={links.dashboard}
        look="o"
        size="s"
        icon="user"
        aria-current={path === links.dashboard ? 'page' : undefined}
      >
        {words.dashboard}
      </ButtonLink>
      {session.hasPanel && (
        <ButtonLink
          href={links.admin}
          look="o"
          size="s"
          aria-current={path.startsWith(links.admin) ? 'page' : undefined}
        >
          {words.admin}
        </ButtonLink>
      )}
      <button
        type="button"
        className="button button-outline button-small button-icon"
        aria-label={words.logout}
        onClick={onLogout}
      >
        <Icon name="logout" size={20} />
      </button>
    </div>
  );
}
