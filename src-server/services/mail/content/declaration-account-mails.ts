import { and, eq, ne } from 'drizzle-orm';
import type { DeclarationKind } from '#shared/contact/declaration-kind.ts';
import {
  DECLARATION_TITLE,
  declarationRows,
  minuteText,
  receivedText,
  type DeclarationView,
} from '#shared/contact/declaration-text.ts';
import { declarationView, findDeclaration } from '#server/services/club/declarations/declaration-rows.ts';
import { findMemberAccount } from '#server/services/club/declarations/find-declared-membership.ts';
import { prepared } from '#server/db/client.ts';
import { contractDeclarations } from '#server/db/schema/contact.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { defineMails } from '../define-mails.ts';
import type { MailBlock, MailContent } from '../layout/mail-block.ts';

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

const YOURS: Record<DeclarationKind, string> = { cancel: 'die Kündigung', withdraw: 'der Widerruf' };
const DONE: Record<DeclarationKind, string> = { cancel: 'gekündigt', withdraw: 'widerrufen' };

/** The account's own address and its link, while a declaration waits for it; null otherwise. */
export function accountAsked(
  ctx: ServiceContext,
  id: string,
): { to: string; token: string; takesEffectAt: Date } | null {
  const { subscriberId, token, takesEffectAt } = waiting(ctx.db).get({ id }) ?? {};
  if (subscriberId == null || token == null || takesEffectAt == null) return null;
  const account = findMemberAccount(ctx, subscriberId);
  return account === undefined ? null : { to: account.email, token, takesEffectAt };
}

/** Both answers, and what happens without one: only in a mail to the account's own address. */
export function answerBlocks(
  ctx: ServiceContext,
  { kind }: Pick<DeclarationView, 'kind'>,
  { token, takesEffectAt }: { token: string; takesEffectAt: Date },
): MailBlock[] {
  const url = `${ctx.baseUrl}/declaration/${token}/answer`;
  return [
    {
      kind: 'text',
      text: `Waren Sie das? Dann bestätigen Sie es, und ${YOURS[kind]} wirkt sofort. Es gilt der Tag des Eingangs.`,
    },
    { kind: 'button', label: 'Das war ich', url },
    {
      kind: 'text',
      text: `Waren Sie das nicht? Dann sagen Sie es uns vor ${minuteText(takesEffectAt)}. Es endet dann nichts.`,
    },
    { kind: 'button', label: 'Das war ich nicht', url: `${url}?not-me`, look: 'o' },
    {
      kind: 'small',
      text: `Ohne Ihre Antwort wird ${YOURS[kind]} nach 24 Stunden wirksam. Die Links öffnen eine Seite; erst der Knopf dort zählt.`,
    },
  ];
}

/**
 * To the account's own address, when the receipt asked nothing there: it went to another one, or before there was a
 * contract.
 */
function declarationToAccountMail(ctx: ServiceContext, id: string): MailContent | null {
  const row = findDeclaration(ctx, id);
  const asked = accountAsked(ctx, id);
  if (row === undefined || asked === null) return null;
  const declaration = declarationView(row);
  const { kind } = declaration;
  const came = `Ohne Anmeldung ist bei uns ein${kind === 'cancel' ? 'e' : ''} ${DECLARATION_TITLE[kind]}`;
  const why =
    row.email === asked.to
      ? 'Wir wissen nicht, ob das von Ihnen kam, deshalb fragen wir Sie.'
      : 'Die Bestätigung des Eingangs ging nicht an die E-Mail-Adresse Ihres Kontos, deshalb fragen wir Sie.';
  return {
    to: asked.to,
    lang: 'de',
    subject: `Haben Sie Ihre Mitgliedschaft ${DONE[kind]}?`,
    preview: 'Bitte antworten Sie innerhalb von 24 Stunden.',
    title: `Haben Sie Ihre Mitgliedschaft ${DONE[kind]}?`,
    blocks: [
      {
        kind: 'text',
        text: `${came} für Ihre Mitgliedschaft eingegangen. ${why}`,
      },
      { kind: 'facts', rows: declarationRows({ ...declaration, email: '' }) },
      ...answerBlocks(ctx, declaration, asked),
    ],
    replyTo: ctx.operator.email,
  };
}

/** To the organiser: it was not the account's owner, so it ends nothing unless a person decides otherwise. */
function declarationObjectedMail(ctx: ServiceContext, id: string): MailContent | null {
  const row = findDeclaration(ctx, id);
  if (row === undefined || row.email === '') return null;
  const declaration = declarationView(row);
  const title = DECLARATION_TITLE[declaration.kind];
  return {
    to: ctx.operator.email,
    lang: 'de',
    subject: `Das war ich nicht: ${title} vom ${receivedText(declaration.receivedAt)}`,
    preview: 'Die Erklärung ist angehalten.',
    title: 'Das war ich nicht',
    blocks: [
      {
        kind: 'text',
        text:
          'Die Adresse des Kontos hat zu dieser Erklärung gesagt: „Das war ich nicht.“ Sie ist angehalten und ' +
          'beendet nichts, solange niemand sie im Admin-Bereich zuordnet.',
      },
      { kind: 'facts', rows: declarationRows(declaration) },
      { kind: 'button', label: 'Zum Admin-Bereich', url: `${ctx.baseUrl}/admin/inbox?kind=declarations&letter=${id}` },
    ],
  };
}

export const declarationAccountMails = defineMails({
  'mail.declaration_to_account': {
    name: 'Was this cancellation or withdrawal yours?',
    sample: ({ declarations }) => ({ refId: declarations.asked }),
    compose: (ctx, { recordId }) => declarationToAccountMail(ctx, recordId),
  },
  'mail.declaration_objected': {
    name: 'A declaration that was not the member’s, to you',
    sample: ({ declarations }) => ({ refId: declarations.asked }),
    compose: (ctx, { recordId }) => declarationObjectedMail(ctx, recordId),
  },
});
