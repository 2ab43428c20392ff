import { DAY_MS } from '#shared/time.ts';
import type { Db } from '#server/db/client.ts';
import { workshops } from '#server/db/schema/workshops.ts';
import { rowWriter } from './row-writer.ts';
import type { SeasonCalendar } from './season-calendar.ts';
import { seedUuid } from './season-ids.ts';
import { WORKSHOP_PROPOSALS } from './workshop-proposals.ts';

const PROPOSED_DAYS_BEFORE = 40;

function mailboxOf(artist: string): string {
  const plain = artist
    .normalize('NFD')
    .replace(/[^a-zA-Z ]/g, '')
    .trim()
    .toLowerCase();
  return `${plain.replace(/ +/g, '.')}@artists.example`;
}

/** Workshops in every state: shown, waiting, hidden, turned down, over. */
export function writeWorkshops(db: Db, calendar: SeasonCalendar): void {
  const write = rowWriter(db, workshops, [
    'id',
    'artistName',
    'artistEmail',
    'workshopTopic',
    'workshopDescription',
    'workshopDate',
    'durationMinutes',
    'maxParticipants',
    'priceCents',
    'isApproved',
    'isActive',
    'rejectedAt',
    'rejectReason',
    'createdAt',
    'updatedAt',
  ]);
  for (const proposal of WORKSHOP_PROPOSALS) {
    const day = calendar.next(proposal.weekday, proposal.fromDays);
    const workshopDate = calendar.at(day, proposal.hour, 0);
    const createdAt = new Date(
      Math.min(workshopDate.getTime() - PROPOSED_DAYS_BEFORE * DAY_MS, calendar.at(-3, 17, 30).getTime()),
    );
    const updatedAt = proposal.state === 'pending' ? createdAt : new Date(createdAt.getTime() + 2 * DAY_MS);
    write({
      id: seedUuid(`workshop:${proposal.topic}:${calendar.dateOf(day)}`),
      artistName: proposal.artist,
      artistEmail: mailboxOf(proposal.artist),
      workshopTopic: proposal.topic,
      workshopDescription: proposal.description,
      workshopDate,
      durationMinutes: proposal.minutes,
      maxParticipants: proposal.places,
      priceCents: proposal.feeCents,
      isApproved: proposal.state === 'shown' || proposal.state === 'hidden',
      isActive: proposal.state === 'shown' || proposal.state === 'pending',
      rejectedAt: proposal.state === 'rejected' ? updatedAt : null,
      rejectReason:
        proposal.state === 'rejected' ? 'The studio cannot take this one: please write to us about another.' : null,
      createdAt,
      updatedAt,
    });
  }
}
