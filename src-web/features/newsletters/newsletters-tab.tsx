import { useState } from 'react';
import { DASHBOARD_MESSAGES } from '#shared/accounts/dashboard-messages.ts';
import { NEWSLETTER_TEXT, type NewsletterView } from '#shared/newsletters/newsletter-types.ts';
import { trpc } from '#web/api.ts';
import { failureSentence } from '#web/failure-sentence.ts';
import { LoadFailed } from '#web/ui/load-failed.tsx';
import { MarkLoader } from '#web/ui/art/mark-loader.tsx';
import { SwitchRow } from '#web/ui/admin/switch-row.tsx';
import { toast } from '#web/ui/frame/toast.ts';
import { useSignInAgain } from '#web/hooks/use-sign-in-again.ts';
import { FollowedList } from './followed-list.tsx';

/** One switch per newsletter, saved as it is turned. */
export function NewslettersTab() {
  const { data, isError, isFetching, refetch } = trpc.profile.newsletters.useQuery(undefined, {
    refetchOnMount: 'always',
  });
  if (data === undefined) {
    return isError ? (
      <LoadFailed sentence={DASHBOARD_MESSAGES.loadFailed} isBusy={isFetching} onRetry={() => void refetch()} />
    ) : (
      <MarkLoader text="Loading" />
    );
  }
  return (
    <section className="newsletters" aria-labelledby="newsletters-heading">
      <h2 className="heading-medium" id="newsletters-heading">
        What we may write to you
      </h2>
      <p className="lead">Everything is off until you turn it on. Tickets and receipts always reach you.</p>
      {data.map((newsletter) => (
        <NewsletterSwitch key={newsletter.type} newsletter={newsletter} />
      ))}
      <FollowedList />
    </section>
  );
}

const PENDING = 'We have sent you a mail: please follow the link in it.';

function NewsletterSwitch({ newsletter: { type, state } }: { newsletter: NewsletterView }) {
  const utils = trpc.useUtils();
  const save = trpc.profile.setNewsletter.useMutation();
  const signInAgain = useSignInAgain();
  const [wanted, setWanted] = useState<boolean | null>(null); // shown at once, before the server has answered

  const turn = async (isActive: boolean): Promise<void> => {
    if (save.isPending) return;
    setWanted(isActive);
    try {
      const saved = await save.mutateAsync({ type, isActive });
      await utils.profile.newsletters.cancel(); // an answer still on its way is from before
      utils.profile.newsletters.setData(undefined, saved);
      if (saved.some((now) => now.type === type && now.state === 'pending')) toast.info(PENDING);
      else toast.ok(isActive ? DASHBOARD_MESSAGES.subscribed : DASHBOARD_MESSAGES.unsubscribed);
    } catch (error) {
      toast.bad(DASHBOARD_MESSAGES.subscriptionFailed, failureSentence(error), signInAgain(error));
    }
    setWanted(null);
  };

  const { name, about } = NEWSLETTER_TEXT[type];
  return (
    <SwitchRow
      label={name}
      description={state === 'pending' ? `${about} ${PENDING}` : about}
      checked={wanted ?? state !== 'inactive'}
      onChange={(event) => void turn(event.currentTarget.checked)}
    />
  );
}
