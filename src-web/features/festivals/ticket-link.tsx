import { ButtonLink } from '#web/ui/button-link.tsx';
import { useWords } from '#web/ui/lang.tsx';
import { aside, Rich } from '#web/ui/rich.tsx';
import { festivalsWords } from './words.ts';

/** The festival's own shop: another site, in a tab of its own. */
export function TicketLink({ href, title, size }: { href: string; title: string; size?: 'm' | 'l' }) {
  return (
    <ButtonLink href={href} size={size} target="_blank" rel="noopener" iconAfter="external-link">
      <Rich text={useWords(festivalsWords).tickets(title)} parts={{ aside }} />
    </ButtonLink>
  );
}
