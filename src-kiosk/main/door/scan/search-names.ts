import { nameMatcher } from '#shared/door/fold-name.ts';
import type { KioskCalls, NameMatchView, NameSearchView } from '#shared/door/kiosk-bridge.ts';
import type { DeskGuests } from '#shared/door/phone-views.ts';
import { SHORT_CODE_PREFIX } from '#shared/door/short-code.ts';
import type { SnapshotEvent } from '#shared/door/snapshot.ts';
import { TICKET_FLAGS } from '#shared/door/snapshot.ts';
import { formatTime } from '#shared/time.ts';
import { requireCashier, type DeskContext } from '../../base/desk-context.ts';
import { findLiveCheckIn } from '../../base/store/check-in-rows.ts';
import { findTicket, listNamedTickets, type TicketRow } from '../../base/store/ticket-rows.ts';
import { matchListed } from './guest-list.ts';

/** As many as a screen holds. */
const SHOWN = 20;
const SHORTEST = 2;
const NUMBER_SHOWN = 4;
/** Nobody waits longer for a name than for its letters. */
const PATIENCE_MS = 1_500;

const numberMark = (number: string): string => `…${number.slice(-NUMBER_SHOWN)}`;

const bothMarks = (mail: string, number: string): string =>
  [mail, numberMark(number)].filter((part) => part !== '').join(' · ');

/** How the ticket stands, as far as this desk knows. */
function stateOf(ctx: DeskContext, row: TicketRow | undefined): Pick<NameMatchView, 'state' | 'isOpen'> {
  const state = row === undefined ? null : row.flags & 3;
  if (row === undefined || state === null) return { state: 'Noch nicht auf der Liste dieser Kasse', isOpen: true };
  if (state === TICKET_FLAGS.cancelled) return { state: 'Storniert', isOpen: false };
  if (state === TICKET_FLAGS.active)
    return { state: ctx.snapshot().isAbsent(row.code) ? 'Für heute abgemeldet' : 'Noch nicht da', isOpen: true };
  const when = row.used_at === null ? '' : ` ${formatTime(new Date(row.used_at))}`;
  return { state: `Schon eingelassen${when}${row.used_desk === null ? '' : `, ${row.used_desk}`}`, isOpen: false };
}

function ticketMatch(
  ctx: DeskContext,
  { code, name, mark }: { code: string; name: string; mark: string },
  row: TicketRow | undefined,
): NameMatchView {
  return { code, name, kind: row?.type_name ?? 'Ticket', mark, ...stateOf(ctx, row) };
}

type Named = { membershipId: string; name: string };

function memberMatch(ctx: DeskContext, eventId: string, { membershipId, name }: Named): NameMatchView {
  const member = ctx.snapshot().memberById(membershipId);
  const index = ctx.snapshot().events.findIndex(({ id }) => id === eventId);
  const isIn =
    member !== undefined &&
    (member.spent.some(({ event, admission }) => event === index && admission !== null) ||
      findLiveCheckIn(ctx.store, { eventId, subject: `m:${member.subscriberId}` }) !== undefined);
  return {
    code: membershipId,
    name,
    kind: 'Mitglied',
    mark: numberMark(membershipId),
    state: isIn ? 'Schon eingelassen' : 'Noch nicht da',
    isOpen: !isIn,
  };
}

/** A name, and whether only members are looked for. */
type Wanted = Parameters<KioskCalls['searchNames']>[0];

/** By this desk's own list: first names, initials, and the ends of numbers. */
function searchList(ctx: DeskContext, event: SnapshotEvent, { query, only }: Wanted): NameMatchView[] {
  const isMeant = nameMatcher(query) ?? (() => false);
  const end = query.trim().toUpperCase();
  const tickets = (only === 'members' ? [] : listNamedTickets(ctx.store, event.id))
    .filter(({ holder, number }) => isMeant(holder) || number.toUpperCase().endsWith(end))
    .map((row) =>
      ticketMatch(ctx, { code: SHORT_CODE_PREFIX + row.code, name: row.holder, mark: numberMark(row.number) }, row),
    );
  // One line per member: a lost card and its successor are two in the snapshot.
  const people = new Map(ctx.snapshot().members.map((member) => [member.membershipId, member]));
  const members = [...people.values()]
    .filter(({ name }) => name !== null && isMeant(name))
    .map(({ membershipId, name }) => memberMatch(ctx, event.id, { membershipId, name: name ?? membershipId }));
  return [...tickets, ...members];
}

type Told = { guests: DeskGuests | null; isRefused: boolean };
const NOBODY_TOLD: Told = { guests: null, isRefused: false };

async function askServer(ctx: DeskContext, event: SnapshotEvent, { query, only }: Wanted): Promise<Told> {
  if (!ctx.isOnline()) return NOBODY_TOLD;
  const { userId: cashierId } = requireCashier(ctx);
  try {
    const withinMs = Math.max(PATIENCE_MS, ctx.claimWithinMs);
    const guests = await ctx
      .server()
      .searchGuests(
        { eventId: event.id, name: query.trim(), cashierId, ...(only !== undefined && { only }) },
        AbortSignal.timeout(withinMs),
      );
    ctx.linkSaw('answer');
    return { guests, isRefused: false };
  } catch (error) {
    const meaning = ctx.server().meaningOf(error);
    ctx.linkSaw(meaning);
    return { guests: null, isRefused: meaning === 'answer' };
  }
}

function toldMatches(ctx: DeskContext, event: SnapshotEvent, { guests }: DeskGuests): NameMatchView[] {
  return guests.map(({ code, name, mail, number, isMember }) =>
    isMember
      ? { ...memberMatch(ctx, event.id, { membershipId: code, name }), mark: bothMarks(mail, number) }
      : ticketMatch(
          ctx,
          { code, name, mark: bothMarks(mail, number) },
          findTicket(ctx.store, code.slice(SHORT_CODE_PREFIX.length)),
        ),
  );
}

/**
 * Tonight's guests by name: with a network by whole names, which the desk shows and does not keep; without one by what
 * its list has. Guests of a list come first, and all of them while nothing is typed. `more` are not shown.
 */
export async function searchNames(ctx: DeskContext, wanted: Wanted): Promise<NameSearchView> {
  const { query, only } = wanted;
  const event = ctx.tonight();
  const isMeant = nameMatcher(query);
  const isTyped = query.trim().length >= SHORTEST && isMeant !== null;
  const listed = only === 'members' ? [] : matchListed(ctx, isMeant ?? (() => true));
  const { guests: told, isRefused } = event !== null && isTyped ? await askServer(ctx, event, wanted) : NOBODY_TOLD;
  const found =
    event === null || !isTyped ? [] : told === null ? searchList(ctx, event, wanted) : toldMatches(ctx, event, told);
  const shownListed = listed.slice(0, SHOWN);
  const shown = found.slice(0, SHOWN - shownListed.length);
  return {
    listed: shownListed,
    matches: shown,
    more: listed.length - shownListed.length + found.length - shown.length + (told?.more ?? 0),
    isWhole: told !== null,
    isRefused,
  };
}
