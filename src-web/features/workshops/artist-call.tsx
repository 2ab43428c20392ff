import { paths } from '#web/routes/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { usePathFor, useWords } from '#web/ui/lang.tsx';
import { workshopWords } from './words.ts';

/** Marigold, once per page: artists are asked for their idea. */
export function ArtistCall() {
  const { call, submit } = useWords(workshopWords);
  const to = usePathFor();
  return (
    <section className="artist-call grain">
      <div className="wrap">
        <h2 className="heading-large">{call.heading}</h2>
        <p>{call.lead}</p>
        <ButtonLink href={to(paths.workshopSubmission)} size="l">
          {submit}
        </ButtonLink>
      </div>
    </section>
  );
}
