import type { Genre, InkName } from '#shared/art/inks.ts';
import type { Motif } from '#shared/art/poster.ts';
import type { ContentItem } from '#shared/website/content.ts';
import { DrawnArt } from '#web/ui/art/drawn-art.tsx';
import { Said, useWords } from '#web/ui/lang.tsx';
import { salsaWords } from './words.ts';

type Look = { /** Of the record's label. */ ink: InkName; genre: Genre; motif: Motif; inks: number };

/** The sleeves there are; the name decides the rest of the drawing. */
const LOOKS: readonly [Look, Look, Look, Look, Look] = [
  { ink: 'marigold', genre: 'salsa', motif: 'disco', inks: 0 },
  { ink: 'rosa', genre: 'bachata', motif: 'cinta', inks: 1 },
  { ink: 'sky', genre: 'salsa', motif: 'falda', inks: 1 },
  { ink: 'chili', genre: 'bachata', motif: 'pareja', inks: 2 },
  { ink: 'crema', genre: 'salsa', motif: 'cinta', inks: 2 },
];

/** The DJs; nothing of them while they are not known. */
export function DjSleeves({ djs }: { djs: readonly ContentItem<'djs'>[] | undefined }) {
  const { heading, none } = useWords(salsaWords).djs;
  return (
    <section className="section salsa-part">
      <div className="wrap">
        <h2 className="heading-large">{heading}</h2>
        {djs !== undefined && djs.length > 0 && <Sleeves djs={djs} />}
        {djs?.length === 0 && <p className="lead">{none}</p>}
      </div>
    </section>
  );
}

/** People without photos: a record sleeve, the vinyl peeking out. */
function Sleeves({ djs }: { djs: readonly ContentItem<'djs'>[] }) {
  return (
    <div className="djs">
      {djs.map(({ id, name, about, look }) => {
        const { ink, ...sleeve } = LOOKS[look] ?? LOOKS[0];
        return (
          <article key={id} className="dj">
            <div className="sleeve">
              <span className="poster">
                <DrawnArt
                  className="poster-art"
                  drawing={{ art: 'print', options: { id: name, ...sleeve, w: 300, h: 300 } }}
                />
              </span>
              <DrawnArt className="sleeve-vinyl" drawing={{ art: 'sleeve-record', label: ink }} />
            </div>
            <div>
              <h3>{name}</h3>
              <p>
                <Said texts={about} />
              </p>
            </div>
          </article>
        );
      })}
    </div>
  );
}
