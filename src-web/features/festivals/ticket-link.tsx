import { ButtonLink } from '#web/ui/button-link.tsx';

/** The festival's own shop: another site, in a tab of its own. */
export function TicketLink({ href, title, size }: { href: string; title: string; size?: 'm' | 'l' }) {
  return (
    <ButtonLink href={href} size={size} target="_blank" rel="noopener" iconAfter="external-link">
      Tickets<span className="visually-hidden">: {title}, opens in a new tab</span>
    </ButtonLink>
  );
}
