import { eveningsOf } from '#shared/events/all-evenings.ts';
import type { Timed } from '#shared/events/evenings.ts';
import type { Cents } from '#shared/money.ts';
import type { OtherWords } from '#shared/website/two-texts.ts';
import { HOUR_MS } from '#shared/time.ts';

export const MOST_ADD_ONS = 8;
export const MOST_SIZES = 12;

/** What of an add-on is bought. */
export type AddOnChoice = { addOnId: string; size?: string | undefined; quantity: number };

/** What an editor says of one that its buyers need; `changeHours` before the event it is sold no longer. */
type Facts = {
  id: string;
  name: string;
  hint: string;
  /** Name and hint in the other language. */ otherWords: OtherWords<'name' | 'hint'> | null;
  vatBps: number;
  most: number;
  isRequired: boolean;
  changeHours: number;
};

/** Something that is sold with a ticket as its buyers see it; `left` null is not counted. */
export type AddOnOffer = Facts & {
  priceCents: Cents;
  left: number | null;
  sizes: { name: string; left: number | null }[];
};

/** One that was bought, as its owner sees it. */
export type BoughtAddOn = {
  id: string;
  name: string;
  /** Its name in the other language, while it is still called so. */ otherWords?: OtherWords<'name'> | null;
  priceCents: Cents;
  /** Until when it may be given back for its price; null where it may not. */ until: Date | null;
  handedOutAt: Date | null;
};

/** Its name in the other language, with the size; nothing where there is none, or it was sold under another name. Pure. */
export function otherAddOnName(
  { name, otherWords }: Pick<Facts, 'name' | 'otherWords'>,
  sold: { name: string; size: string },
): { otherWords?: OtherWords<'name'> } {
  if (!otherWords?.name || addOnName(name, sold.size) !== sold.name) return {};
  return { otherWords: { lang: otherWords.lang, name: addOnName(otherWords.name, sold.size) } };
}

/** How many of something, in its size, were sold with a night's tickets; `left` null is not counted. */
export type AddOnCount = {
  name: string;
  sold: number;
  /** Of orders that are being paid right now. */ held: number;
  handedOut: number;
  left: number | null;
};

/** Until when it is sold, and may be given back; a course begins with its first evening. */
export function addOnUntil({ changeHours }: Pick<Facts, 'changeHours'>, event: Timed): Date {
  const [first] = eveningsOf(event);
  return new Date((first ?? event).startsAt.getTime() - changeHours * HOUR_MS);
}

/** 'T-shirt, M'. */
export const addOnName = (name: string, size: string | undefined): string =>
  size === undefined || size === '' ? name : `${name}, ${size}`;

type Wanted = Pick<Facts, 'id' | 'most' | 'isRequired'> & { sizes: readonly { name: string }[] };
export type AddOnProblem = 'gone' | 'too_many' | 'needed';

/**
 * What is wrong with a choice of add-ons beside so many tickets; null is nothing. `offered` are those on sale now. Pure.
 */
export function addOnProblem(
  offered: readonly Wanted[],
  chosen: readonly AddOnChoice[],
  tickets: number,
): AddOnProblem | null {
  for (const { addOnId, size = '' } of chosen) {
    const addOn = offered.find(({ id }) => id === addOnId);
    const isOne = addOn?.sizes.length === 0 ? size === '' : addOn?.sizes.some(({ name }) => name === size);
    if (isOne !== true) return 'gone';
  }
  for (const { id, most, isRequired } of offered) {
    const count = chosen.reduce((sum, { addOnId, quantity }) => sum + (addOnId === id ? quantity : 0), 0);
    if (count > most * tickets) return 'too_many';
    if (isRequired && count < tickets) return 'needed';
  }
  return null;
}
