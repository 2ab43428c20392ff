import { z } from 'zod';
import { EmailSchema } from '#shared/accounts/credentials.ts';

/** The form under a receipt of the door. A receipt is electronic only with the guest's consent (§ 146a (2) AO). */
export const MailReceiptInput = z.strictObject({ email: EmailSchema, consent: z.literal('yes') });
export type MailReceiptInput = z.infer<typeof MailReceiptInput>;

/** What the guest agrees to, beside the box to tick. */
export const MAIL_RECEIPT_CONSENT =
  'Ja, ich möchte diesen Beleg elektronisch als PDF. Die Adresse wird nur dafür benutzt und nach dem Versand gelöscht.';
