import { useEffect, useState } from 'react';
import { useSearch } from 'wouter';
import '#web/features/newsletters/newsletters.css';
import { brand } from '#shared/brand.ts';
import type { NewsletterType } from '#shared/newsletters/newsletter-types.ts';
import { trpc } from '#web/api.ts';
import { failureOf, failureSentence } from '#web/failure-sentence.ts';
import { linkWords } from '#web/features/newsletters/link-words.ts';
import { paths } from '#web/routes/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { MarkLoader } from '#web/ui/art/mark-loader.tsx';
import { newsletterWords } from '#web/ui/forms/newsletter-words.ts';
import { frameWords } from '#web/ui/frame/words.ts';
import { usePathFor, useWords } from '#web/ui/lang.tsx';

type Confirmation = { types: readonly NewsletterType[]; follows?: readonly string[]; wasConfirmed: boolean };
type Answer = Confirmation | { error: unknown };

/** A link works once, and React may run an effect twice. */
const asked = new Map<string, Promise<Answer>>();

/** /newsletter/confirmed?token=…: follows the link of the confirmation mail. */
export function NewsletterConfirmedPage() {
  const token = new URLSearchParams(useSearch()).get('token') ?? '';
  const [answer, setAnswer] = useState<Answer | null>(null);
  const { confirm } = useWords(linkWords);
  const { mutateAsync } = trpc.contact.confirmNewsletter.useMutation();
  useEffect(() => {
    const once = asked.get(token) ?? mutateAsync({ token }).catch((error: unknown) => ({ error }));
    asked.set(token, once);
    void once.then(setAnswer);
  }, [token, mutateAsync]);

  if (answer === null) return <MarkLoader text={confirm.busy} />;
  return 'error' in answer ? <NotConfirmed error={answer.error} /> : <Confirmed {...answer} />;
}

function Confirmed({ types, follows = [], wasConfirmed }: Confirmation) {
  const { confirm, whatIsOn } = useWords(linkWords);
  const { lists } = useWords(newsletterWords);
  const to = usePathFor();
  const { title, text } = wasConfirmed ? confirm.before : confirm.done;
  return (
    <div className="wrap newsletter-page" role="status">
      <title>{`${title} | ${brand.full}`}</title>
      <h1 className="heading-huge">{title}</h1>
      <p className="lead">{text([...types.map((type) => lists[type].name), ...follows].join(', '))}</p>
      <ButtonLink href={to(paths.events)} icon="calendar">
        {whatIsOn}
      </ButtonLink>
    </div>
  );
}

function NotConfirmed({ error }: { error: unknown }) {
  const { confirm, linkNotValid } = useWords(linkWords);
  const { failures } = useWords(frameWords);
  const to = usePathFor();
  const { title, text, button } = confirm.failed;
  const { code } = failureOf(error);
  const sentence = code === 'INVALID_INPUT' ? linkNotValid : failureSentence(error, failures);
  return (
    <div className="wrap newsletter-page" role="alert">
      <title>{`${title} | ${brand.full}`}</title>
      <h1 className="heading-huge">{title}</h1>
      <p className="lead">{text(sentence)}</p>
      <ButtonLink href={to(paths.newsletter)} look="o" icon="mail">
        {button}
      </ButtonLink>
    </div>
  );
}
