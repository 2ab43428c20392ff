import { formatLongDate } from '#shared/time.ts';
import { saidIn } from '#shared/website/spoken-in.ts';
import { trpc } from '#web/api.ts';
import { paths } from '#web/routes/paths.ts';
import { Photo } from '#web/ui/photo.tsx';
import { useLang, usePathFor, useWords } from '#web/ui/lang.tsx';
import './night-photos.css';
import { nightWords } from './night-words.ts';

/**
 * Photos of a night that is on or over, or of the last one of its series; nothing where there are none. Beside each
 * stands the way to have it taken down (§ 22 KunstUrhG).
 */
export function NightPhotos({ eventId }: { eventId: string }) {
  const { data } = trpc.events.photos.useQuery({ id: eventId });
  const words = useWords(nightWords).photos;
  const lang = useLang();
  const to = usePathFor();
  if (!data) return null;
  const { of, photos } = data;
  return (
    <section className="section" id="photos" aria-labelledby="photos-heading">
      <div className="section-head">
        <h2 className="heading-large" id="photos-heading">
          {of.id === eventId ? words.heading : words.last}
        </h2>
      </div>
      {of.id !== eventId && (
        <p className="dim">
          <a
            href={to(`${paths.event(of.id)}#photos`)}
          >{`${saidIn(of, 'title', lang)}, ${formatLongDate(of.startsAt, lang)}`}</a>
        </p>
      )}
      <ul className="night-photos">
        {photos.map(({ id, imageUrl, description }) => (
          <li key={id}>
            <Photo imageUrl={imageUrl} shape="l" alt={description} sizes="(max-width: 760px) 92vw, 400px" />
            <a className="small" href={to(paths.takeDown(id))} rel="nofollow">
              {words.takeDown}
              <span className="visually-hidden">{`: ${description}`}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
