import { housePoster } from '#shared/art/house-posters.ts';
import type { ContentItem } from '#shared/website/content.ts';
import { Poster } from '#web/ui/art/poster.tsx';
import { Said, useWords } from '#web/ui/lang.tsx';
import { courseWords } from './words.ts';

type Quote = ContentItem<'quotes'>;

/** What dancers said; the first one is printed large. */
export function CourseQuotes({ quotes }: { quotes: readonly Quote[] }) {
  const label = useWords(courseWords).quotes;
  const [first, ...others] = quotes;
  if (first === undefined) return null;
  return (
    <section className="section paper grain" aria-label={label}>
      <div className="wrap quotes">
        <Spoken quote={first} className="quote is-large" />
        <div>
          {others.map((quote) => (
            <Spoken key={quote.id} quote={quote} className="quote" />
          ))}
        </div>
      </div>
    </section>
  );
}

function Spoken({ quote: { poster, text, name, who }, className }: { quote: Quote; className: string }) {
  return (
    <figure className={className}>
      <blockquote>
        “<Said texts={text} />”
      </blockquote>
      <figcaption>
        <Poster className="quote-disc" artwork={housePoster(poster)} size="thumb" />
        <span>
          <b>{name}</b>
          <span>
            <Said texts={who} />
          </span>
        </span>
      </figcaption>
    </figure>
  );
}
