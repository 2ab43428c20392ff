import type { EngagementTerms, EngagementView } from '#shared/engagements/engagement.ts';
import type { SaveEngagementInput } from '#shared/engagements/engagement-inputs.ts';
import type { Lang } from '#shared/lang.ts';
import { readEuros } from '#shared/read-euros.ts';
import { formatTime, localDateOf } from '#shared/time.ts';
import { instantOf } from '#web/ui/admin/instant-of.ts';

type Typed = {
  fixed: string;
  perHead: string;
  share: string;
  minimum: string;
  travel: string;
  minutes: string;
  rate: string;
};
type Numbers = 'fixedCents' | 'perHeadCents' | 'shareBps' | 'minimumCents' | 'travelCents' | 'minutes' | 'vatBps';

/** Terms as they are typed. */
export type EngagementValues = {
  name: string;
  email: string;
  lang: Lang;
  startsAt: string;
  terms: Omit<EngagementTerms, Numbers> & Typed;
};

/** The form's name of each field of the schema that has another one. */
export const FIELD_OF = {
  fixedCents: 'fixed',
  perHeadCents: 'perHead',
  shareBps: 'share',
  minimumCents: 'minimum',
  travelCents: 'travel',
  vatBps: 'rate',
} as const;

export const euros = (cents: number): string => (cents === 0 ? '' : (cents / 100).toFixed(2).replace(/\.00$/, ''));

export type Drafted = Pick<EngagementView, 'name' | 'email' | 'lang' | 'startsAt' | 'terms'>;

export function valuesOf({ name, email, lang, startsAt, terms }: Drafted): EngagementValues {
  const { fixedCents, perHeadCents, shareBps, minimumCents, travelCents, minutes, vatBps, ...words } = terms;
  return {
    name,
    email,
    lang,
    startsAt: `${localDateOf(startsAt)}T${formatTime(startsAt)}`,
    terms: {
      ...words,
      fixed: euros(fixedCents),
      perHead: euros(perHeadCents),
      share: shareBps === 0 ? '' : String(shareBps / 100),
      minimum: euros(minimumCents),
      travel: euros(travelCents),
      minutes: String(minutes),
      rate: String(vatBps),
    },
  };
}

const centsOf = (text: string): number => (text.trim() === '' ? 0 : (readEuros(text) ?? Number.NaN));
const bpsOf = (text: string): number =>
  text.trim() === '' ? 0 : Math.round(Number(text.trim().replace(',', '.').replace('%', '')) * 100);

type Target = Pick<SaveEngagementInput, 'id' | 'eventId' | 'artistId' | 'seenAt'>;

/** What is sent for what is typed; the schema judges it. */
export function inputOf(values: EngagementValues, target: Target) {
  const { name, email, lang, startsAt } = values;
  const { fixed, perHead, share, minimum, travel, minutes, rate, ...words } = values.terms;
  const [day = '', time = ''] = startsAt.split('T');
  return {
    ...target,
    name,
    email,
    lang,
    startsAt: instantOf(day, time),
    terms: {
      ...words,
      fixedCents: centsOf(fixed),
      perHeadCents: centsOf(perHead),
      shareBps: bpsOf(share),
      minimumCents: centsOf(minimum),
      travelCents: centsOf(travel),
      minutes: minutes.trim() === '' ? Number.NaN : Number(minutes),
      vatBps: Number(rate),
    },
  };
}
