import type { Quote } from '#web/content/course.ts';
import { Poster } from '#web/ui/art/poster.tsx';

/** What dancers said; the first one is printed large. */
export function CourseQuotes({ quotes }: { quotes: readonly Quote[] }) {
  const [first, ...others] = quotes;
  if (first === undefined) return null;
  return (
    <section className="section paper grain" aria-label="What dancers say">
      <div className="wrap quotes">
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
