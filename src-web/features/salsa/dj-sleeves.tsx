import type { Dj } from '#web/content/djs.ts';
import { DrawnArt } from '#web/ui/art/drawn-art.tsx';
import { useWords } from '#web/ui/lang.tsx';
import { salsaWords } from './words.ts';

/** People without photos: a record sleeve, the vinyl peeking out. */
export function DjSleeves({ djs }: { djs: readonly Dj[] }) {
  const { about } = useWords(salsaWords).djs;
  return (
    <div className="djs">
      {djs.map(({ id, name, label, sleeve }) => (
        <article key={name} className="dj">
          <div className="sleeve">
            <span className="poster">
              <DrawnArt
                className="poster-art"
                drawing={{ art: 'print', options: { id: name, ...sleeve, w: 300, h: 300 } }}
              />
            </span>
            <DrawnArt className="sleeve-vinyl" drawing={{ art: 'sleeve-record', label }} />
          </div>
          <div>
            <h3>{name}</h3>
            <p>{about[id]}</p>
          </div>
        </article>
      ))}
    </div>
  );
}
