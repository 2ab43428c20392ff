import type { MemberQuote } from '#shared/orders/member-quote.ts';
import { paths } from '#web/routes/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { usePathFor, useWords } from '#web/ui/lang.tsx';
import { checkoutWords } from './words.ts';

/**
 * The member's price, applied by itself, or why not. Nothing to type: the Membership ID stands there.
 */
export function MemberOffer({ member }: { member: MemberQuote }) {
  const { membershipId, sentence, reason, isApplied } = member;
  const words = useWords(checkoutWords).member;
  const to = usePathFor();
  // Everybody's price, which the page came with: room for what is known in a moment.
  if (reason === 'not_signed_in') return <div className="member-offer is-awaited skeleton" />;
  if (membershipId === null && sentence === '') return null;
  return (
    <section className={isApplied ? 'member-offer is-applied' : 'member-offer'} aria-label={words.label}>
      {membershipId !== null && <TextField label={words.id} value={membershipId} readOnly />}
      {sentence !== '' && <p role="status">{sentence}</p>}
      {reason === 'not_a_member' && (
        <ButtonLink look="o" icon="arrow-right" href={to(paths.membersClub)}>
          {words.see}
        </ButtonLink>
      )}
      {reason === 'unpaid' && (
        <ButtonLink look="o" icon="credit-card" href={to(paths.dashboard)}>
          {words.card}
        </ButtonLink>
      )}
    </section>
  );
}
