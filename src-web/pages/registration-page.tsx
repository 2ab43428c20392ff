import '#web/ui/forms/fields.css';
import '#web/ui/forms/plain-form.css';
import { GuideContents } from '#web/features/guide/guide-contents.tsx';
import { GuideCover } from '#web/features/guide/guide-cover.tsx';
import { GuideForm } from '#web/features/guide/guide-form.tsx';
import { Seo } from '#web/features/shell/seo.tsx';
import { paths } from '#web/routes/paths.ts';

const DESCRIPTION =
  'Free Bachata guide for beginners: what you learn in your first twelve weeks, step by step, as a PDF by e-mail.';

export function RegistrationPage() {
  return (
    <>
      <Seo title="Free guide" description={DESCRIPTION} path={paths.registration} />
      <div className="wrap guide">
        <GuideCover />
        <div>
          <h1 className="heading-huge">Your free guide</h1>
          <p className="lead">
            Twelve weeks of Bachata on a few pages: what comes when, what to practise at home, and what to dare at your
            first party.
          </p>
          <GuideForm />
        </div>
      </div>
      <section className="section paper grain">
        <div className="wrap">
          <h2 className="heading-large guide-title">What is in it</h2>
          <GuideContents />
        </div>
      </section>
    </>
  );
}
