import { housePoster } from '#shared/art/house-posters.ts';
import type { ContentItem } from '#shared/website/content.ts';
import { Poster } from '#web/ui/art/poster.tsx';
import { Said, useWords } from '#web/ui/lang.tsx';
import { clubWords } from './words.ts';

/** What the pass does, a card each; nothing where the club says nothing of it. */
export function Benefits({ benefits }: { benefits: readonly ContentItem<'benefits'>[] }) {
  const { does } = useWords(clubWords);
  if (benefits.length === 0) return null;
  return (
    <section className="section">
      <div className="wrap">
        <h2 className="heading-large club-title">{does}</h2>
        <div className="benefits">
          {benefits.map(({ id, title, text, poster }) => (
            <article key={id}>
              <Poster artwork={housePoster(poster)} />
              <h3>
                <Said texts={title} />
              </h3>
              <p>
                <Said texts={text} />
              </p>
            </article>
          ))}
        </div>
      </div>
    </section>
  );
}
