import { useState } from 'react';
import { adminPaths } from '#web/routes/admin-paths.ts';
import { trpc } from '#web/api.ts';
import { LoadFailure } from '#web/ui/admin/admin-section.tsx';
import { LIVE } from '#web/ui/admin/live-query.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { MarkLoader } from '#web/ui/art/mark-loader.tsx';
import { BanFacts } from './ban-facts.tsx';
import { BanAddressQuestion } from './ban-question.tsx';
import { questionWords } from './question-words.ts';
import { useWords } from '#web/ui/lang.tsx';

/** Everybody who is banned now, with an account or without. */
export function BanList() {
  const words = useWords(questionWords);
  const utils = trpc.useUtils();
  const [isAsking, setIsAsking] = useState(false);
  const bans = trpc.admin.bans.list.useQuery(undefined, LIVE);
  return (
    <section aria-label={words.banned}>
      <div className="admin-tools">
        <Button look="o" size="s" icon="plus" onClick={() => setIsAsking(true)}>
          {words.banAnAddress}
        </Button>
      </div>
      {bans.isPending && <MarkLoader text={words.loading} />}
      {bans.isError && <LoadFailure sentence={words.bansFailed} lang="en" list={bans} />}
      {bans.data?.length === 0 && <EmptyState sentence={words.nobodyBanned} headingLevel={2} />}
      {bans.data?.map((ban) => (
        <article key={ban.id} className="admin-panel">
          <h2>{ban.userId === null ? ban.email : <a href={adminPaths.person(ban.userId)}>{ban.email}</a>}</h2>
          <BanFacts ban={ban} whose={ban.email} />
        </article>
      ))}
      {isAsking && (
        <BanAddressQuestion onDone={() => void utils.admin.bans.invalidate()} onClose={() => setIsAsking(false)} />
      )}
    </section>
  );
}
