import { untilWords } from '#shared/bans/ban-words.ts';
import type { BanView } from '#shared/bans/ban.ts';
import { formatMemberDate } from '#shared/time.ts';
import { adminPaths } from '#web/routes/admin-paths.ts';
import { trpc } from '#web/api.ts';
import { tellFailure } from '#web/tell-failure.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/frame/toast.ts';

/** Until when somebody is banned, why, which tickets they hold meanwhile, and the button that lifts it. */
export function BanFacts({ ban, whose }: { ban: BanView; whose: string }) {
  const utils = trpc.useUtils();
  const lift = trpc.admin.bans.lift.useMutation({
    onSuccess: async () => {
      await Promise.all([utils.admin.people.invalidate(), utils.admin.bans.invalidate()]);
      toast.ok('The ban is lifted');
    },
    onError: (error) => void tellFailure(error, { title: 'Not lifted' }),
  });
  return (
    <div className="person-ban">
      <div>
        <p>
          <b>{`Banned ${untilWords(ban)}`}</b>
          {`, since ${formatMemberDate(ban.since)}.`}
          {ban.reason !== null && ` Why: ${ban.reason}`}
        </p>
        {ban.tickets.length > 0 && (
          <>
            <p>These tickets open no door meanwhile. Refund them, or let them be:</p>
            <ul>
              {ban.tickets.map(({ orderId, title, startsAt }, nth) => (
                <li key={`${orderId}:${nth}`}>
                  <a href={adminPaths.order(orderId)}>{`${title}, ${formatMemberDate(startsAt)}`}</a>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
      <Button
        look="o"
        size="s"
        aria-label={`Lift the ban of ${whose}`}
        isBusy={lift.isPending}
        busyText="Lifting"
        onClick={() => lift.mutate({ id: ban.id })}
      >
        Lift the ban
      </Button>
    </div>
  );
}
