import { useState } from 'react';
import type { ChangePreview, EventCard } from '#shared/events/event-admin-views.ts';
import type { EditScope } from '#shared/events/edit-event.ts';
import { trpc } from '#web/api.ts';
import { SeriesQuestion } from './series-question.tsx';

type Asked = { event: EventCard; isActive: boolean; preview: ChangePreview };
type SetActive = (event: EventCard, isActive: boolean, scope: EditScope) => void;

/**
 * Publishes or hides a night. One of a series asks first which of its nights are meant, where another one would change
 * too; what the server can't say beforehand is done to the one night alone.
 */
export function usePublishQuestion(setActive: SetActive) {
  const utils = trpc.useUtils();
  const [asked, setAsked] = useState<Asked | null>(null);
  const ask = async (event: EventCard, isActive: boolean): Promise<void> => {
    const preview =
      event.seriesId === null
        ? null
        : await utils.client.admin.events.previewActive.query({ id: event.id, isActive }).catch(() => null);
    const hasOthers = preview?.rows.some(({ id, changed }) => id !== event.id && changed.length > 0) === true;
    if (preview === null || !hasOthers) setActive(event, isActive, 'one');
    else setAsked({ event, isActive, preview });
  };
  const question = asked && (
    <SeriesQuestion
      eventId={asked.event.id}
      title={asked.event.title}
      preview={asked.preview}
      isBusy={false}
      onAnswer={({ scope }) => {
        setActive(asked.event, asked.isActive, scope);
        setAsked(null);
      }}
      onClose={() => setAsked(null)}
    />
  );
  return { ask, question };
}
