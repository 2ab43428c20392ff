import { useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import '../../styles/private.css';
import { newUuid } from '#shared/new-key.ts';
import { ChosenOrders, type Audience } from '#shared/newsletters/audience.ts';
import { MailingEditor } from '#web/features/admin-mailings/mailing-editor.tsx';
import { adminPaths } from '#web/routes/admin-paths.ts';
import { trpc } from '#web/api.ts';
import { failureOf } from '#web/failure-sentence.ts';
import { ListWaiting, LoadFailure } from '#web/ui/admin/admin-section.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { AdminFrame } from './admin-frame.tsx';
import { adminPageWords } from './words.ts';
import { useWords } from '#web/ui/lang.tsx';

/**
 * /admin/mailings/write: a mail to many; `?event=` is to the guests of that night, `?letter=` a draft or one that has not
 * left, and the list of orders leaves those that were chosen in the browser's history.
 */
export function WritePage() {
  const words = useWords(adminPageWords);
  const search = new URLSearchParams(useSearch());
  const [, navigate] = useLocation();
  const [eventId, letterId] = [search.get('event'), search.get('letter')];
  const chosen = ChosenOrders.safeParse(useHistoryState());
  const first = firstAudience(eventId, chosen.success ? chosen.data.orderIds : null);
  const from = JSON.stringify(first);
  /** What is begun here, for whom; once it is kept, the address names it. */
  const [own, setOwn] = useState(() => begin(first, from));
  // The same page without a draft in its address, or to other people, is a new one.
  if (letterId === null && (own.isKept || own.from !== from)) setOwn(begin(first, from));
  const onKept = (id: string): void => {
    if (letterId !== null) return;
    // With the chosen orders: a reload at this very moment comes back to the address before it.
    navigate(adminPaths.mailing(id), { replace: true, state: history.state as unknown });
    setOwn((begun) => ({ ...begun, isKept: true }));
  };
  return (
    <AdminFrame tab="mailings" title={words.writing} back={{ href: adminPaths.mailings, label: words.mailings }}>
      {letterId === null || letterId === own.id ? (
        <MailingEditor key={own.id} id={own.id} letter={null} first={own.first} onKept={onKept} />
      ) : (
        <OpenLetter key={letterId} id={letterId} />
      )}
    </AdminFrame>
  );
}

const begin = (first: Audience, from: string) => ({ id: newUuid(), isKept: false, first, from });

/** A draft, or a mailing that has not left, to write on. */
function OpenLetter({ id }: { id: string }) {
  const words = useWords(adminPageWords);
  const letter = trpc.admin.mailings.get.useQuery({ id }, { retry: false, staleTime: Infinity, gcTime: 0 });
  if (letter.isPending) return <ListWaiting />;
  if (letter.data === undefined) {
    return failureOf(letter.error).code === 'CAMPAIGN_NOT_FOUND' ? (
      <EmptyState sentence={words.mailingGone} headingLevel={2} />
    ) : (
      <LoadFailure sentence={words.mailingFailed} list={letter} />
    );
  }
  return <MailingEditor id={id} letter={letter.data} first={letter.data.audience} onKept={() => undefined} />;
}

function firstAudience(eventId: string | null, orderIds: string[] | null): Audience {
  if (eventId !== null) return { kind: 'guests', eventId, group: 'all', ticketTypeId: null };
  return orderIds === null ? { kind: 'list', type: 'newsletter' } : { kind: 'orders', orderIds };
}
