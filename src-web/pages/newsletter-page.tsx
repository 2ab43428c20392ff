import { housePoster } from '#shared/art/house-posters.ts';
import { useSearch } from 'wouter';
import { useState, useSyncExternalStore } from 'react';
import '#web/ui/forms/fields.css';
import '#web/features/newsletters/newsletters.css';
import { CheckYourMail } from '#web/features/newsletters/check-your-mail.tsx';
import { NEWSLETTER_TYPES } from '#shared/newsletters/newsletter-types.ts';
import { SubscribeForm } from '#web/features/newsletters/subscribe-form.tsx';
import { subscribeWords } from '#web/features/newsletters/words.ts';
import { Seo } from '#web/features/shell/seo.tsx';
import { paths } from '#web/routes/paths.ts';
import { Poster } from '#web/ui/art/poster.tsx';
import { useWords } from '#web/ui/lang.tsx';

const neverChanges = () => () => undefined;

/** /newsletter: where 'Subscribe to Newsletter' leads. */
export function NewsletterPage() {
  const words = useWords(subscribeWords);
  const [isSent, setIsSent] = useState(false);
  const asked = new URLSearchParams(useSearch()).get('type');
  // The server keeps one page for all queries: the first picture here is the same as there.
  const isDrawn = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  const requested = isDrawn ? NEWSLETTER_TYPES.find((type) => type === asked) : undefined;
  return (
    <div className="wrap newsletter-start">
      <Seo title={words.title} description={words.description} path={paths.newsletter} />
      <div className="newsletter-page">
        {isSent ? (
          <CheckYourMail />
        ) : (
          <>
            <h1 className="heading-huge">{words.heading}</h1>
            <p className="lead">{words.lead}</p>
            <SubscribeForm requested={requested} onSent={() => setIsSent(true)} />
          </>
        )}
      </div>
      <Poster artwork={housePoster('newsletter-2')} />
    </div>
  );
}
