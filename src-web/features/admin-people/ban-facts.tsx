import { untilWords } from '#shared/bans/ban-words.ts';
import type { BanView } from '#shared/bans/ban.ts';
import { formatMemberDate } from '#shared/time.ts';
import { adminPaths } from '#web/routes/admin-paths.ts';
import { trpc } from '#web/api.ts';
import { tellFailure } from '#web/tell-failure.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/frame/toast.ts';
import { questionWords } from './question-words.ts';
import { useWords, useLang } from '#web/ui/lang.tsx';

/** Until when somebody is banned, why, which tickets they hold meanwhile, and the button that lifts it. */
export function BanFacts({ ban, whose }: { ban: BanView; whose: string }) {
  const lang = useLang();
  const words = useWords(questionWords);
  const utils = trpc.useUtils();
  const lift = trpc.admin.bans.lift.useMutation({
    onSuccess: async () => {
      await Promise.all([utils.admin.people.invalidate(), utils.admin.bans.invalidate()]);
      toast.ok(words.banLifted);
    },
    onError: (error) => void tellFailure(error, { title: words.notLifted }),
  });
  return (
    <div className="person-ban">
      <div>
        <p>
          <b>{words.bannedUntil(untilWords(ban))}</b>
          {words.bannedSince(formatMemberDate(ban.since, lang))}
          {ban.reason !== null && words.bannedWhy(ban.reason)}
        </p>
        {ban.tickets.length > 0 && (
          <>
            <p>{words.ticketsOpenNone}</p>
            <ul>
              {ban.tickets.map(({ orderId, title, startsAt }, nth) => (
                <li key={`${orderId}:${nth}`}>
                  <a href={adminPaths.order(orderId)}>{`${title}, ${formatMemberDate(startsAt, lang)}`}</a>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
      <Button
        look="o"
        size="s"
        aria-label={words.liftBanOf(whose)}
        isBusy={lift.isPending}
        busyText={words.lifting}
        onClick={() => lift.mutate({ id: ban.id })}
      >
        {words.liftTheBan}
      </Button>
    </div>
  );
}
