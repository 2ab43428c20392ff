import { findRow } from '#server/db/rows.ts';
import { guideRequests } from '#server/db/schema/contact.ts';
import { guidePdf } from '#server/services/office/contact/guide-pdf/guide-pdf.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { defineMails } from '../define-mails.ts';
import type { MailContent } from '../layout/mail-block.ts';

/** The guide that was asked for, as a file to keep; nothing else, because nothing else was agreed to. */
async function guideMail(ctx: ServiceContext, id: string): Promise<MailContent | null> {
  const row = findRow(ctx.db, guideRequests, { id });
  if (row === undefined) return null;
  return {
    to: row.email,
    lang: 'en',
    subject: 'Your free Bachata guide',
    preview: 'Twelve weeks of Bachata on a few pages, as a PDF.',
    title: 'Your first twelve weeks',
    blocks: [
      {
        kind: 'text',
        text:
          'Here is the guide you asked for, as a PDF to keep or print: what comes when in your first twelve ' +
          'weeks of Bachata, what to practise at home, and what to dare at your first party.',
      },
      {
        kind: 'text',
        text: 'Start with page two. Put on any Bachata song, find the 1, and walk the basic step until you stop counting.',
      },
      {
        kind: 'small',
        text: 'You get this mail because this address was typed into our guide form. We use it for nothing else.',
      },
    ],
    files: [{ filename: 'bachata-guide.pdf', contentType: 'application/pdf', content: await guidePdf(ctx) }],
  };
}

export const guideMails = defineMails({
  'mail.guide': {
    name: 'The free guide',
    sample: ({ letters }) => ({ refId: letters.guide }),
    compose: (ctx, { recordId }) => guideMail(ctx, recordId),
  },
});
