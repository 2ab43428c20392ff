/** Integer euro cents. The brand keeps a float or a count of tickets from being taken for money. */
export type Cents = number & { readonly __brand: 'Cents' };

/** Makes cents of an integer; throws on fractions and on anything a double can't hold exactly. */
export function cents(value: number): Cents {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not an integer amount of cents: ${value}`);
  return value as Cents;
}

export const ZERO_CENTS = cents(0);

/** The sum of amounts; throws as `cents` does. */
export function addCents(...amounts: Cents[]): Cents {
  return cents(amounts.reduce((sum, a) => sum + a, 0));
}

/** An amount so many times; throws as `cents` does. */
export function timesCents(amount: Cents, count: number): Cents {
  return cents(amount * count);
}

/** Basis points of an amount, rounded half up (50 % = 5000). */
export function bpsOf(amount: Cents, bps: number): Cents {
  return cents(Math.floor((amount * bps + 5_000) / 10_000));
}

/** VAT contained in a gross amount; net + vat is always the gross. */
export function vatWithin(gross: Cents, vatBps: number): { netCents: Cents; vatCents: Cents } {
  const net = cents(
    Math.sign(gross) * Math.floor((Math.abs(gross) * 10_000 + (10_000 + vatBps) / 2) / (10_000 + vatBps)),
  );
  return { netCents: net, vatCents: cents(gross - net) };
}

/** `€12.50` and `€9,966.75` on English pages, `12,50 €` (no-break space) on German ones. */
export function formatCents(amount: Cents | number, lang: 'en' | 'de' = 'en'): string {
  const sign = amount < 0 ? '-' : '';
  const abs = Math.abs(amount);
  const units = Math.floor(abs / 100)
    .toString()
    .replace(/\B(?=(\d{3})+$)/g, lang === 'de' ? '.' : ',');
  const rest = (abs % 100).toString().padStart(2, '0');
  return lang === 'de' ? `${sign}${units},${rest}\u00a0€` : `${sign}€${units}.${rest}`;
}

/** What one ticket costs: nothing is `Free` or `Kostenlos`, never `€0.00`. Sums of money stay sums. */
export function formatPrice(price: Cents, lang: 'en' | 'de' = 'en'): string {
  return price === 0 ? { en: 'Free', de: 'Kostenlos' }[lang] : formatCents(price, lang);
}

/** `from €12.50` or `ab 12,50 €`, or that it is free. */
export function formatFromPrice(price: Cents, lang: 'en' | 'de' = 'en'): string {
  return price === 0 ? formatPrice(price, lang) : `${{ en: 'from', de: 'ab' }[lang]} ${formatCents(price, lang)}`;
}

/**
 * `€48` or `48 €`, for amounts that are whole euros by design (plans): printed large, without cents. Anything else keeps
 * its cents.
 */
export function formatWholeCents(amount: Cents, lang: 'en' | 'de' = 'en'): string {
  return amount % 100 === 0 ? formatCents(amount, lang).replace(/[.,]00(?=\D*$)/, '') : formatCents(amount, lang);
}

/** A tax rate in basis points as German papers and screens have it: `19 %`, `10,7 %`. */
export const formatPercent = (bps: number): string => `${(bps / 100).toLocaleString('de-DE')} %`;
