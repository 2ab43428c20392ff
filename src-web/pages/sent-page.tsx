import { useParams } from 'wouter';
import { sentWords } from '#web/features/contact/sent-words.ts';
import { Seo } from '#web/features/shell/seo.tsx';
import { paths } from '#web/routes/paths.ts';
import { useSite } from '#web/site.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { usePathFor, useWords } from '#web/ui/lang.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { SENT_FORMS, type SentForm } from './sent-forms.ts';

const BACK: Record<SentForm, string> = {
  message: paths.home,
  guide: paths.learnBachata,
  reservation: paths.salsa,
  newsletter: paths.home,
  course: paths.learnBachata,
  failed: paths.contact,
  'declaration-failed': paths.contact,
};

/** /sent/{form}: where a form leads that was sent before its scripts were here. */
export function SentPage() {
  const { form = '' } = useParams();
  const { operator } = useSite();
  const words = useWords(sentWords);
  const to = usePathFor();
  const known = SENT_FORMS.find((one) => one === form);
  if (known === undefined) return <NotFoundPage />;
  const { title, text, back } = words[known];
  const isFailure = known === 'failed' || known === 'declaration-failed';
  return (
    <div className="wrap contract-page">
      <Seo title={title} description={text} path={paths.sent(known)} isHidden />
      <h1 className="heading-huge">{title}</h1>
      <p className="lead">{text}</p>
      {isFailure && (
        <p>
          <a href={`mailto:${operator.email}`}>{operator.email}</a>
        </p>
      )}
      <div className="row">
        <ButtonLink href={to(BACK[known])} look="o" size="l">
          {back}
        </ButtonLink>
      </div>
    </div>
  );
}
