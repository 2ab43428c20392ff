import type { Lang } from '#shared/lang.ts';
import { findRow } from '#server/db/rows.ts';
import { guideRequests } from '#server/db/schema/contact.ts';
import { guidePdf } from '#server/services/office/contact/guide-pdf/guide-pdf.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { defineMails } from '../define-mails.ts';
import type { MailContent } from '../layout/mail-block.ts';
import { CONTACT_WORDS } from './contact-mails.ts';

/** The guide that was asked for, as a file to keep; nothing else, because nothing else was agreed to. */
async function guideMail(ctx: ServiceContext, id: string, lang: Lang): Promise<MailContent | null> {
  const row = findRow(ctx.db, guideRequests, { id });
  if (row === undefined) return null;
  const { texts, why, ...words } = CONTACT_WORDS[lang].guide;
  return {
    to: row.email,
    lang,
    ...words,
    blocks: [...texts.map((text) => ({ kind: 'text', text }) as const), { kind: 'small', text: why }],
    files: [{ filename: 'bachata-guide.pdf', contentType: 'application/pdf', content: await guidePdf(ctx, lang) }],
  };
}

export const guideMails = defineMails({
  'mail.guide': {
    name: 'The free guide',
    sample: ({ letters }) => ({ refId: letters.guide }),
    isInBoth: true,
    compose: (ctx, { recordId, lang }) => guideMail(ctx, recordId, lang ?? 'en'),
  },
});
