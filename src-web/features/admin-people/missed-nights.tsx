import type { PersonView } from '#shared/people/person-view.ts';
import { formatMemberDate } from '#shared/time.ts';
import { trpc } from '#web/api.ts';
import { tellFailure } from '#web/tell-failure.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/frame/toast.ts';
import { MISSED_NIGHTS_WORDS as words } from './missed-nights-words.ts';

/** Free places that stayed empty, as far as the house's rule counts them; one can be forgiven. */
export function MissedNights({ person: { id: userId, missedNights } }: { person: PersonView }) {
  const utils = trpc.useUtils();
  const forgive = trpc.admin.people.forgiveMissedNight.useMutation({
    onSuccess: () => void toast.ok(words.forgiven),
    onError: (error) => void tellFailure(error, { title: words.failed }),
    onSettled: () => utils.admin.people.invalidate(),
  });
  if (missedNights === null || missedNights.nights.length === 0) return null;
  const { nights, pausedUntil } = missedNights;
  return (
    <section className="admin-panel" aria-label={words.heading}>
      <h2>{words.heading}</h2>
      {pausedUntil !== null && <p>{words.paused(formatMemberDate(pausedUntil))}</p>}
      <ul className="admin-list">
        {nights.map(({ ticketId, title, startsAt }) => (
          <li key={ticketId}>
            <p>{`${title}, ${formatMemberDate(startsAt)}`}</p>
            <p className="admin-facts">
              <Button
                look="t"
                size="s"
                aria-label={words.forgiveName(title, formatMemberDate(startsAt))}
                isBusy={forgive.isPending}
                busyText={words.forgiving}
                onClick={() => forgive.mutate({ userId, ticketId })}
              >
                {words.forgive}
              </Button>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
