import type { OwnEvening } from '#shared/absences/absence.ts';
import { linkWords, RECAP_WORDS, recapTitle } from '#shared/recaps/recap-words.ts';
import type { Recap } from '#shared/recaps/recap.ts';
import { formatDayAndMonth } from '#shared/time.ts';
import { Icon } from '#web/ui/icon.tsx';

/** What the evenings were about, the newest first and open. Plain text, and links that say where they lead. */
export function Recaps({ evenings }: { evenings: readonly OwnEvening[] }) {
  const told = evenings
    .flatMap((evening, at) => (evening.recap === null ? [] : [{ evening, recap: evening.recap, number: at + 1 }]))
    .reverse();
  if (told.length === 0) return null;
  return (
    <section className="own-recaps" id="recaps" aria-labelledby="own-recaps">
      <h2 id="own-recaps">{RECAP_WORDS.title}</h2>
      {told.map(({ evening, recap, number }, at) => (
        <details key={evening.id} open={at === 0}>
          <summary>
            <b>{recapTitle(number, evening.attendance)}</b>
            <small>{formatDayAndMonth(evening.startsAt)}</small>
          </summary>
          <RecapText recap={recap} />
        </details>
      ))}
    </section>
  );
}

function RecapText({ recap: { text, links, playlistUrl, songs } }: { recap: Recap }) {
  return (
    <div className="own-recap">
      <p>{text}</p>
      {(links.length > 0 || playlistUrl !== '') && (
        <ul>
          {links.map((url) => (
            <li key={url}>
              <RecapLink url={url}>{linkWords(url)}</RecapLink>
            </li>
          ))}
          {playlistUrl !== '' && (
            <li>
              <RecapLink url={playlistUrl}>{RECAP_WORDS.playlist}</RecapLink>
            </li>
          )}
        </ul>
      )}
      {songs.length > 0 && (
        <>
          <h3>{RECAP_WORDS.songs}</h3>
          <ol>
            {songs.map((song, at) => (
              <li key={at}>{song}</li>
            ))}
          </ol>
        </>
      )}
    </div>
  );
}

const RecapLink = ({ url, children }: { url: string; children: string }) => (
  <a href={url} target="_blank" rel="noopener noreferrer">
    {children} <Icon name="external-link" size={16} />
  </a>
);
