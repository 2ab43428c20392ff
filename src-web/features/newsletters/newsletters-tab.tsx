import { useState } from 'react';
import type { NewsletterView } from '#shared/newsletters/newsletter-types.ts';
import { trpc } from '#web/api.ts';
import { failureSentence } from '#web/failure-sentence.ts';
import { LoadFailed } from '#web/ui/load-failed.tsx';
import { MarkLoader } from '#web/ui/art/mark-loader.tsx';
import { SwitchRow } from '#web/ui/admin/switch-row.tsx';
import { toast } from '#web/ui/frame/toast.ts';
import { useSignInAgain } from '#web/hooks/use-sign-in-again.ts';
import { frameWords } from '#web/ui/frame/words.ts';
import { useWords } from '#web/ui/lang.tsx';
import { FollowedList } from './followed-list.tsx';
import { newslettersTabWords } from './tab-words.ts';

/** One switch per newsletter, saved as it is turned. */
export function NewslettersTab() {
  const words = useWords(newslettersTabWords);
  const { data, isError, isFetching, refetch } = trpc.profile.newsletters.useQuery(undefined, {
    refetchOnMount: 'always',
  });
  if (data === undefined) {
    return isError ? (
      <LoadFailed sentence={words.loadFailed} isBusy={isFetching} onRetry={() => void refetch()} />
    ) : (
      <MarkLoader text={words.loading} />
    );
  }
  return (
    <section className="newsletters" aria-labelledby="newsletters-heading">
      <h2 className="heading-medium" id="newsletters-heading">
        {words.title}
      </h2>
      <p className="lead">{words.lead}</p>
      {data.map((newsletter) => (
        <NewsletterSwitch key={newsletter.type} newsletter={newsletter} />
      ))}
      <FollowedList />
    </section>
  );
}

function NewsletterSwitch({ newsletter: { type, state } }: { newsletter: NewsletterView }) {
  const words = useWords(newslettersTabWords);
  const { failures } = useWords(frameWords);
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
      if (saved.some((now) => now.type === type && now.state === 'pending')) toast.info(words.pending);
      else toast.ok(isActive ? words.on : words.off);
    } catch (error) {
      toast.bad(words.failed, failureSentence(error, failures), signInAgain(error));
    }
    setWanted(null);
  };

  const { name, about } = words.lists[type];
  return (
    <SwitchRow
      label={name}
      description={state === 'pending' ? `${about} ${words.pending}` : about}
      checked={wanted ?? state !== 'inactive'}
      onChange={(event) => void turn(event.currentTarget.checked)}
    />
  );
}
