import type { AdminWorkshop } from '#shared/workshops/admin-workshops.ts';
import { isWorkshopOver, workshopActs } from '#shared/workshops/workshop-state.ts';
import { formatCents } from '#shared/money.ts';
import { formatMemberDate, isoBerlin } from '#shared/time.ts';
import { formatWorkshopDate } from '#shared/workshops/workshop-date.ts';
import { WORKSHOP_TERMS } from '#shared/workshops/workshop-messages.ts';
import { adminPaths } from '#web/routes/admin-paths.ts';
import { paths } from '#web/routes/paths.ts';
import { useNow } from '#web/site.tsx';
import { AdminIcon } from '#web/ui/admin/admin-icon.tsx';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { Poster } from '#web/ui/art/poster.tsx';
import { useAccept } from './use-accept.ts';
import type { WorkshopAsk } from './workshop-ask.ts';
import { WorkshopChip } from './workshop-chip.tsx';
import { workshopWords } from './words.ts';
import { useWords, useLang } from '#web/ui/lang.tsx';

/**
 * One proposal: what, who, when, what it costs, and what can be done. Accept and Reject only while it waits, Accept
 * only before its day.
 */
export function WorkshopCard({ workshop, onAsk }: { workshop: AdminWorkshop; onAsk: (ask: WorkshopAsk) => void }) {
  const words = useWords(workshopWords);
  const { id, workshopTopic, workshopDescription, artistImageUrl, state, isActive, rejectReason } = workshop;
  const isOver = isWorkshopOver(workshop, useNow());
  return (
    <li className="admin-card workshop-proposal" aria-label={workshopTopic}>
      <Poster artwork={{ id, genre: 'workshop', imageUrl: artistImageUrl }} size="thumb" />
      <div>
        <div className="row">
          <WorkshopChip state={state} />
          {isOver && <Chip icon="history">{words.past}</Chip>}
          {!isActive && <Chip icon="eye-off">{words.hidden}</Chip>}
        </div>
        <h3>{workshopTopic}</h3>
        <Facts workshop={workshop} />
        {workshopDescription !== '' && <p className="admin-text">{workshopDescription}</p>}
        {rejectReason !== null && state === 'rejected' && (
          <p className="admin-text">{words.toldArtist(rejectReason)}</p>
        )}
        <Acts workshop={workshop} onAsk={onAsk} />
      </div>
    </li>
  );
}

function Facts({
  workshop: { artistName, artistEmail, workshopDate, durationMinutes, priceCents, maxParticipants, createdAt },
}: {
  workshop: AdminWorkshop;
}) {
  const lang = useLang();
  const words = useWords(workshopWords);
  return (
    <p className="admin-facts">
      <span>{words.byArtist(artistName)}</span>
      {artistEmail !== '' && <a href={`mailto:${artistEmail}`}>{artistEmail}</a>}
      <time dateTime={isoBerlin(workshopDate)}>{formatWorkshopDate(workshopDate)}</time>
      <span>{words.minutesShort(durationMinutes)}</span>
      <span>{priceCents === 0 ? words.free : words.feeOf(formatCents(priceCents, lang))}</span>
      <span>{maxParticipants === null ? words.noLimitPlaces2 : words.countPlaces(maxParticipants)}</span>
      <span>{words.sentOn(formatMemberDate(createdAt, lang))}</span>
    </p>
  );
}

function Acts({ workshop, onAsk }: { workshop: AdminWorkshop; onAsk: (ask: WorkshopAsk) => void }) {
  const words = useWords(workshopWords);
  const { id, workshopTopic, eventId, engagementId } = workshop;
  const can = new Set(workshopActs(workshop, useNow()));
  const { accept, isAccepting } = useAccept();
  return (
    <div className="admin-acts">
      {can.has('accept') && (
        <Button
          size="s"
          icon="check"
          aria-label={words.acceptOf(workshopTopic)}
          isBusy={isAccepting}
          busyText={words.accepting}
          onClick={() => accept(id)}
        >
          {words.accept}
        </Button>
      )}
      {can.has('reject') && (
        <Button look="o" size="s" icon="ban" aria-label={words.rejectOf(workshopTopic)} onClick={() => onAsk('reject')}>
          {words.reject}
        </Button>
      )}
      {engagementId !== null && (
        <ButtonLink size="s" href={adminPaths.engagement(engagementId)} aria-label={WORKSHOP_TERMS.of(workshopTopic)}>
          {WORKSHOP_TERMS.short}
        </ButtonLink>
      )}
      {can.has('event') && (
        <Button size="s" aria-label={words.makeEventOf(workshopTopic)} onClick={() => onAsk('event')}>
          <AdminIcon name="calendar-plus" />
          {words.makeEvent}
        </Button>
      )}
      {eventId !== null && (
        <ButtonLink size="s" look="o" href={paths.event(eventId)} icon="eye">
          {words.seeTheEvent}
        </ButtonLink>
      )}
      <Button look="o" size="s" aria-label={words.editOf(workshopTopic)} onClick={() => onAsk('edit')}>
        <AdminIcon name="pencil" />
        {words.edit}
      </Button>
      <Button look="o" size="s" aria-label={words.deleteOf(workshopTopic)} onClick={() => onAsk('delete')}>
        <AdminIcon name="trash" />
        {words.deleteIt}
      </Button>
    </div>
  );
}
