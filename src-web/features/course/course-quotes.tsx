import type { Quote } from '#web/content/course.ts';
import { Poster } from '#web/ui/art/poster.tsx';
import { useOrganisersLang, useWords } from '#web/ui/lang.tsx';
import { courseWords } from './words.ts';

/** What dancers said; the first one is printed large. */
export function CourseQuotes({ quotes }: { quotes: readonly Quote[] }) {
  const label = useWords(courseWords).quotes;
  const lang = useOrganisersLang();
  const [first, ...others] = quotes;
  if (first === undefined) return null;
  return (
    <section className="section paper grain" aria-label={label}>
      <div className="wrap quotes" lang={lang}>
        <Spoken quote={first} className="quote is-large" />
        <div>
          {others.map((quote) => (
            <Spoken key={quote.name} quote={quote} className="quote" />
          ))}
        </div>
      </div>
    </section>
  );
}

function Spoken({ quote: { disc, text, name, who }, className }: { quote: Quote; className: string }) {
  return (
    <figure className={className}>
      <blockquote>“{text}”</blockquote>
      <figcaption>
        <Poster className="quote-disc" artwork={disc} size="thumb" />
        <span>
          <b>{name}</b>
          <span>{who}</span>
        </span>
      </figcaption>
    </figure>
  );
}
