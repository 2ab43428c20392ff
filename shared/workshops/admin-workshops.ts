import { z } from 'zod';
import { paged } from '../admin/admin-queries.ts';
import { SearchText } from '../admin/search-text.ts';
import { stillDayAnswer } from '../events/edit-event.ts';
import { canBePaid, TOO_SMALL_TO_PAY } from '../events/event-limits.ts';
import { IdSchema } from '../ids.ts';
import type { Cents } from '../money.ts';
import { tidyLine, tidyText } from '../tidy-text.ts';
import { PhotoToken, WORKSHOP_FIELDS } from './submit-workshop.ts';
import { WORKSHOP_SENTENCES } from './workshop-fields.ts';
import { WORKSHOP_STATES, type WorkshopState } from './workshop-state.ts';

/** What waits for a decision comes first, then everything else; each the newest first. */
const WorkshopCursor = z.strictObject({ isPending: z.boolean(), createdAt: z.date(), id: IdSchema });
export type WorkshopCursor = z.infer<typeof WorkshopCursor>;

/** Whose day is still to come, past, or any. */
export const WORKSHOP_TIMES = ['coming', 'past', 'all'] as const;
export type WorkshopTime = (typeof WORKSHOP_TIMES)[number];

const narrowed = {
  when: z.enum(WORKSHOP_TIMES).default('all'),
  /** A part of the artist's name, of the address or of the topic. */ search: SearchText,
};

/** `admin.workshops.counts`. */
export const CountWorkshopsInput = z.strictObject(narrowed);
export type CountWorkshopsInput = z.output<typeof CountWorkshopsInput>;

/** `admin.workshops.list`: `cursor` is the last one of the page before. */
export const ListAdminWorkshopsInput = z.strictObject({
  ...narrowed,
  state: z.enum(WORKSHOP_STATES).nullish(),
  ...paged,
  cursor: WorkshopCursor.nullish(),
});
export type ListAdminWorkshopsInput = z.output<typeof ListAdminWorkshopsInput>;

/** `admin.workshops.get`, `.approve`, `.delete`. */
export const WorkshopByIdInput = z.strictObject({ id: IdSchema });

/** `admin.workshops.reject`: the reason is told to the artist. */
export const RejectWorkshopInput = z.strictObject({
  id: IdSchema,
  reason: z.string().overwrite(tidyText).max(1_000).default(''),
});
export type RejectWorkshopInput = z.output<typeof RejectWorkshopInput>;

/**
 * `admin.workshops.update`: everything, as the edit dialog shows it. An empty e-mail is one that was forgotten with its
 * account.
 */
export const UpdateWorkshopInput = z.strictObject({
  id: IdSchema,
  ...WORKSHOP_FIELDS,
  artistEmail: z.union([z.literal(''), WORKSHOP_FIELDS.artistEmail], WORKSHOP_SENTENCES.invalidEmail),
  /** Null is no limit. */
  maxParticipants: z
    .int('A whole number, or nothing for no limit.')
    .min(1, 'At least 1.')
    .max(10_000, 'At most 10,000.')
    .nullable(),
  isApproved: z.boolean(),
  isActive: z.boolean(),
  /** A photo sent before (`workshops.uploadPhoto`); null takes the old one away; absent leaves it. */
  photoToken: PhotoToken.nullish(),
  /** `updatedAt` of the workshop as it was read: what somebody else has saved since is not overwritten. */
  seenAt: z.date().optional(),
});
export type UpdateWorkshopInput = z.output<typeof UpdateWorkshopInput>;

/** The same before it is read: a date may be the field's wall clock. */
export type UpdateWorkshopForm = z.input<typeof UpdateWorkshopInput>;

/** `admin.workshops.makeEvent`: what a night needs that a proposal does not say. */
export const MakeEventInput = z.strictObject({
  id: IdSchema,
  /** What a guest pays; the artist's fee is another matter. */
  ticketPriceCents: z
    .int('In euros, like 15.')
    .min(0, 'Not below €0.')
    .max(1_000_000, 'At most €10,000.')
    .refine(canBePaid, TOO_SMALL_TO_PAY),
  location: z.string().overwrite(tidyLine).min(1, 'Please enter the place.').max(200),
  ...stillDayAnswer,
});
export type MakeEventInput = z.output<typeof MakeEventInput>;

/** A proposal as an admin sees it: fee and address included. */
export type AdminWorkshop = {
  id: string;
  artistName: string;
  artistEmail: string;
  artistImageUrl: string | null;
  workshopTopic: string;
  workshopDescription: string;
  workshopDate: Date;
  durationMinutes: number;
  maxParticipants: number | null;
  priceCents: Cents;
  isApproved: boolean;
  isActive: boolean;
  state: WorkshopState;
  rejectReason: string | null;
  /** The night it became. */
  eventId: string | null;
  /** What was opened with the artist when it was accepted. */
  engagementId: string | null;
  createdAt: Date;
  /** Goes back as `seenAt`. */
  updatedAt: Date;
};

/** What the artist sees over the private link. */
export type WorkshopStatusView = {
  artistName: string;
  workshopTopic: string;
  workshopDate: Date;
  durationMinutes: number;
  state: WorkshopState;
  rejectReason: string | null;
  /** Set while its event can be looked at. */
  eventId: string | null;
  canWithdraw: boolean;
};
