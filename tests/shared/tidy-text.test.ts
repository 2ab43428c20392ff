import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tidyLine, tidyText } from '#shared/tidy-text.ts';
import { BulkEmailInput, ListMembersInput, ListSubscriptionsInput } from '#shared/newsletters/subscriptions.ts';
import { AdminTicketsInput, NameHolderInput } from '#shared/admin/admin-queries.ts';
import { AdminEventsInput } from '#shared/events/event-list.ts';
import { KeepAsFreeInput } from '#shared/books/money-queries.ts';
import { ListUsersInput } from '#shared/people/people.ts';
import { SendMessageInput } from '#shared/contact/send-message.ts';
import { CreateEventInput, TicketTypeFields, UpdateEventInput } from '#shared/events/edit-event.ts';
import { MoveEventInput } from '#shared/events/move-event.ts';
import { DeclineDeclarationInput } from '#shared/membership/decline-declaration.ts';
import { UpdateProfileInput } from '#shared/profile/update-profile.ts';

import { MakeEventInput, RejectWorkshopInput, UpdateWorkshopInput } from '#shared/workshops/admin-workshops.ts';
import { anyCharacter } from '#tests/support/any-character.ts';

const ID = '3f0c8e52-6b7a-4c1d-9e2f-5a4b3c2d1e0f';
const NIGHT = {
  startsAt: new Date('2027-03-05T20:00:00Z'),
  endsAt: new Date('2027-03-06T00:00:00Z'),
  location: 'Backstage',
};
const EVENT = { ...NIGHT, title: 'Friday', kind: 'party', priceCents: 1200 };
const WORKSHOP = {
  id: ID,
  artistName: 'Ana',
  artistEmail: '',
  workshopTopic: 'Musicality',
  workshopDate: NIGHT.startsAt,
  priceCents: 0,
  maxParticipants: null,
  isApproved: true,
  isActive: true,
};
const MAILING = { type: 'events', subject: 'News', text: 'Come!' };

/**
 * Every text that is written behind the admin's door: its schema, what else stands in the form, and whether it keeps
 * its lines.
 */
const STAFF_WRITES = [
  [CreateEventInput, EVENT, 'title', 'line'],
  [CreateEventInput, EVENT, 'description', 'lines'],
  [CreateEventInput, EVENT, 'location', 'line'],
  [UpdateEventInput, { ...EVENT, id: ID }, 'title', 'line'],
  [TicketTypeFields, { name: 'Early', priceCents: 1200 }, 'name', 'line'],
  [TicketTypeFields, { name: 'Early', priceCents: 1200 }, 'description', 'lines'],
  [MoveEventInput, { ...NIGHT, id: ID, isRefundOffered: true }, 'location', 'line'],
  [MakeEventInput, { id: ID, ticketPriceCents: 1500, location: 'Backstage' }, 'location', 'line'],
  [UpdateWorkshopInput, WORKSHOP, 'artistName', 'line'],
  [UpdateWorkshopInput, WORKSHOP, 'workshopTopic', 'line'],
  [UpdateWorkshopInput, WORKSHOP, 'workshopDescription', 'lines'],
  [RejectWorkshopInput, { id: ID }, 'reason', 'lines'],
  [BulkEmailInput, MAILING, 'subject', 'line'],
  [BulkEmailInput, MAILING, 'text', 'lines'],
  [NameHolderInput, { ticketId: ID }, 'holderName', 'line'],
  [KeepAsFreeInput, { orderId: ID }, 'reason', 'line'],
  [DeclineDeclarationInput, { kind: 'cancel', declarationId: ID, reason: 'other' }, 'words', 'lines'],
] as const;

const anything = fc.string({ unit: anyCharacter }).map((text) => `${text}\u0000\u202E\ud800`);

describe('words that people send', () => {
  it('keep what can be seen and lose what only does harm', () => {
    expect(tidyLine(' Zoë\u0000\r\nBcc: x@y.example ')).toBe('Zoë Bcc: x@y.example');
    expect(tidyLine('\u202Egnp.exe')).toBe('gnp.exe');
    expect(tidyLine('שלום 👩‍❤️‍👨 💃🏽')).toBe('שלום 👩‍❤️‍👨 💃🏽');
    expect(tidyLine('\u200B\u200B')).toBe('');
    expect(tidyText('Flat shoes.\r\n\tWater.\u0001')).toBe('Flat shoes.\n\tWater.');
  });

  it('are whole characters without controls, and the same when tidied twice', () => {
    fc.assert(
      fc.property(anything, (text) => {
        const [line, lines] = [tidyLine(text), tidyText(text)];
        expect(line).not.toMatch(/[\p{Cc}\u202A-\u202E\u2066-\u2069]/u);
        expect(lines.replaceAll(/[\n\t]/g, '')).not.toMatch(/\p{Cc}/u);
        expect([line.isWellFormed(), lines.isWellFormed(), tidyLine(line), tidyText(lines)]).toEqual([
          true,
          true,
          line,
          lines,
        ]);
      }),
    );
  });

  it('are tidied before they are looked at: a name nobody can see is none', () => {
    const form = { name: '\u200B', email: 'ana@dancers.example', subject: 'Shoes', message: 'Which ones?' };
    expect(SendMessageInput.safeParse(form).error?.issues.map(({ path, message }) => [...path, message])).toEqual([
      ['name', 'Please enter your name.'],
    ]);
    expect(
      UpdateProfileInput.parse({
        displayName: '\u0000',
        phoneNumber: '',
        danceRole: '',
        dancingLevel: '',
        isDoorPhotoAllowed: false,
        wantsReminders: true,
        wantsThanks: true,
      }).displayName,
    ).toBeNull();
  });

  it.each(STAFF_WRITES)('are tidied where staff write them, too (%#)', (...[schema, others, field, keeps]) => {
    const written = (text: string): unknown => Reflect.get(schema.parse({ ...others, [field]: text }), field);
    expect(written(' Jürgen’s \u202E„Größe“ 💃🏽\u0000\ud800')).toMatch(/^Jürgen’s „Größe“ 💃🏽.?\uFFFD$/u);
    expect(written('Friday\r\nBcc: x@y.example')).toBe(
      keeps === 'line' ? 'Friday Bcc: x@y.example' : 'Friday\nBcc: x@y.example',
    );
  });

  it('are cut where a list is searched for them, not refused: they stand in an address', () => {
    for (const schema of [
      AdminEventsInput,
      AdminTicketsInput,
      ListUsersInput,
      ListMembersInput,
      ListSubscriptionsInput,
    ]) {
      expect(schema.parse({ search: ` Zoë\u0000${'y'.repeat(500)}` }).search).toMatch(/^zoë y{96}$/i);
      expect(schema.parse({}).search).toBe('');
    }
  });
});
