import {
  DECLARATION_SENTENCE,
  DECLARATION_TITLE,
  declarationFile,
  declarationRows,
  endText,
  type DeclarationView,
} from '#shared/contact/declaration-text.ts';
import { declarationView, findDeclaration } from '#server/services/club/declarations/declaration-rows.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { findRow } from '#server/db/rows.ts';
import { contractDeclarations } from '#server/db/schema/contact.ts';
import { defineMails } from '../define-mails.ts';
import type { MailBlock, MailContent } from '../layout/mail-block.ts';
import { accountAsked, answerBlocks } from './declaration-account-mails.ts';

const declarationOf = (ctx: ServiceContext, id: string): DeclarationView | null => {
  const row = findDeclaration(ctx, id);
  return row === undefined || row.email === '' ? null : declarationView(row);
};

const textFile = (ctx: ServiceContext, declaration: DeclarationView) => {
  const { legalName, street, postalCode, city } = ctx.operator;
  const content = Buffer.from(declarationFile(declaration, `${legalName}, ${street}, ${postalCode} ${city}`));
  return {
    filename: `${declaration.kind === 'cancel' ? 'kuendigung' : 'widerruf'}.txt`,
    contentType: 'text/plain; charset=utf-8',
    content,
  };
};

const isEffective = (ctx: ServiceContext, id: string): boolean =>
  findRow(ctx.db, contractDeclarations, { id, outcome: 'effective' }, ['id']) !== undefined;

/** The same to everybody whose address is not the account's: it tells nobody whether there is a contract. */
const NOT_SIGNED_IN =
  'Abgegeben wurde sie ohne Anmeldung. Damit niemand einen fremden Vertrag beendet, fragen wir bei der ' +
  'E-Mail-Adresse nach, die zum Vertrag gehört. Widerspricht dort niemand, wird sie nach 24 Stunden ' +
  'wirksam; es gilt der Tag des Eingangs. Finden wir keinen Vertrag, sieht ein Mensch nach.';

/**
 * § 312k (4), § 356a (4) BGB: at once, with content, day and time. It confirms the receipt, says nothing about a
 * contract, and sells nothing.
 */
function declarationReceivedMail(ctx: ServiceContext, id: string): MailContent | null {
  const declaration = declarationOf(ctx, id);
  if (declaration === null) return null;
  const title = DECLARATION_TITLE[declaration.kind];
  const asked = accountAsked(ctx, id);
  const effect: MailBlock[] =
    asked?.to === declaration.email
      ? answerBlocks(ctx, declaration, asked)
      : isEffective(ctx, id)
        ? []
        : [{ kind: 'text', text: NOT_SIGNED_IN }];
  const when = endText(declaration.endsOn);
  const day = declaration.endsOn === null ? when : `zum ${when} oder zum nächsten danach möglichen Zeitpunkt`;
  const end = `Wenn ein Vertrag besteht, endet er ${day}.`;
  return {
    to: declaration.email,
    lang: 'de',
    subject: `Eingangsbestätigung: ${title}`,
    preview: `Ihre Erklärung ist bei uns eingegangen.`,
    title: `Ihr${declaration.kind === 'cancel' ? 'e' : ''} ${title} ist eingegangen`,
    blocks: [
      { kind: 'text', text: `Wir bestätigen den Eingang Ihrer Erklärung: „${DECLARATION_SENTENCE[declaration.kind]}“` },
      { kind: 'facts', rows: declarationRows(declaration) },
      ...(declaration.kind === 'cancel' ? [{ kind: 'text', text: end } as const] : []),
      ...effect,
      {
        kind: 'text',
        text: 'Die Erklärung liegt als Datei bei. Unter dieser Adresse können Sie sie jederzeit wieder lesen und drucken:',
      },
      {
        kind: 'button',
        label: 'Erklärung ansehen',
        url: `${ctx.baseUrl}/declaration/${declaration.token}`,
        ...(asked?.to === declaration.email && { look: 'o' }),
      },
      ...(asked?.to === declaration.email
        ? []
        : [{ kind: 'small', text: 'Das waren nicht Sie? Dann antworten Sie bitte auf diese Mail.' } as const]),
    ],
    files: [textFile(ctx, declaration)],
  };
}

/** To the organiser, who has to act on it. */
function declarationMail(ctx: ServiceContext, id: string): MailContent | null {
  const declaration = declarationOf(ctx, id);
  if (declaration === null) return null;
  const title = DECLARATION_TITLE[declaration.kind];
  return {
    to: ctx.operator.email,
    lang: 'de',
    replyTo: declaration.email,
    subject: `${title}: ${declaration.contract}`,
    preview: `${declaration.name} hat ${declaration.kind === 'cancel' ? 'gekündigt' : 'widerrufen'}.`,
    title,
    blocks: [
      { kind: 'facts', rows: declarationRows(declaration) },
      {
        kind: 'text',
        text:
          'Der Eingang ist der Absenderin oder dem Absender schon bestätigt. ' +
          (accountAsked(ctx, id) === null
            ? 'Bitte prüfen Sie im Admin-Bereich, welcher Vertrag gemeint ist und ob er beendet ist.'
            : 'Sie kam ohne Anmeldung: Wir haben die Adresse des Kontos gefragt. Widerspricht dort niemand, wird ' +
              'sie nach 24 Stunden von selbst wirksam. Im Admin-Bereich können Sie sie auch gleich zuordnen.'),
      },
      { kind: 'button', label: 'Zum Admin-Bereich', url: `${ctx.baseUrl}/admin/inbox?kind=declarations&letter=${id}` },
    ],
    files: [textFile(ctx, declaration)],
  };
}

export const declarationMails = defineMails({
  'mail.declaration': {
    name: 'A cancellation or withdrawal to you',
    sample: ({ declarations }) => ({ refId: declarations.received }),
    compose: (ctx, { recordId }) => declarationMail(ctx, recordId),
  },
  'mail.declaration_received': {
    name: 'Receipt of a cancellation or withdrawal',
    sample: ({ declarations }) => ({ refId: declarations.received }),
    compose: (ctx, { recordId }) => declarationReceivedMail(ctx, recordId),
  },
});
