import { useParams } from 'wouter';
import { CONTACT_MESSAGES } from '#shared/contact/contact-messages.ts';
import { DECLARATION_FAILED } from '#web/features/legal/tell-declaration-failure.ts';
import { Seo } from '#web/features/shell/seo.tsx';
import { paths } from '#web/routes/paths.ts';
import { useSite } from '#web/site.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { SENT_FORMS, type SentForm } from './sent-forms.ts';

type Outcome = { title: string; text: string; back: string; backText: string; isFailure?: boolean; lang?: 'de' };

const OUTCOMES: Record<SentForm, Outcome> = {
  message: { ...CONTACT_MESSAGES.sent, back: paths.home, backText: 'Return to Home' },
  guide: { ...CONTACT_MESSAGES.guide, back: paths.learnBachata, backText: 'See the course' },
  reservation: {
    title: 'Your request is on its way',
    text: 'We will see what we can do and write to you, usually within 24 hours.',
    back: paths.salsa,
    backText: 'Salsa Friday',
  },
  newsletter: {
    title: 'Check your mail',
    text: 'We have sent you a link. Follow it within 7 days, and you are on the list.',
    back: paths.home,
    backText: 'Return to Home',
  },
  course: {
    title: 'You are on the list',
    text: 'As soon as the next course has a date we write to you, before everybody else.',
    back: paths.learnBachata,
    backText: 'See the course',
  },
  failed: { ...CONTACT_MESSAGES.failed, back: paths.contact, backText: 'Contact', isFailure: true },
  'declaration-failed': {
    ...DECLARATION_FAILED,
    back: paths.contact,
    backText: 'Kontakt',
    isFailure: true,
    lang: 'de',
  },
};

/** /sent/{form}: where a form leads that was sent before its scripts were here. */
export function SentPage() {
  const { form = '' } = useParams();
  const { operator } = useSite();
  const known = SENT_FORMS.find((one) => one === form);
  if (known === undefined) return <NotFoundPage />;
  const { title, text, back, backText, isFailure, lang } = OUTCOMES[known];
  return (
    <div className="wrap contract-page" lang={lang}>
      <Seo title={title} description={text} path={paths.sent(known)} isHidden />
      <h1 className="heading-huge">{title}</h1>
      <p className="lead">{text}</p>
      {isFailure && (
        <p>
          <a href={`mailto:${operator.email}`}>{operator.email}</a>
        </p>
      )}
      <div className="row">
        <ButtonLink href={back} look="o" size="l">
          {backText}
        </ButtonLink>
      </div>
    </div>
  );
}
