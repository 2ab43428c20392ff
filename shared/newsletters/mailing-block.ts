import { z } from 'zod';
import { tidyLine, tidyText } from '../tidy-text.ts';
import { webLink } from '../web-link.ts';

const Line = (most: number) => z.string().overwrite(tidyLine).max(most);

/** The pieces of which an admin makes a mail. `night` shows the night as it is when the mail leaves. */
export const MailingBlock = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('heading'), text: Line(120).min(1, 'Please write the heading.') }),
  z.strictObject({
    kind: z.literal('text'),
    text: z.string().overwrite(tidyText).min(1, 'Please write the text.').max(10_000),
  }),
  z.strictObject({ kind: z.literal('night') }),
  z.strictObject({
    kind: z.literal('button'),
    label: Line(60).min(1, 'Please write what the button says.'),
    url: webLink({ sentence: 'An address that begins with https://', scheme: 'http' }),
  }),
  /** Each guest's own tickets, opened without signing in. */
  z.strictObject({ kind: z.literal('tickets') }),
]);
export type MailingBlock = z.output<typeof MailingBlock>;

export const MOST_MAILING_BLOCKS = 20;

/** The same pieces while they are being written: nothing has to be there yet. */
export const DraftBlock = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('heading'), text: z.string().max(120) }),
  z.strictObject({ kind: z.literal('text'), text: z.string().max(10_000) }),
  z.strictObject({ kind: z.literal('night') }),
  z.strictObject({ kind: z.literal('button'), label: z.string().max(60), url: z.string().max(500) }),
  z.strictObject({ kind: z.literal('tickets') }),
]);
