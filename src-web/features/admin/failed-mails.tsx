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

type FailedMail = inferRouterOutputs<AppRouter>['admin']['mails']['failed']['items'][number];

/** What could not be sent after all tries, each with a button to try again; nothing at all while there is none. */
export function FailedMails() {
  const list = trpc.admin.mails.failed.useInfiniteQuery({}, LIVE_PAGES);
  const entries = itemsOf(list.data);
  if (list.isPending || (list.isSuccess && entries.length === 0)) return null;
  return (
    <AdminSection
      id={MAILS.id}
      title={MAILS.title}
      list={list}
      failure={ADMIN_MESSAGES.mailsFailed}
      isEmpty={entries.length === 0}
      nothing={<AllClear>No mail was given up.</AllClear>}
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
  const utils = trpc.useUtils();
  const retry = trpc.admin.mails.retry.useMutation({
    onSuccess: () => toast.ok('On its way', 'It is being sent again.'),
    onError: (error) => {
      // Somebody else was quicker: the list below says so.
      if (failureOf(error).code !== 'NOT_FOUND') toast.bad('Not sent', 'Please try again.');
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
          >{`${formatMemberDate(mail.createdAt)}, ${formatTime(mail.createdAt)}`}</time>
          <span>{`${mail.attempts} tries`}</span>
          {mail.lastError !== '' && <span className="admin-id">{mail.lastError}</span>}
        </p>
      </div>
      <Button
        look="o"
        size="s"
        icon="refresh"
        aria-label={`Retry: ${mail.name}`}
        isBusy={retry.isPending}
        busyText="Retrying"
        onClick={() => retry.mutate({ id: mail.id })}
      >
        Retry
      </Button>
    </li>
  );
}
