import { and, eq, ne } from 'drizzle-orm';
import { declarationRows } from '#shared/contact/declaration-text.ts';
import type { Lang } from '#shared/lang.ts';
import { DECLARATION_WORDS } from '#server/services/club/declarations/declaration-paper.ts';
import {
  declarationView,
  findDeclaration,
  type Declaration,
} from '#server/services/club/declarations/declaration-rows.ts';
import { findMemberAccount } from '#server/services/club/declarations/find-declared-membership.ts';
import { prepared } from '#server/db/client.ts';
import { contractDeclarations } from '#server/db/schema/contact.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { pageUrl } from '#server/services/base/page-url.ts';
import { defineMails } from '../define-mails.ts';
import { findMailRecipient } from '../find-mail-recipient.ts';
import type { MailBlock, MailContent } from '../layout/mail-block.ts';
import { DECLARATION_MAIL_WORDS } from './declaration-words.ts';
import { officeLang } from './office-words.ts';

const waiting = prepared({ id: contractDeclarations.id }, (orm, { id }) =>
  orm
    .select({
      subscriberId: contractDeclarations.subscriberId,
      token: contractDeclarations.accountToken,
      takesEffectAt: contractDeclarations.takesEffectAt,
    })
    .from(contractDeclarations)
    .where(
      and(
        eq(contractDeclarations.id, id),
        eq(contractDeclarations.outcome, 'unmatched'),
        ne(contractDeclarations.email, ''),
      ),
    )
    .prepare(),
);

type Asked = { to: string; token: string; takesEffectAt: Date; lang: Lang | null };

/** The account's own address and its link, while a declaration waits for it; null otherwise. */
export function accountAsked(ctx: ServiceContext, id: string): Asked | null {
  const { subscriberId, token, takesEffectAt } = waiting(ctx.db).get({ id }) ?? {};
  if (subscriberId == null || token == null || takesEffectAt == null) return null;
  const account = findMemberAccount(ctx, subscriberId);
  if (account === undefined) return null;
  return { to: account.email, token, takesEffectAt, lang: findMailRecipient(ctx, account.userId)?.lang ?? null };
}

/** Both answers, and what happens without one: only in a mail to the account's own address. */
export function answerBlocks(
  ctx: ServiceContext,
  { kind }: Pick<Declaration, 'kind'>,
  { token, takesEffectAt, lang }: Asked & { lang: Lang },
): MailBlock[] {
  const url = pageUrl(ctx, `/declaration/${token}/answer`, lang);
  const { yes, yesButton, no, noButton, without } = DECLARATION_MAIL_WORDS[lang].answer;
  return [
    { kind: 'text', text: yes[kind] },
    { kind: 'button', label: yesButton, url },
    { kind: 'text', text: no(DECLARATION_WORDS[lang].minute(takesEffectAt)) },
    { kind: 'button', label: noButton, url: `${url}?not-me`, look: 'o' },
    { kind: 'small', text: without[kind] },
  ];
}

/**
 * To the account's own address, when the receipt asked nothing there: it went to another one, or before there was a
 * contract. It speaks as the account's owner has chosen, else as the declaration.
 */
function declarationToAccountMail(ctx: ServiceContext, id: string, chosen: Lang | null): MailContent | null {
  const row = findDeclaration(ctx, id);
  const asked = accountAsked(ctx, id);
  if (row === undefined || asked === null) return null;
  const lang = chosen ?? asked.lang ?? row.lang ?? 'de';
  const words = DECLARATION_MAIL_WORDS[lang].asked;
  return {
    to: asked.to,
    lang,
    subject: words.subject[row.kind],
    preview: words.preview,
    title: words.subject[row.kind],
    blocks: [
      {
        kind: 'text',
        text: `${words.came[row.kind]} ${row.email === asked.to ? words.fromHere : words.fromElsewhere}`,
      },
      { kind: 'facts', rows: declarationRows({ ...declarationView(row), email: '' }, DECLARATION_WORDS[lang]) },
      ...answerBlocks(ctx, row, { ...asked, lang }),
    ],
    replyTo: ctx.operator.email,
  };
}

/** To the organiser: it was not the account's owner, so it ends nothing unless a person decides otherwise. */
function declarationObjectedMail(ctx: ServiceContext, id: string, lang: Lang): MailContent | null {
  const row = findDeclaration(ctx, id);
  if (row === undefined || row.email === '') return null;
  const { objected: words, toPanel } = DECLARATION_MAIL_WORDS[lang];
  const said = DECLARATION_WORDS[lang];
  return {
    to: ctx.operator.email,
    lang,
    subject: words.subject[row.kind](said.received(row.receivedAt)),
    preview: words.preview,
    title: words.title,
    blocks: [
      { kind: 'text', text: words.text },
      { kind: 'facts', rows: declarationRows(declarationView(row), said) },
      { kind: 'button', label: toPanel, url: `${ctx.baseUrl}/admin/inbox?kind=declarations&letter=${id}` },
    ],
  };
}

export const declarationAccountMails = defineMails({
  'mail.declaration_to_account': {
    name: 'Was this cancellation or withdrawal yours?',
    sample: ({ declarations }) => ({ refId: declarations.asked }),
    isInBoth: true,
    compose: (ctx, { recordId, lang }) => declarationToAccountMail(ctx, recordId, lang),
  },
  'mail.declaration_objected': {
    name: 'A declaration that was not the member’s, to you',
    sample: ({ declarations }) => ({ refId: declarations.asked }),
    isInBoth: true,
    compose: (ctx, { recordId, lang }) => declarationObjectedMail(ctx, recordId, officeLang(ctx, lang, 'de')),
  },
});
