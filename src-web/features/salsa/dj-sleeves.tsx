import { clavePoster } from '#shared/art/poster.ts';
import { discs } from '#shared/art/strokes.ts';
import type { Dj } from '#web/content/djs.ts';
import { Art } from '#web/ui/art.tsx';

/** People without photos: a record sleeve, the vinyl peeking out (design system §7). */
export function DjSleeves({ djs }: { djs: readonly Dj[] }) {
  return (
    <div className="djs">
      {djs.map(({ name, about, label, sleeve }) => (
        <article key={name} className="dj">
          <div className="sleeve">
            <span className="poster">
              <Art className="poster-art" svg={clavePoster({ id: name, ...sleeve, w: 300, h: 300 })} />
            </span>
            <Art className="sleeve-vinyl" svg={smallVinyl(label)} />
          </div>
          <div>
            <h3>{name}</h3>
            <p>{about}</p>
          </div>
        </article>
      ))}
    </div>
  );
}

function smallVinyl(label: string): string {
  const grooves = Array.from({ length: 9 }, (_, i) => `<circle cx="130" cy="130" r="${58 + i * 8}" fill="none" stroke="#6B4453" stroke-width="2"/>`).join('');
  const discAndLabel = discs([130, 130], [[50, label], [44, '#FFF0DC'], [40, label], [6, '#0B0306']]);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 260 260" aria-hidden="true">${discs([130, 130], [[130, '#54303E'], [127, '#0B0306']])}${grooves}${discAndLabel}</svg>`;
}
