import type { LineUpEntry } from '#shared/events/line-up.ts';
import { useWords } from '#web/ui/lang.tsx';
import { useOrganisersLang } from '#web/ui/organisers.tsx';
import { nightWords } from './night-words.ts';

/** Who and what is on, in its order; nothing where nothing was said. */
export function LineUp({ entries }: { entries: readonly LineUpEntry[] }) {
  const { lineUp } = useWords(nightWords);
  const organisersLang = useOrganisersLang();
  if (entries.length === 0) return null;
  const hasTimes = entries.some(({ at }) => at !== null);
  return (
    <section className="line-up" aria-labelledby="line-up-heading">
      <h2 className="heading-small" id="line-up-heading">
        {lineUp}
      </h2>
      <ol lang={organisersLang}>
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

function Entry({ artist, what }: LineUpEntry) {
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
      {what !== '' && <p>{what}</p>}
      {artist.about !== '' && <p className="small dim">{artist.about}</p>}
    </div>
  );
}
