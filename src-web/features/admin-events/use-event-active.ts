import { useCallback } from 'react';
import type { BulkResult } from '#shared/admin/bulk-result.ts';
import type { EventCard } from '#shared/events/event-admin-views.ts';
import type { EditScope } from '#shared/events/edit-event.ts';
import { trpc } from '#web/api.ts';
import { failureSentence } from '#web/failure-sentence.ts';
import { bulkSentence } from '#web/ui/admin/data-table/bulk-sentence.ts';
import { toast } from '#web/ui/frame/toast.ts';
import { adminWords } from '#web/ui/admin/words.ts';
import { useWords } from '#web/ui/lang.tsx';

/** Publishes and hides nights, one or many; each time it can be taken back from the toast. */
export function useEventActive() {
  const words = useWords(adminWords);
  const utils = trpc.useUtils();
  const onSettled = () =>
    Promise.all([
      utils.admin.events.list.invalidate(),
      utils.admin.events.counts.invalidate(),
      utils.admin.overview.invalidate(),
    ]);
  const onError = (error: unknown) => void toast.bad('Not saved', failureSentence(error));
  const one = trpc.admin.events.setActive.useMutation({ onError, onSettled });
  const many = trpc.admin.events.setActiveOf.useMutation({ onError, onSettled });

  const setOne = ({ id, title }: EventCard, isActive: boolean, scope: EditScope = 'one'): void =>
    one.mutate(
      { id, isActive, scope },
      {
        onSuccess: ({ changedIds }) => {
          const done = isActive ? 'published' : 'hidden';
          const said = changedIds.length > 1 ? `${changedIds.length} nights are ${done}` : `${title} is ${done}`;
          // Those that were so before stay so.
          toast.undo(said, () => many.mutate({ ids: changedIds, isActive: !isActive }));
        },
      },
    );
  const setMany = (events: readonly EventCard[], isActive: boolean): void =>
    many.mutate(
      { ids: events.map(({ id }) => id), isActive },
      {
        onSuccess: (results: BulkResult[]) => {
          // What was so before stays so when it is taken back.
          const changed = events.filter((event) => event.isActive !== isActive && isDone(results, event.id));
          const sentence = bulkSentence(
            results,
            {
              noun: ['night', 'nights'],
              done: isActive ? 'published' : 'hidden',
            },
            words,
          );
          if (results.some(({ code }) => code !== null)) toast.warn(sentence.title, sentence.text);
          else toast.undo(sentence.title, () => many.mutate({ ids: changed.map(({ id }) => id), isActive: !isActive }));
        },
      },
    );
  const pending = one.isPending ? one.variables : undefined;
  /** Shown at once, and taken back if it could not be saved. */
  const shown = useCallback(
    (event: EventCard): EventCard => (pending?.id === event.id ? { ...event, isActive: pending.isActive } : event),
    [pending],
  );
  return { setOne, setMany, shown };
}

const isDone = (results: readonly BulkResult[], id: string): boolean =>
  results.some((result) => result.id === id && result.code === null);
