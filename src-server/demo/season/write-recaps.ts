import { HOUR_MS } from '#shared/time.ts';
import type { Db } from '#server/db/client.ts';
import { eveningRecaps } from '#server/db/schema/evening-recaps.ts';
import type { PlannedEvent } from './planned-event.ts';
import { rowWriter } from './row-writer.ts';
import { eveningsOf } from './write-course-visits.ts';

/** What was danced, evening by evening. */
const RECAPS: readonly { text: string; songs: string[] }[] = [
  {
    text: 'The basic step, side to side, and where the tap belongs: on four and on eight. At home: one song a day, no partner.',
    songs: ['Obsesión (Aventura)', 'Burbujas de Amor (Juan Luis Guerra)'],
  },
  {
    text: 'Forward and back, and how a frame feels that is neither a wall nor a noodle. Elbows in front of the ribs.',
    songs: ['Propuesta Indecente (Romeo Santos)'],
  },
  {
    text: 'The first right turn. Leads: raise the hand on three, not on one. Follows: eyes first, then shoulders.',
    songs: ['Darte un Beso (Prince Royce)', 'Llévame Contigo (Romeo Santos)'],
  },
  {
    text: 'Left turn and the way back into the frame. We danced four songs with four partners; that was a party already.',
    songs: ['Bachata Rosa (Juan Luis Guerra)'],
  },
  {
    text: 'Hearing the bongo: when it goes quiet, so do the hips. Count the break in the second song.',
    songs: ['Voy Pa’llá (Antony Santos)', 'Medicina de Amor (Raulín Rodríguez)'],
  },
  {
    text: 'Half time. Side steps into a hammerlock and out again without hurting anybody’s shoulder.',
    songs: ['Corazón Sin Cara (Prince Royce)'],
  },
  {
    text: 'Walks: three styles across the whole room. The weight arrives first, the heel later.',
    songs: ['Mi Santa (Romeo Santos)'],
  },
  {
    text: 'Body movement, slowly. Chest, ribs, hips, one after the other and only as far as it is comfortable.',
    songs: ['Te Extraño (Xtreme)', 'Frío, Frío (Juan Luis Guerra)'],
  },
];

/** What the evenings of the courses were about so far; nobody has written of the last one yet. */
export function writeRecaps(db: Db, planned: readonly PlannedEvent[], { today }: { today: Date }): void {
  const write = rowWriter(db, eveningRecaps, ['eveningId', 'text', 'links', 'playlistUrl', 'songs', 'publishedAt']);
  for (const { id: eventId } of planned.filter(({ night, cancelledAt }) => night.kind === 'course' && !cancelledAt)) {
    const danced = eveningsOf(db)
      .all({ eventId })
      .filter(({ startsAt }) => startsAt.getTime() + 15 * HOUR_MS < today.getTime());
    for (const [index, recap] of RECAPS.entries()) {
      const evening = danced.slice(0, -1)[index];
      if (evening === undefined) break;
      const publishedAt = new Date(evening.startsAt.getTime() + 14 * HOUR_MS);
      write({ ...recap, eveningId: evening.id, links: [], playlistUrl: '', publishedAt });
    }
  }
}
