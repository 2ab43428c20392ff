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

/**
 * One proposal: what, who, when, what it costs, and what can be done. Accept and Reject only while it waits, Accept
 * only before its day.
 */
export function WorkshopCard({ workshop, onAsk }: { workshop: AdminWorkshop; onAsk: (ask: WorkshopAsk) => void }) {
  const { id, workshopTopic, workshopDescription, artistImageUrl, state, isActive, rejectReason } = workshop;
  const isOver = isWorkshopOver(workshop, useNow());
  return (
    <li className="admin-card workshop-proposal" aria-label={workshopTopic}>
      <Poster artwork={{ id, genre: 'workshop', imageUrl: artistImageUrl }} size="thumb" />
      <div>
        <div className="row">
          <WorkshopChip state={state} />
          {isOver && <Chip icon="history">Past</Chip>}
          {!isActive && <Chip icon="eye-off">Hidden</Chip>}
        </div>
        <h3>{workshopTopic}</h3>
        <Facts workshop={workshop} />
        {workshopDescription !== '' && <p className="admin-text">{workshopDescription}</p>}
        {rejectReason !== null && state === 'rejected' && (
          <p className="admin-text">{`Told the artist: ${rejectReason}`}</p>
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
  return (
    <p className="admin-facts">
      <span>{`by ${artistName}`}</span>
      {artistEmail !== '' && <a href={`mailto:${artistEmail}`}>{artistEmail}</a>}
      <time dateTime={isoBerlin(workshopDate)}>{formatWorkshopDate(workshopDate)}</time>
      <span>{`${durationMinutes} min`}</span>
      <span>{priceCents === 0 ? 'Free' : `Fee ${formatCents(priceCents)}`}</span>
      <span>{maxParticipants === null ? 'No limit of places' : `${maxParticipants} places`}</span>
      <span>{`Sent ${formatMemberDate(createdAt)}`}</span>
    </p>
  );
}

function Acts({ workshop, onAsk }: { workshop: AdminWorkshop; onAsk: (ask: WorkshopAsk) => void }) {
  const { id, workshopTopic, eventId, engagementId } = workshop;
  const can = new Set(workshopActs(workshop, useNow()));
  const { accept, isAccepting } = useAccept();
  return (
    <div className="admin-acts">
      {can.has('accept') && (
        <Button
          size="s"
          icon="check"
          aria-label={`Accept ${workshopTopic}`}
          isBusy={isAccepting}
          busyText="Accepting"
          onClick={() => accept(id)}
        >
          Accept
        </Button>
      )}
      {can.has('reject') && (
        <Button look="o" size="s" icon="ban" aria-label={`Reject ${workshopTopic}`} onClick={() => onAsk('reject')}>
          Reject
        </Button>
      )}
      {engagementId !== null && (
        <ButtonLink size="s" href={adminPaths.engagement(engagementId)} aria-label={WORKSHOP_TERMS.of(workshopTopic)}>
          {WORKSHOP_TERMS.short}
        </ButtonLink>
      )}
      {can.has('event') && (
        <Button size="s" aria-label={`Make it an event: ${workshopTopic}`} onClick={() => onAsk('event')}>
          <AdminIcon name="calendar-plus" />
          Make it an event
        </Button>
      )}
      {eventId !== null && (
        <ButtonLink size="s" look="o" href={paths.event(eventId)} icon="eye">
          See the event
        </ButtonLink>
      )}
      <Button look="o" size="s" aria-label={`Edit ${workshopTopic}`} onClick={() => onAsk('edit')}>
        <AdminIcon name="pencil" />
        Edit
      </Button>
      <Button look="o" size="s" aria-label={`Delete ${workshopTopic}`} onClick={() => onAsk('delete')}>
        <AdminIcon name="trash" />
        Delete
      </Button>
    </div>
  );
}
