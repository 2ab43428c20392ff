import { mailHref } from '#shared/contact/write-to-us.ts';
import { GuideContents } from '#web/features/guide/guide-contents.tsx';
import { GuideCover } from '#web/features/guide/guide-cover.tsx';
import { Seo } from '#web/features/shell/seo.tsx';
import { paths } from '#web/paths.ts';
import { useSite } from '#web/site.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';

const DESCRIPTION = 'Free Bachata guide for beginners: what you learn in your first twelve weeks, step by step. Ask for it by e-mail.';
const REQUEST = ['Please send me the free Bachata guide.', '', 'Name: ', 'Experience (none, some classes, I dance regularly, I perform): ', 'What I want to learn: '].join('\n');

export function RegistrationPage() {
  const { operator } = useSite();
  return (
    <>
      <Seo title="Free guide" description={DESCRIPTION} path={paths.registration} />
      <div className="wrap guide">
        <GuideCover />
        <div>
          <h1 className="h-xl">Your free guide</h1>
          <p className="lead">Twelve weeks of Bachata on a few pages: what comes when, what to practise at home, and what to dare at your first party.</p>
          <div className="row">
            <ButtonLink href={mailHref(operator.email, 'Free guide, please', REQUEST)} size="l" icon="mail">
              Ask for the guide
            </ButtonLink>
            <ButtonLink href={paths.learnBachata} look="o" size="l">
              See the course
            </ButtonLink>
          </div>
          <p className="dim small guide-note">
            Your mail program opens with everything in it. We send the guide to the address you write from and use it for nothing else. <a href={paths.privacy}>Privacy Policy</a>
          </p>
        </div>
      </div>
      <section className="sec paper grain">
        <div className="wrap">
          <h2 className="h-l guide-title">What is in it</h2>
          <GuideContents />
        </div>
      </section>
    </>
  );
}
