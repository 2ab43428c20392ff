import '#web/features/newsletters/newsletters.css';
import { CheckYourMail } from '#web/features/newsletters/check-your-mail.tsx';
import { linkWords } from '#web/features/newsletters/link-words.ts';
import { Seo } from '#web/features/shell/seo.tsx';
import { paths } from '#web/routes/paths.ts';
import { newsletterWords } from '#web/ui/forms/newsletter-words.ts';
import { useWords } from '#web/ui/lang.tsx';

/** /newsletter/sent: where the form leads when it was sent before the page's scripts had loaded. */
export function NewsletterSentPage() {
  return (
    <div className="wrap newsletter-page">
      <Seo
        title={useWords(newsletterWords).sent.title}
        description={useWords(linkWords).sentDescription}
        path={paths.newsletterSent}
        isHidden
      />
      <CheckYourMail />
    </div>
  );
}
