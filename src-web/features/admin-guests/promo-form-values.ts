import { readEuros } from '#shared/read-euros.ts';
import type { PromoKind } from '#shared/promo-codes/promo-kind.ts';
import type { PromoCodeView } from '#shared/promo-codes/promo-list.ts';
import type { PromoScope } from '#shared/promo-codes/promo-code.ts';
import { formatTime, localDateOf } from '#shared/time.ts';
import { instantOf } from '#web/ui/admin/instant-of.ts';
import type { PrivateForm } from '#web/hooks/use-private-form.ts';

export type PromoValues = {
  /** One code, or many that are each used once. */
  isList: boolean;
  list: { name: string; /** One a line. */ codes: string; count: string };
  scope: PromoScope;
  eventId: string;
  eventIds: string[];
  venueId: string;
  artistId: string;
  code: string;
  kind: PromoKind;
  percent: string;
  amount: string;
  ticketTypeId: string;
  /** Whose it is. */ owner: { email: string; name: string; freeAfter: string };
  maxUses: string;
  maxPerPerson: string;
  from: string;
  until: string;
};

export type PromoForm = PrivateForm<PromoValues>['form'];

const textOf = (value: number | null): string => (value === null ? '' : String(value));
const localText = (instant: Date | null): string =>
  instant === null ? '' : `${localDateOf(instant)}T${formatTime(instant)}`;
const numberOf = (text: string): number | null => {
  const typed = text.trim();
  if (typed === '') return null;
  return /^\d+$/.test(typed) ? Number(typed) : Number.NaN;
};
const localInstant = (text: string): Date | null | undefined =>
  text === '' ? null : instantOf(text.slice(0, 10), text.slice(11));
const idOf = (chosen: string): string | null => (chosen === '' ? null : chosen);

/** An account is named by its address. */
const ownerValuesOf = (code: PromoCodeView | null): PromoValues['owner'] => ({
  email: code?.owner?.email ?? '',
  name: code?.owner?.email == null ? (code?.owner?.name ?? '') : '',
  freeAfter: textOf(code?.freeAfter ?? null),
});

/** Null is nobody; what was typed for nobody is not sent. */
function ownerOf({ email, name, freeAfter }: PromoValues['owner']) {
  if (email.trim() + name.trim() === '') return null;
  return {
    email: email.trim() === '' ? null : email,
    name: email.trim() === '' ? name : '',
    freeAfter: numberOf(freeAfter),
  };
}

/** What the form begins with: a code or a list that is there, or nothing yet. */
export function promoValuesOf(code: PromoCodeView | null, eventId: string): PromoValues {
  return {
    isList: code !== null && code.listId === code.id,
    list: { name: '', codes: '', count: '' },
    scope: 'event',
    eventId,
    eventIds: [],
    venueId: '',
    artistId: '',
    code: code?.code ?? '',
    kind: code?.kind ?? 'percent',
    percent: textOf(code?.percent ?? null),
    amount: code?.amountCents == null ? '' : (code.amountCents / 100).toFixed(2),
    ticketTypeId: code?.ticketTypeId ?? '',
    owner: ownerValuesOf(code),
    maxUses: textOf(code?.maxUses ?? null),
    maxPerPerson: textOf(code?.maxPerPerson ?? null),
    from: localText(code?.validFrom ?? null),
    until: localText(code?.validUntil ?? null),
  };
}

const listOf = ({ name, codes, count }: PromoValues['list']) => ({
  name,
  codes: codes.split(/[\n,;]/).filter((line) => line.trim() !== ''),
  count: numberOf(count),
});

/** Where a new one holds; one that is there stays where it does. */
const placeOf = ({ scope, kind, eventId, eventIds, venueId, artistId }: PromoValues) => ({
  scope: kind === 'unlock' ? 'event' : scope,
  eventId: idOf(eventId),
  eventIds: scope === 'nights' ? eventIds : [],
  venueId: scope === 'venue' ? idOf(venueId) : null,
  artistId: scope === 'artist' ? idOf(artistId) : null,
});

/** What is sent; only the fields of the chosen kind count. A list that is changed is known by its id. */
export function promoInputOf(code: { id: string; isNew: boolean }, values: PromoValues) {
  const { kind, isList } = values;
  const isNewList = isList && code.isNew;
  return {
    id: code.id,
    ...(code.isNew ? placeOf(values) : { eventId: null }),
    code: isNewList ? null : isList ? 'LIST' : values.code,
    list: isNewList ? listOf(values.list) : null,
    kind,
    percent: kind === 'percent' ? numberOf(values.percent) : null,
    amountCents: kind === 'amount' && values.amount.trim() !== '' ? (readEuros(values.amount) ?? Number.NaN) : null,
    ticketTypeId: kind === 'unlock' ? idOf(values.ticketTypeId) : null,
    ...(!isList && { owner: ownerOf(values.owner) }),
    maxUses: isList ? null : numberOf(values.maxUses),
    maxPerPerson: isList ? null : numberOf(values.maxPerPerson),
    validFrom: localInstant(values.from),
    validUntil: localInstant(values.until),
  };
}
