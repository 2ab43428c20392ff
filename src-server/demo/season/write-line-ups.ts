import type { Db } from '#server/db/client.ts';
import { artists, lineUpEntries } from '#server/db/schema/artists.ts';
import type { PlannedEvent } from './planned-event.ts';
import { rowWriter } from './row-writer.ts';
import { seedUuid } from './season-ids.ts';

const DJS = [
  { name: 'DJ Malecón', about: 'Salsa dura and timba, vinyl where there is some.' },
  { name: 'DJ Rumbera', about: 'Cuban and Puerto Rican salsa, and the bachata in between.' },
] as const;
const idOf = (name: string): string => seedUuid(`artist:${name}`);

/** The DJs of the demo season, on the nights whose description names both of them. */
export function writeLineUps(db: Db, planned: readonly PlannedEvent[], { now }: { now: Date }): void {
  const writeArtist = rowWriter(db, artists, ['id', 'name', 'about', 'createdAt', 'updatedAt']);
  const writeEntry = rowWriter(db, lineUpEntries, ['eventId', 'position', 'at', 'artistId', 'what']);
  for (const dj of DJS) writeArtist({ ...dj, id: idOf(dj.name), createdAt: now, updatedAt: now });
  for (const { id: eventId, night } of planned) {
    if (!DJS.every(({ name }) => night.description.includes(name))) continue;
    writeEntry({ eventId, position: 0, at: '20:00', artistId: null, what: 'Free taster class' });
    writeEntry({ eventId, position: 1, at: '21:00', artistId: idOf(DJS[0].name), what: 'Upstairs' });
    writeEntry({ eventId, position: 2, at: '21:00', artistId: idOf(DJS[1].name), what: 'Downstairs' });
  }
}
