import { housePoster } from '#shared/art/house-posters.ts';
import { useSearch } from 'wouter';
import { useState, useSyncExternalStore } from 'react';
import '#web/ui/forms/fields.css';
import '#web/features/newsletters/newsletters.css';
import { CheckYourMail } from '#web/features/newsletters/check-your-mail.tsx';
import { NEWSLETTER_TYPES } from '#shared/newsletters/newsletter-types.ts';
import { SubscribeForm } from '#web/features/newsletters/subscribe-form.tsx';
import { Seo } from '#web/features/shell/seo.tsx';
import { paths } from '#web/routes/paths.ts';
import { Poster } from '#web/ui/art/poster.tsx';

const DESCRIPTION = 'News, new nights and early prices by e-mail: choose what you want, stop it with one click.';

const neverChanges = () => () => undefined;

/** /newsletter: where 'Subscribe to Newsletter' leads. */
export function NewsletterPage() {
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
      <Seo title="Newsletter" description={DESCRIPTION} path={paths.newsletter} />
      <div className="newsletter-page">
        {isSent ? (
          <CheckYourMail />
        ) : (
          <>
            <h1 className="heading-huge">Stay in time</h1>
            <p className="lead">Choose what we may write to you. Every mail has a link that ends it.</p>
            <SubscribeForm requested={requested} onSent={() => setIsSent(true)} />
          </>
        )}
      </div>
      <Poster artwork={housePoster('newsletter-2')} />
    </div>
  );
}
