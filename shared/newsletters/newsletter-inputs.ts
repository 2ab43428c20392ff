import { z } from 'zod';
import { EMAIL_MAX_LENGTH } from '../contact/email-address.ts';
import { emailSchema } from '../contact/email-schema.ts';
import { fieldSchema } from '../contact/field-schema.ts';
import { en } from '../contact/words.en.ts';
import { NEWSLETTER_TYPES } from './newsletter-types.ts';

const NEWSLETTER_SENTENCES = {
  emailRequired: 'Please enter your e-mail address.',
  emailInvalid: 'Please enter a valid e-mail address.',
} as const;

export const EmailSchema = emailSchema({
  required: NEWSLETTER_SENTENCES.emailRequired,
  invalid: NEWSLETTER_SENTENCES.emailInvalid,
});

const TypeSchema = z.enum(NEWSLETTER_TYPES);

/** `profile.setNewsletter`: one's own switch. */
export const SetNewsletterInput = z.strictObject({ type: TypeSchema, isActive: z.boolean() });
export type SetNewsletterInput = z.infer<typeof SetNewsletterInput>;

/** `contact.subscribeNewsletter`: asks for a confirmation mail. `page` is where the form stood, for the proof. */
export const SubscribeNewsletterInput = z.strictObject({
  email: fieldSchema({ missing: 'email', maxLength: EMAIL_MAX_LENGTH, isEmail: true }),
  types: z
    .array(TypeSchema)
    .min(1, en.choose.atLeastOne)
    .max(NEWSLETTER_TYPES.length)
    .transform((types) => [...new Set(types)]),
  page: z.string().regex(/^\/[\w/-]{0,80}$/),
});
export type SubscribeNewsletterInput = z.infer<typeof SubscribeNewsletterInput>;

/** The token of a confirmation or unsubscribe link. */
export const NewsletterTokenInput = z.strictObject({ token: z.string().min(16).max(64) });
export type NewsletterTokenInput = z.infer<typeof NewsletterTokenInput>;
