import { z } from 'zod';
import { IdSchema } from '#shared/ids.ts';
import { tidyLine } from '#shared/tidy-text.ts';
import { eventFieldShape } from './edit-event.ts';
import { DEFAULT_EVENT_HOURS } from './event-limits.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/time.ts';

/** `20:00` by the clock in Munich. */
const ClockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'A time like 20:00.');

const DEFAULT_MINUTES = (DEFAULT_EVENT_HOURS * HOUR_MS) / MINUTE_MS;
const { startsAt: _startsAt, endsAt: _endsAt, isActive: _isActive, ...withoutDate } = eventFieldShape;

/** Everything about a night but its date, and whether it is on sale. */
export const TemplateFields = z.strictObject({
  ...withoutDate,
  startsAtClock: ClockTime.default('20:00'),
  lastsMinutes: z
    .int()
    .min(1)
    .max(31 * 24 * 60)
    .default(DEFAULT_MINUTES),
  /** The start of the night that the sale windows of the ticket types are those of; null has no sale windows. */
  windowsOf: z.date().nullable().default(null),
});
export type TemplateFields = z.output<typeof TemplateFields>;

const Name = z.string().overwrite(tidyLine).min(1, 'Please name the template.').max(80);

/** `admin.templates.save`: the same name again overwrites what it was. */
export const SaveTemplateInput = z.strictObject({ name: Name, fields: TemplateFields });
export type SaveTemplateInput = z.output<typeof SaveTemplateInput>;

/** `admin.templates.saveFromEvent`: a night as the template of others. */
export const TemplateFromEventInput = z.strictObject({ name: Name, eventId: IdSchema });
export type TemplateFromEventInput = z.output<typeof TemplateFromEventInput>;

/** `admin.templates.remove`. */
export const TemplateByIdInput = z.strictObject({ id: IdSchema });

export type TemplateView = { id: string; name: string; fields: TemplateFields; updatedAt: Date };
