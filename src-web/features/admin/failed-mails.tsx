import type { inferRouterOutputs } from '@trpc/server';
import { ADMIN_MESSAGES } from '#shared/admin/admin-messages.ts';
import { formatMemberDate, formatTime, isoBerlin } from '#shared/time.ts';
import { trpc, type AppRouter } from '#web/api.ts';
import { failureOf } from '#web/failure-sentence.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/frame/toast.ts';
import { AdminSection, AllClear, ShowMore } from '#web/ui/admin/admin-section.tsx';
import { itemsOf, LIVE_PAGES } from '#web/ui/admin/live-query.ts';
import { MAILS } from './sections.ts';
import { panelWords } from './words.ts';
import { useWords, useLang } from '#web/ui/lang.tsx';

type FailedMail = inferRouterOutputs<AppRouter>['admin']['mails']['failed']['items'][number];

/** What could not be sent after all tries, each with a button to try again; nothing at all while there is none. */
export function FailedMails() {
  const words = useWords(panelWords);
  const list = trpc.admin.mails.failed.useInfiniteQuery({}, LIVE_PAGES);
  const entries = itemsOf(list.data);
  if (list.isPending || (list.isSuccess && entries.length === 0)) return null;
  return (
    <AdminSection
      id={MAILS.id}
      title={words.sections.mails}
      list={list}
      failure={ADMIN_MESSAGES.mailsFailed}
      isEmpty={entries.length === 0}
      nothing={<AllClear>{words.noMailFailed}</AllClear>}
    >
      <ul className="admin-list">
        {entries.map((mail) => (
          <FailedEntry key={mail.id} mail={mail} />
        ))}
      </ul>
      <ShowMore list={list} />
    </AdminSection>
  );
}

function FailedEntry({ mail }: { mail: FailedMail }) {
  const lang = useLang();
  const words = useWords(panelWords);
  const utils = trpc.useUtils();
  const retry = trpc.admin.mails.retry.useMutation({
    onSuccess: () => toast.ok(words.onItsWay, words.beingSentAgain),
    onError: (error) => {
      // Somebody else was quicker: the list below says so.
      if (failureOf(error).code !== 'NOT_FOUND') toast.bad(words.notSent, words.pleaseTryAgain);
    },
    onSettled: () => Promise.all([utils.admin.mails.failed.invalidate(), utils.admin.today.invalidate()]),
  });
  return (
    <li className="admin-retry">
      <div>
        <h3>{mail.name}</h3>
        <p className="admin-facts">
          <time
            dateTime={isoBerlin(mail.createdAt)}
          >{`${formatMemberDate(mail.createdAt, lang)}, ${formatTime(mail.createdAt)}`}</time>
          <span>{words.tries(mail.attempts)}</span>
          {mail.lastError !== '' && <span className="admin-id">{mail.lastError}</span>}
        </p>
      </div>
      <Button
        look="o"
        size="s"
        icon="refresh"
        aria-label={words.retryOf(mail.name)}
        isBusy={retry.isPending}
        busyText={words.retrying}
        onClick={() => retry.mutate({ id: mail.id })}
      >
        {words.retry}
      </Button>
    </li>
  );
}
