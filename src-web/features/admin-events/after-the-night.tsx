import type { EventEdit } from '#shared/events/event-admin-views.ts';
import { NightAnswers } from './night-answers.tsx';
import { NightPhotosPanel } from './night-photos-panel.tsx';

/** What a night leaves behind: its photos, and how it was. */
export function AfterTheNight({ event }: { event: EventEdit }) {
  return (
    <>
      <NightPhotosPanel event={event} />
      <NightAnswers event={event} />
    </>
  );
}
