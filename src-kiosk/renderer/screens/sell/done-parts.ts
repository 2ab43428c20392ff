import type { SaleDoneView } from '#shared/door/kiosk-bridge.ts';
import { formatCents } from '#shared/money.ts';

/** `change` is to be given out, `paid` was taken, `word` is no sum, so it may need a second line. `given` is read beside them. */
export type DonePart = { label: string; text: string; kind: 'given' | 'change' | 'paid' | 'word' };

const sum = (label: string, amountCents: number, kind: DonePart['kind'] = 'paid'): DonePart => ({
  label,
  text: formatCents(amountCents, 'de'),
  kind,
});

/** What matters once it is sold: what lay on the counter and the change of it, what the card paid, or why nothing was taken. */
export function doneParts({ payments, freeReason, changeCents }: SaleDoneView): DonePart[] {
  if (freeReason !== null) return [{ label: 'Frei', text: freeReason, kind: 'word' }];
  const paid = (method: 'cash' | 'card') =>
    payments.filter((one) => one.method === method).reduce((all, { amountCents }) => all + amountCents, 0);
  const [cash, card] = [paid('cash'), paid('card')];
  if (cash + card === 0) return [{ label: 'Nichts zu bezahlen', text: 'Kostet nichts', kind: 'word' }];
  if (cash === 0) return [sum('Karte bezahlt, kein Rückgeld', card)];
  if (card === 0) return [sum('Gegeben', cash + changeCents, 'given'), sum('Rückgeld', changeCents, 'change')];
  return [sum('Bar bezahlt', cash), sum('Karte bezahlt', card)];
}
