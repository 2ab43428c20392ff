import { useEffect, useState } from 'react';
import { useSearch } from 'wouter';
import '#web/features/newsletters/newsletters.css';
import { brand } from '#shared/brand.ts';
import { ERROR_MESSAGES } from '#shared/messages.ts';
import { NEWSLETTER_TEXT, type NewsletterType } from '#shared/newsletters/newsletter-types.ts';
import { trpc } from '#web/api.ts';
import { failureOf, failureSentence } from '#web/failure-sentence.ts';
import { paths } from '#web/routes/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { MarkLoader } from '#web/ui/art/mark-loader.tsx';

type Confirmation = { types: readonly NewsletterType[]; follows?: readonly string[]; wasConfirmed: boolean };
type Answer = Confirmation | { error: unknown };

/** A link works once, and React may run an effect twice. */
const asked = new Map<string, Promise<Answer>>();

/** /newsletter/confirmed?token=…: follows the link of the confirmation mail. */
export function NewsletterConfirmedPage() {
  const token = new URLSearchParams(useSearch()).get('token') ?? '';
  const [answer, setAnswer] = useState<Answer | null>(null);
  const { mutateAsync } = trpc.contact.confirmNewsletter.useMutation();
  useEffect(() => {
    const once = asked.get(token) ?? mutateAsync({ token }).catch((error: unknown) => ({ error }));
    asked.set(token, once);
    void once.then(setAnswer);
  }, [token, mutateAsync]);

  if (answer === null) return <MarkLoader text="Confirming" />;
  return 'error' in answer ? <NotConfirmed error={answer.error} /> : <Confirmed {...answer} />;
}

function Confirmed({ types, follows = [], wasConfirmed }: Confirmation) {
  const title = wasConfirmed ? 'Already confirmed' : 'You are on the list';
  return (
    <div className="wrap newsletter-page" role="status">
      <title>{`${title} | ${brand.full}`}</title>
      <h1 className="heading-huge">{title}</h1>
      <p className="lead">
        {wasConfirmed ? 'You have pressed this link before: ' : 'Confirmed: '}
        {[...types.map((type) => NEWSLETTER_TEXT[type].name), ...follows].join(', ')}. Every mail has a link that ends
        it
        {wasConfirmed ? ', and what you have ended since stays ended.' : '.'}
      </p>
      <ButtonLink href={paths.events} icon="calendar">
        See what is on
      </ButtonLink>
    </div>
  );
}

function NotConfirmed({ error }: { error: unknown }) {
  const { code } = failureOf(error);
  const sentence = code === 'INVALID_INPUT' ? ERROR_MESSAGES.LINK_NOT_VALID : failureSentence(error);
  return (
    <div className="wrap newsletter-page" role="alert">
      <title>{`Not confirmed | ${brand.full}`}</title>
      <h1 className="heading-huge">Not confirmed</h1>
      <p className="lead">
        {sentence} A link works once and for 7 days; if you are on the list already, there is nothing to do.
      </p>
      <ButtonLink href={paths.newsletter} look="o" icon="mail">
        Ask for a new link
      </ButtonLink>
    </div>
  );
}
