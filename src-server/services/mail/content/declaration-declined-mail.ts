import { and, eq } from 'drizzle-orm';
import { formatLongDate } from '#shared/time.ts';
import { declarationRows } from '#shared/contact/declaration-text.ts';
import type { Lang } from '#shared/lang.ts';
import { prepared } from '#server/db/client.ts';
import { contractDeclarations } from '#server/db/schema/contact.ts';
import { DECLARATION_WORDS } from '#server/services/club/declarations/declaration-paper.ts';
import { declarationView, findDeclaration } from '#server/services/club/declarations/declaration-rows.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { pageUrl } from '#server/services/base/page-url.ts';
import { defineMails } from '../define-mails.ts';
import type { MailBlock, MailContent } from '../layout/mail-block.ts';
import { DECLARATION_MAIL_WORDS } from './declaration-words.ts';

const declined = prepared({ id: contractDeclarations.id }, (orm, { id }) =>
  orm
    .select({ reason: contractDeclarations.declineReason, words: contractDeclarations.declineWords })
    .from(contractDeclarations)
    .where(and(eq(contractDeclarations.id, id), eq(contractDeclarations.outcome, 'declined')))
    .prepare(),
);

const texts = (...lines: readonly (string | null)[]): MailBlock[] =>
  lines.flatMap((text) => (text === null || text === '' ? [] : [{ kind: 'text', text } as const]));

/**
 * A declaration that ends nothing: why, that it is not lost, and how to reach somebody. Null once it was found to mean
 * a contract after all.
 */
function declarationDeclinedMail(ctx: ServiceContext, id: string, chosen: Lang | null): MailContent | null {
  const row = findDeclaration(ctx, id);
  const { reason, words: written = null } = declined(ctx.db).get({ id }) ?? {};
  if (row === undefined || row.email === '' || reason == null) return null;
  const lang = chosen ?? row.lang ?? 'de';
  const { declined: words, see } = DECLARATION_MAIL_WORDS[lang];
  const { kind, email: to, receiptToken, receivedAt } = row;
  const { legalName, street, postalCode, city, email, phone } = ctx.operator;
  return {
    to,
    lang,
    subject: words.subject[kind](formatLongDate(receivedAt, lang)),
    preview: words.preview,
    title: words.title[kind],
    blocks: [
      ...texts(words.why[reason], written),
      ...(reason === 'too_late'
        ? [
            ...texts(words.cancelInstead),
            { kind: 'button', label: words.cancelButton, url: pageUrl(ctx, '/cancel-contract', lang) } as const,
          ]
        : []),
      { kind: 'heading', text: words.asItCame[kind] },
      { kind: 'facts', rows: declarationRows(declarationView(row), DECLARATION_WORDS[lang]) },
      ...texts(words.reach(email, phone, `${legalName}, ${street}, ${postalCode} ${city}`), words.stays),
      { kind: 'button', label: see, url: pageUrl(ctx, `/declaration/${receiptToken}`, lang) },
    ],
    replyTo: email,
  };
}

export const declarationDeclinedMails = defineMails({
  'mail.declaration_declined': {
    name: 'Why a cancellation or withdrawal ends nothing',
    sample: ({ declarations }) => ({ refId: declarations.declined }),
    isInBoth: true,
    compose: (ctx, { recordId, lang }) => declarationDeclinedMail(ctx, recordId, lang),
  },
});
