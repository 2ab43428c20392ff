import { addCents, vatWithin, ZERO_CENTS, type Cents } from '#shared/money.ts';
import type { VatLine } from './order-views.ts';

/**
 * VAT per rate, highest rate first: rounded once per rate, so the parts always sum to what was paid. Lines of 0 € don't
 * count.
 */
export function vatByRate(lines: readonly { lineCents: Cents; vatBps: number }[]): VatLine[] {
  const gross = new Map<number, Cents>();
  for (const line of lines) {
    if (line.lineCents !== 0) gross.set(line.vatBps, addCents(gross.get(line.vatBps) ?? ZERO_CENTS, line.lineCents));
  }
  return [...gross]
    .sort(([a], [b]) => b - a)
    .map(([vatBps, grossCents]) => ({ vatBps, grossCents, ...vatWithin(grossCents, vatBps) }));
}
