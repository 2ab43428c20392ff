import type { LineUpEntry } from '#shared/events/line-up.ts';
import { isSaid, textsOf } from '#shared/website/two-texts.ts';
import { SaidOf, useWords } from '#web/ui/lang.tsx';
import { nightWords } from './night-words.ts';

/** Who and what is on, in its order; nothing where nothing was said. */
export function LineUp({ entries }: { entries: readonly LineUpEntry[] }) {
  const { lineUp } = useWords(nightWords);
  if (entries.length === 0) return null;
  const hasTimes = entries.some(({ at }) => at !== null);
  return (
    <section className="line-up" aria-labelledby="line-up-heading">
      <h2 className="heading-small" id="line-up-heading">
        {lineUp}
      </h2>
      <ol>
        {entries.map((entry, index) => (
          <li key={index} className={hasTimes ? undefined : 'is-untimed'}>
            {hasTimes && (entry.at === null ? <span /> : <time className="tabular">{entry.at}</time>)}
            <Entry {...entry} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function Entry(entry: LineUpEntry) {
  const { artist } = entry;
  const what = <SaidOf of={entry} say="what" />;
  if (artist === null) return <b>{what}</b>;
  return (
    <div>
      <b>
        {artist.url === null ? (
          artist.name
        ) : (
          <a href={artist.url} target="_blank" rel="noopener noreferrer">
            {artist.name}
          </a>
        )}
      </b>
      {isSaid(textsOf(entry, 'what')) && <p>{what}</p>}
      {isSaid(textsOf(artist, 'about')) && (
        <p className="small dim">
          <SaidOf of={artist} say="about" />
        </p>
      )}
    </div>
  );
}
