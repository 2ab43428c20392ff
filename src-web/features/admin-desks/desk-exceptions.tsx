import { useState } from 'react';
import type { DeskExceptionView } from '#shared/door/desk-inputs.ts';
import { formatMemberDate, formatTime, isoBerlin } from '#shared/time.ts';
import { trpc } from '#web/api.ts';
import { failureOf, failureSentence } from '#web/failure-sentence.ts';
import { AdminSection, AllClear, ShowMore } from '#web/ui/admin/admin-section.tsx';
import { ConfirmDialog } from '#web/ui/admin/confirm-dialog.tsx';
import { LIVE } from '#web/ui/admin/live-query.ts';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { toast } from '#web/ui/toast.ts';
import { exceptionWords } from './exception-words.ts';

/** What a desk did without the network that turned out otherwise: a person looks and says what was done. */
export function DeskExceptions() {
  const list = trpc.admin.desks.exceptions.useInfiniteQuery(
    {},
    { ...LIVE, getNextPageParam: ({ nextCursor }) => nextCursor },
  );
  const entries = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const [asked, setAsked] = useState<DeskExceptionView | null>(null);
  const [resolution, setResolution] = useState('');
  const utils = trpc.useUtils();
  const resolve = trpc.admin.desks.resolveException.useMutation({
    onSuccess: () => void toast.ok('Settled'),
    onError: (error) => {
      // Somebody else was quicker: the list says so.
      if (failureOf(error).code !== 'NOT_FOUND') toast.bad('Not settled', failureSentence(error));
    },
    onSettled: () => {
      setAsked(null);
      setResolution('');
      return utils.admin.invalidate();
    },
  });
  return (
    <AdminSection
      id="desk-exceptions"
      title="Things to look at"
      list={list}
      failure="Fehler beim Laden der Kassen"
      isEmpty={entries.length === 0}
      nothing={<AllClear>Everything the desks did could be applied.</AllClear>}
    >
      <ul className="admin-list">
        {entries.map((entry) => (
          <li key={entry.id} className="admin-retry">
            <div>
              <h3 lang="de">{entry.title}</h3>
              <p>{exceptionWords(entry)}</p>
              <p className="admin-facts">
                <time
                  dateTime={isoBerlin(entry.createdAt)}
                >{`${formatMemberDate(entry.createdAt)}, ${formatTime(entry.createdAt)}`}</time>
                <span>
                  {entry.otherDeskName === null ? entry.deskName : `${entry.deskName} and ${entry.otherDeskName}`}
                </span>
                {entry.eventTitle !== null && <span>{entry.eventTitle}</span>}
              </p>
            </div>
            <Button
              look="o"
              size="s"
              icon="check"
              aria-label={`Settle: ${entry.title}`}
              onClick={() => setAsked(entry)}
            >
              Settle
            </Button>
          </li>
        ))}
      </ul>
      <ShowMore list={list} />
      <ConfirmDialog
        isOpen={asked !== null}
        title="What was done?"
        confirmText="Settle"
        busyText="Settling"
        isBusy={resolve.isPending}
        isBlocked={resolution.trim() === ''}
        onConfirm={() => asked && resolve.mutate({ id: asked.id, resolution })}
        onClose={() => setAsked(null)}
      >
        <p>{asked?.title}</p>
        <TextArea
          label="In a few words"
          rows={3}
          maxLength={300}
          value={resolution}
          onChange={(event) => setResolution(event.currentTarget.value)}
        />
      </ConfirmDialog>
    </AdminSection>
  );
}
