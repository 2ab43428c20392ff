import { paths } from '#web/routes/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';

/** Marigold, once per page: artists are asked for their idea. */
export function ArtistCall() {
  return (
    <section className="artist-call grain">
      <div className="wrap">
        <h2 className="heading-large">You teach?</h2>
        <p>Tell us what, when and how long. We look at every proposal and answer by e-mail.</p>
        <ButtonLink href={paths.workshopSubmission} size="l">
          Submit Workshop
        </ButtonLink>
      </div>
    </section>
  );
}
