import { z } from 'zod';
import { emailSchema } from './contact/email-schema.ts';
import { LANGS } from './lang.ts';
import { OpeningHours } from './opening-hours.ts';
import { TicketRuleInput } from './tickets/save-ticket-rule.ts';
import { webLink } from './web-link.ts';

const HttpsUrl = webLink({ sentence: 'must be a whole address that begins with https://' });

/** What belongs to the operator, not to the product: one JSON file, checked at start. */
export const OperatorSchema = z.strictObject({
  legalName: z.string().min(1),
  street: z.string().min(1),
  postalCode: z.string().min(1),
  city: z.string().min(1),
  email: emailSchema({ required: 'must not be empty', invalid: 'is not an e-mail address' }),
  /** In which language mails to that address are; unset, declarations are in German and all others in English. */
  mailLang: z.enum(LANGS).optional(),
  phone: z.string().optional(),
  representedBy: z.string().optional(),
  taxNumber: z.string().min(1),
  vatId: z.string().optional(),
  /** `regular`: VAT is inside every price. `small-business`: § 19 UStG, no VAT is shown. */
  vatMode: z.enum(['regular', 'small-business']),
  /** schema.org opening hours; Friday and Saturday 20:00-02:00 unless said otherwise. */
  openingHours: z.array(OpeningHours).default([]),
  /** A link that is not set is not shown. */
  links: z
    .strictObject({
      instagram: HttpsUrl.optional(),
      facebook: HttpsUrl.optional(),
      whatsappChat: HttpsUrl.optional(),
      whatsappGroup: HttpsUrl.optional(),
    })
    .default({}),
  festivalLinks: z.record(z.string(), HttpsUrl).default({}),
  videoLinks: z.record(z.string(), HttpsUrl).default({}),
  /** Whether guests get a mail the day before their night; an event can leave it out for itself. */
  remindsGuests: z.boolean().default(true),
  /** Whether those who were at a night are written to the morning after; an event can leave it out for itself. */
  thanksGuests: z.boolean().default(true),
  /** Whether who follows a series or an artist is written to when something new is on. */
  tellsFollowers: z.boolean().default(true),
  /** So many hours before an evening of a course who can't come still frees the place; later it only excuses. */
  absenceHours: z.int().min(0).max(72).default(3),
  /** What buyers may do when plans change, where neither event nor ticket type says it; not refundable unless said. */
  ticketRule: TicketRuleInput.optional(),
  /** After so many free places within some days that stayed empty, members take one only late, for some days; else never. */
  missedNights: z
    .strictObject({
      count: z.int().min(2).max(20),
      withinDays: z.int().min(7).max(365),
      pauseDays: z.int().min(1).max(180),
    })
    .optional(),
  /** The day the operator confirmed the legal texts, `YYYY-MM-DD`; until then they say that they are drafts. */
  legalTextsConfirmedOn: z.iso.date().optional(),
});
export type Operator = z.infer<typeof OperatorSchema>;
