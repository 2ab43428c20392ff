import { DeskRefusal } from '#shared/door/desk-refusal.ts';
import type { HandOutPayload } from '#shared/door/journal-entry.ts';
import { SHORT_CODE_PREFIX } from '#shared/door/short-code.ts';
import { requireCashier, requireTonight, type DeskContext } from '../../base/desk-context.ts';
import { hasHandOut } from '../../base/journal/find-entries.ts';
import { append } from '../../base/journal/journal.ts';
import { newId } from '../../base/new-id.ts';
import { doorTime } from '../../base/server-time.ts';
import { lookUp, type Found } from './look-up.ts';

/** The ticket's short code, however it was shown; null for anything else. */
const shortOf = ({ subject }: Pick<Found, 'subject'>): string | null =>
  subject?.startsWith('t:') === true ? subject.slice(2) : null;

/**
 * What is still to be handed out with a ticket: by the server's word or, where it was not asked, by the list; nothing
 * once this desk has done it, and nothing from a server that knows of no such entry.
 */
export function boughtOf(ctx: DeskContext, found: Found, told: string | null | undefined): string | null {
  const snapshot = ctx.snapshot();
  const short = shortOf(found);
  if (short === null || snapshot.bought === null || hasHandOut(ctx.store, SHORT_CODE_PREFIX + short)) return null;
  return told ?? snapshot.boughtOf(short);
}

/** Writes down that it was handed out, once: the journal first, then the screen. Error: ENTRY_UNKNOWN. */
export function handOut(ctx: DeskContext, { code: text }: { code: string }): void {
  const [cashier, event, at] = [requireCashier(ctx), requireTonight(ctx), doorTime(ctx)];
  const short = shortOf(lookUp(ctx, text, event));
  if (short === null || ctx.snapshot().bought === null) throw new DeskRefusal('ENTRY_UNKNOWN');
  const code = SHORT_CODE_PREFIX + short;
  const payload: HandOutPayload = { cashierId: cashier.userId, eventId: event.id, code, isOffline: !ctx.isOnline() };
  ctx.store.inTransaction(() => {
    if (!hasHandOut(ctx.store, code))
      append(ctx.store, 'real', { id: newId(at), kind: 'handout', recordedAt: at, payload });
  });
  ctx.wakeSync();
  ctx.changed();
}
