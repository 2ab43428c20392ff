import type { TicketTypeFields } from '#shared/events/edit-event.ts';
import { DANCE_STYLES, EVENT_KINDS } from '#shared/events/event-kind.ts';

const titled = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
const named = <Value extends string>(values: readonly Value[]) =>
  values.map((value) => ({ value, label: titled(value) }));

export const KIND_OPTIONS = named(EVENT_KINDS);
export const STYLE_OPTIONS = named(DANCE_STYLES);

/** Dance parties and lessons 19 %, concerts and performances 7 %. */
export const VAT_OPTIONS = [
  { value: '1900', label: '19 %' },
  { value: '700', label: '7 %' },
  { value: '0', label: '0 %' },
];

export const CHANNEL_OPTIONS: readonly { value: TicketTypeFields['channel']; label: string }[] = [
  { value: 'both', label: 'Online and at the door' },
  { value: 'online', label: 'Online only' },
  { value: 'door', label: 'At the door only' },
];

/** The editor's form, for the button beside it. */
export const EVENT_FORM = 'event-form';
