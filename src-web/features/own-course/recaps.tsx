import type { OwnEvening } from '#shared/absences/absence.ts';
import { linkWords } from '#shared/recaps/recap-words.ts';
import type { Recap } from '#shared/recaps/recap.ts';
import { formatDayAndMonth } from '#shared/time.ts';
import { Icon } from '#web/ui/icon.tsx';
import { useWords } from '#web/ui/lang.tsx';
import { ownCourseWords, useSaidInCourse } from './words.ts';

/** Who was there, or of whom nobody says otherwise, has missed nothing. */
const wasMissed = ({ attendance }: OwnEvening): boolean => attendance === 'excused' || attendance === 'absent';

/** What the evenings were about, the newest first and open. Plain text, and links that say where they lead. */
export function Recaps({ evenings }: { evenings: readonly OwnEvening[] }) {
  const { words, lang } = useSaidInCourse();
  const { recaps } = words;
  const told = evenings
    .flatMap((evening, at) => (evening.recap === null ? [] : [{ evening, recap: evening.recap, number: at + 1 }]))
    .reverse();
  if (told.length === 0) return null;
  return (
    <section className="own-recaps" id="recaps" aria-labelledby="own-recaps">
      <h2 id="own-recaps">{recaps.title}</h2>
      {told.map(({ evening, recap, number }, at) => (
        <details key={evening.id} open={at === 0}>
          <summary>
            <b>{wasMissed(evening) ? recaps.missed(number) : recaps.evening(number)}</b>
            <small>{formatDayAndMonth(evening.startsAt, lang)}</small>
          </summary>
          <RecapText recap={recap} />
        </details>
      ))}
    </section>
  );
}

function RecapText({ recap: { text, links, playlistUrl, songs } }: { recap: Recap }) {
  const { recaps } = useWords(ownCourseWords);
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
              <RecapLink url={playlistUrl}>{recaps.playlist}</RecapLink>
            </li>
          )}
        </ul>
      )}
      {songs.length > 0 && (
        <>
          <h3>{recaps.songs}</h3>
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
