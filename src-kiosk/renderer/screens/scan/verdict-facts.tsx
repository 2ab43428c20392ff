import type { ScanView } from '#shared/kiosk/kiosk-bridge.ts';
import { agoFrom, atTime } from '../../ui/german.ts';
import { useDesk } from '../../bridge.ts';
import { useNow } from '../../ui/use-now.ts';

type Fact = readonly [label: string, value: string];

function factsOf(view: ScanView, now: Date, event: string | null): Fact[] {
  const { verdict } = view;
  const facts: Fact[] = [];
  if (verdict.usedAt !== null) {
    facts.push(['Eingelassen', `${atTime(verdict.usedAt)}, ${agoFrom(verdict.usedAt, now)}`]);
    facts.push(['Wo', [verdict.usedAtDesk, verdict.by].filter((part) => part !== null).join(', ') || 'unbekannt']);
  }
  if (verdict.holder !== null && verdict.member === null) facts.push(['Name', verdict.holder]);
  if (verdict.ticketTypeName !== null) facts.push(['Ticket', verdict.ticketTypeName]);
  if (verdict.colour === 'red' && event !== null) facts.push(['Event', event]);
  if (view.number !== null && verdict.member === null) facts.push(['Nummer', `TKT-…${view.number}`]);
  return facts;
}

/** The facts a human decides by. */
export function VerdictFacts({ view }: { view: ScanView }) {
  const { tonight } = useDesk();
  const facts = factsOf(view, useNow(10_000), tonight?.title ?? null);
  if (facts.length === 0) return null;
  return (
    <dl>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
