import { formatCents } from '#shared/money.ts';
import { dateBadgeOf, formatLongDate, formatTime } from '#shared/time.ts';
import type { WorkshopView } from '#shared/workshops/workshop-view.ts';
import { paths } from '#web/routes/paths.ts';
import { Chip } from '#web/ui/chip.tsx';
import { DateBadge } from '#web/ui/events/date-badge.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Poster } from '#web/ui/art/poster.tsx';
import { useLang, usePathFor, useWords } from '#web/ui/lang.tsx';
import { OrganisersText, useOrganisersLang } from '#web/ui/organisers.tsx';
import { workshopWords } from './words.ts';

/**
 * Three up: photo or floor tiles, duration, topic, artist. The whole card leads to the workshop's tickets, or to its own
 * page while there are none. The fee only comes with the data when an admin asks.
 */
export function WorkshopCards({ workshops }: { workshops: readonly WorkshopView[] }) {
  return (
    <div className="workshop-cards">
      {workshops.map((workshop) => (
        <WorkshopCard key={workshop.id} workshop={workshop} />
      ))}
    </div>
  );
}

function WorkshopCard({ workshop }: { workshop: WorkshopView }) {
  const {
    id,
    eventId,
    artistName,
    artistImageUrl,
    workshopTopic,
    workshopDescription,
    workshopDate,
    durationMinutes,
    priceCents,
  } = workshop;
  const words = useWords(workshopWords);
  const lang = useLang();
  const to = usePathFor();
  const textLang = useOrganisersLang();
  return (
    <article className="workshop-card">
      <Poster artwork={{ id: eventId ?? id, genre: 'workshop', imageUrl: artistImageUrl }} size="floor">
        <DateBadge {...dateBadgeOf(workshopDate, lang)} />
        <span className="workshop-length">
          <Chip tone="night" icon="clock">
            {words.length(durationMinutes)}
          </Chip>
        </span>
      </Poster>
      <p className="workshop-meta">
        <span>{words.studio}</span>
        <span className="tabular">
          <span className="visually-hidden">{formatLongDate(workshopDate, lang)}, </span>
          {formatTime(workshopDate)}
        </span>
      </p>
      <h2>
        <a href={to(paths.workshop(workshop))}>
          <OrganisersText>{workshopTopic}</OrganisersText>
        </a>
      </h2>
      <p className="dim">{words.by(artistName)}</p>
      {workshopDescription && (
        <p className="workshop-text" lang={textLang}>
          {workshopDescription}
        </p>
      )}
      <p className="workshop-more" aria-hidden="true">
        {eventId === null ? words.more : words.tickets}
        <Icon name="arrow-right" size={20} />
      </p>
      {priceCents !== undefined && (
        <p className="workshop-fee">{priceCents === 0 ? words.noFee : words.fee(formatCents(priceCents, lang))}</p>
      )}
    </article>
  );
}
