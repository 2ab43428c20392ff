import type { AdminWorkshop } from '#shared/workshops/admin-workshops.ts';
import { WORKSHOP_ADMIN_MESSAGES } from '#shared/workshops/workshop-messages.ts';
import type { WorkshopState } from '#shared/workshops/workshop-state.ts';
import { formatCents } from '#shared/money.ts';
import { formatMemberDate, formatWorkshopDate, isoBerlin } from '#shared/time.ts';
import { trpc } from '#web/api.ts';
import { paths } from '#web/paths.ts';
import { AdminIcon } from '#web/ui/admin/admin-icon.tsx';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Chip, type ChipTone } from '#web/ui/chip.tsx';
import type { IconName } from '#web/ui/icon.tsx';
import { Poster } from '#web/ui/poster.tsx';
import { useWorkshopAct } from './use-workshop-act.ts';

/** What needs an answer first. */
export type WorkshopAsk = 'edit' | 'reject' | 'delete' | 'event';

const CHIPS: Record<WorkshopState, { word: string; tone: ChipTone; icon: IconName }> = {
  pending: { word: 'Pending', tone: 'warn', icon: 'hourglass' },
  approved: { word: 'Approved', tone: 'ok', icon: 'circle-check' },
  rejected: { word: 'Rejected', tone: 'bad', icon: 'ban' },
  withdrawn: { word: 'Withdrawn', tone: 'plain', icon: 'arrow-left' },
};

/** One proposal: what, who, when, what it costs, and what can be done; Accept and Reject only while it waits. */
export function WorkshopCard({ workshop, onAsk }: { workshop: AdminWorkshop; onAsk: (ask: WorkshopAsk) => void }) {
  const { id, workshopTopic, workshopDescription, artistImageUrl, state, isActive, rejectReason } = workshop;
  const { word, tone, icon } = CHIPS[state];
  return (
    <li className="admin-card workshop-proposal" aria-label={workshopTopic}>
      <Poster artwork={{ id, genre: 'workshop', imageUrl: artistImageUrl }} size="thumb" />
      <div>
        <div className="row">
          <Chip tone={tone} icon={icon}>
            {word}
          </Chip>
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
  const { id, workshopTopic, state, eventId } = workshop;
  const act = useWorkshopAct();
  const approve = trpc.admin.workshops.approve.useMutation();
  const accept = (): void =>
    void act(() => approve.mutateAsync({ id }), {
      done: WORKSHOP_ADMIN_MESSAGES.approved,
      failed: WORKSHOP_ADMIN_MESSAGES.approveFailed,
    });
  return (
    <div className="admin-acts">
      {state === 'pending' && (
        <>
          <Button
            size="s"
            icon="check"
            aria-label={`Accept ${workshopTopic}`}
            isBusy={approve.isPending}
            busyText="Accepting"
            onClick={accept}
          >
            Accept
          </Button>
          <Button look="o" size="s" icon="ban" aria-label={`Reject ${workshopTopic}`} onClick={() => onAsk('reject')}>
            Reject
          </Button>
        </>
      )}
      {state === 'approved' && eventId === null && (
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
