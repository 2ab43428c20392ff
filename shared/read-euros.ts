import { cents, type Cents } from './money.ts';

/** Euros as a person writes them, `180`, `180.50`, `180,50` or `180,50 €`, in cents; null when that is no amount. */
export function readEuros(text: string): Cents | null {
  const amount = text.replaceAll(/[€\s]/g, '').replace(',', '.');
  return /^-?\d{1,9}(\.\d{0,2})?$/.test(amount) ? cents(Math.round(Number(amount) * 100)) : null;
}
