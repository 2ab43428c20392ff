import { notFoundWords } from '#web/features/shell/not-found-words.ts';
import { Seo } from '#web/features/shell/seo.tsx';
import { paths } from '#web/routes/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { frameWords } from '#web/ui/frame/words.ts';
import { usePathFor, useWords } from '#web/ui/lang.tsx';

/** The count breaks: ONE TWO THREE OOPS. */
export function NotFoundPage() {
  const { title, description, count, lead } = useWords(notFoundWords);
  const { returnHome } = useWords(frameWords);
  const to = usePathFor();
  return (
    <section className="wrap oops">
      <Seo title={title} description={description} path="/404" isHidden />
      <div className="beats two" aria-hidden="true">
        {count.map((word) => (
          <span key={word} className={`w-${word}`}>
            {word}
          </span>
        ))}
      </div>
      <h1 className="heading-medium">{title}</h1>
      <p className="lead">{lead}</p>
      <ButtonLink href={to(paths.home)} size="l">
        {returnHome}
      </ButtonLink>
    </section>
  );
}
