import { OTHER_NIGHT } from '#shared/door/night-name.ts';
import type { ScanView } from '#shared/door/kiosk-bridge.ts';
import { agoFrom, atTime } from '../../ui/german.ts';
import type { Fact } from './verdict-frame.tsx';

/** The facts a human decides by; `event` is tonight's, `evening` which one of a course. */
export function factsOf(
  view: ScanView,
  now: Date,
  { event, evening }: { event: string | null; evening: string | null },
): Fact[] {
  const { verdict } = view;
  const facts: Fact[] = [];
  if (verdict.usedAt !== null) {
    facts.push(['Eingelassen', `${atTime(verdict.usedAt)}, ${agoFrom(verdict.usedAt, now)}`]);
    facts.push(['Wo', [verdict.usedAtDesk, verdict.by].filter((part) => part !== null).join(', ') || 'unbekannt']);
  }
  const name = verdict.member === null ? verdict.holder : null;
  if (verdict.usedAt !== null) {
    // Three lines at the most: what a human needs to decide by, and the buttons stay in the picture.
    const ticket = [verdict.ticketTypeName, name].filter((part) => part !== null).join(', ');
    if (verdict.bought != null) return [...facts, ['Gekauft', verdict.bought]];
    return ticket === '' ? facts : [...facts, ['Ticket', ticket]];
  }
  if (name !== null) facts.push(['Name', name]);
  if (verdict.ticketTypeName !== null) facts.push(['Ticket', verdict.ticketTypeName]);
  const isOfEvening = verdict.colour === 'green' || verdict.reason === 'absent_said';
  if (evening !== null && isOfEvening) facts.push(['Kurs', evening]);
  if (verdict.reason === 'wrong_event') facts.push(['Gilt für', verdict.validFor ?? OTHER_NIGHT]);
  const movedTo = verdict.reason === 'cancelled' ? verdict.validFor : null;
  if (movedTo !== null) facts.push(['Gilt jetzt für', movedTo]);
  // In place of tonight's: five facts would be squeezed on a low screen.
  else if (verdict.colour === 'red' && event !== null)
    facts.push([verdict.reason === 'wrong_event' ? 'Heute' : 'Event', event]);
  // In place of the number: who lets in asks about it, and has no more room to read.
  if (verdict.told != null) facts.push(['Angaben', verdict.told]);
  else if (view.number !== null && verdict.member === null) facts.push(['Nummer', `TKT-…${view.number}`]);
  return facts;
}
