import '#web/ui/forms/fields.css';
import '#web/ui/forms/plain-form.css';
import { GuideContents } from '#web/features/guide/guide-contents.tsx';
import { GuideCover } from '#web/features/guide/guide-cover.tsx';
import { GuideForm } from '#web/features/guide/guide-form.tsx';
import { guideWords } from '#web/features/guide/words.ts';
import { Seo } from '#web/features/shell/seo.tsx';
import { paths } from '#web/routes/paths.ts';
import { useWords } from '#web/ui/lang.tsx';
import { OwnPage } from './own-page.tsx';

/** /registration: the guide to the course. */
export const RegistrationPage = () => <OwnPage kind="course">{() => <Guide />}</OwnPage>;

function Guide() {
  const words = useWords(guideWords);
  return (
    <>
      <Seo title={words.title} description={words.description} path={paths.registration} />
      <div className="wrap guide">
        <GuideCover />
        <div>
          <h1 className="heading-huge">{words.heading}</h1>
          <p className="lead">{words.lead}</p>
          <GuideForm />
        </div>
      </div>
      <section className="section paper grain">
        <div className="wrap">
          <h2 className="heading-large guide-title">{words.inside}</h2>
          <GuideContents />
        </div>
      </section>
    </>
  );
}
