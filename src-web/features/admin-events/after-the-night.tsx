import type { EventEdit } from '#shared/events/event-admin-views.ts';
import { NightAnswers } from './night-answers.tsx';
import { NightPhotosPanel } from './night-photos-panel.tsx';
import { RolesPanel } from './roles-panel.tsx';
import { WaitListPanel } from './wait-list-panel.tsx';

/** Who waits for a seat of a night, and what it leaves behind: its photos, and how it was. */
export function AfterTheNight({ event }: { event: EventEdit }) {
  return (
    <>
      <RolesPanel event={event} />
      <WaitListPanel event={event} />
      <NightPhotosPanel event={event} />
      <NightAnswers event={event} />
    </>
  );
}
