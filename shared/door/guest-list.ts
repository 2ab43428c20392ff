import { z } from 'zod';
import { berlinInstant, businessDayOf } from '#shared/berlin.ts';
import { emailAddress } from '#shared/contact/email-address.ts';
import { emailSchema } from '#shared/contact/email-schema.ts';
import { IdSchema } from '#shared/ids.ts';
import { tidyLine } from '#shared/tidy-text.ts';

const ADDRESS_SENTENCE = 'Please enter a valid e-mail address.';

/** More friends than these come with no single guest. */
export const MAX_COMPANIONS = 9;
/** Lists of one night, and guests of one list: the desks carry them all. */
export const MOST_GUEST_LISTS = 30;
export const MOST_LISTED = 300;

/** '23:30'. */
const WallTime = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'A time like 23:30.');

/** `admin.guestLists.save`: a new list under a new id, or another name or end of one that is there. */
export const SaveGuestListInput = z.strictObject({
  id: IdSchema,
  eventId: IdSchema,
  name: z.string().overwrite(tidyLine).min(1, 'Please name the list.').max(60),
  /** Berlin wall time of the night; null holds until its end. */
  holdsUntil: WallTime.nullable(),
});
export type SaveGuestListInput = z.infer<typeof SaveGuestListInput>;

export const ListedGuestFields = z.strictObject({
  name: z.string().overwrite(tidyLine).min(1, 'Please enter a name.').max(80),
  companions: z.int().min(0).max(MAX_COMPANIONS, `At most ${MAX_COMPANIONS} come along with somebody.`),
  note: z.string().overwrite(tidyLine).max(120, 'A shorter note, please.'),
  /** Where their tickets go; null where it is not known. */
  email: emailSchema({ required: ADDRESS_SENTENCE, invalid: ADDRESS_SENTENCE }).nullable().default(null),
});

/** `admin.guestLists.addGuests`: each under an id of its own, so that a repeat adds nobody twice. */
export const AddGuestsInput = z.strictObject({
  listId: IdSchema,
  guests: z
    .array(ListedGuestFields.extend({ id: IdSchema }))
    .min(1)
    .max(MOST_LISTED),
});
export type AddGuestsInput = z.infer<typeof AddGuestsInput>;

/** `admin.guestLists.list`. */
export const GuestListsInput = z.strictObject({ eventId: IdSchema });
/** `admin.guestLists.removeGuest`, `admin.guestLists.remove`. */
export const RemoveListedInput = z.strictObject({ id: IdSchema });
export type RemoveListedInput = z.infer<typeof RemoveListedInput>;

/** A guest with those who come along; `came` are inside by now. */
export type ListedGuestView = z.output<typeof ListedGuestFields> & {
  id: string;
  came: number;
  /** They come with tickets, and not by their name. */
  hasTickets: boolean;
};
export type GuestListView = {
  id: string;
  name: string;
  holdsUntil: string | null;
  /** Who made it; null is an account that is gone. */
  by: string | null;
  guests: ListedGuestView[];
};

const NIGHT_ENDS_AT_HOUR = 6;

/**
 * Until when a list holds. A time before 06:00 is after midnight: it belongs to the evening the night began. A time that
 * comes twice in autumn is the later one.
 */
export function guestListEnd(startsAt: Date, holdsUntil: string | null): Date | null {
  if (holdsUntil === null) return null;
  const [hour = 0, minute = 0] = holdsUntil.split(':').map(Number);
  const [year = 0, month = 0, day = 0] = businessDayOf(startsAt).split('-').map(Number);
  return berlinInstant(year, month, hour < NIGHT_ENDS_AT_HOUR ? day + 1 : day, hour, minute);
}

/**
 * What was pasted, one guest a line: 'Ana Ruiz', 'Ana Ruiz +2' or 'Ana Ruiz +2, photographer, ana@example.org'. Empty
 * lines are none.
 */
export function readGuestLines(text: string): z.output<typeof ListedGuestFields>[] {
  return text.split('\n').flatMap((line) => {
    const [left = '', ...rest] = line.split(/[,;\t]/);
    const plus = left.lastIndexOf('+');
    const companions = left.slice(plus + 1).trim();
    const isPlus = plus >= 0 && /^\d+$/u.test(companions);
    const name = tidyLine(isPlus ? left.slice(0, plus) : left);
    const address = rest.find((part) => emailAddress(part) !== null);
    const note = tidyLine(
      rest
        .filter((part) => part !== address)
        .join(', ')
        .replaceAll(/\s+/gu, ' '),
    );
    const email = address === undefined ? null : emailAddress(address);
    return tidyLine(line) === '' ? [] : [{ name, companions: isPlus ? Number(companions) : 0, note, email }];
  });
}

/** The lines as a form has them: the first that is wrong is named. */
export const GuestLines = z.strictObject({
  lines: z.string().superRefine((text, { addIssue }) => {
    const guests = readGuestLines(text);
    const wrong = guests.map((guest) => ListedGuestFields.safeParse(guest)).findIndex(({ success }) => !success);
    const sentence = ListedGuestFields.safeParse(guests[wrong]).error?.issues[0]?.message;
    if (guests.length === 0) addIssue('Please enter a name.');
    else if (guests.length > MOST_LISTED) addIssue(`At most ${MOST_LISTED} at once.`);
    else if (wrong >= 0) addIssue(`Guest ${wrong + 1}: ${sentence ?? ''}`);
  }),
});
