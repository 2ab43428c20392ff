import { NOT_FOUND_MESSAGE } from '#shared/page-messages.ts';
import { Seo } from '#web/features/shell/seo.tsx';
import { paths } from '#web/routes/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';

/** The count breaks: ONE TWO THREE OOPS. */
export function NotFoundPage() {
  return (
    <section className="wrap oops">
      <Seo title={NOT_FOUND_MESSAGE} description="This page does not exist." path="/404" isHidden />
      <div className="beats two" aria-hidden="true">
        <span className="w-one">one</span>
        <span className="w-two">two</span>
        <span className="w-three">three</span>
        <span className="w-oops">oops</span>
      </div>
      <h1 className="heading-medium">{NOT_FOUND_MESSAGE}</h1>
      <p className="lead">You lost the count, or we did. Start again on one.</p>
      <ButtonLink href={paths.home} size="l">
        Return to Home
      </ButtonLink>
    </section>
  );
}
