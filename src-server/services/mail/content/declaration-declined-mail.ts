import { and, eq } from 'drizzle-orm';
import { formatLongDate } from '#shared/time.ts';
import { DECLARATION_TITLE, declarationRows } from '#shared/contact/declaration-text.ts';
import type { DeclarationKind } from '#shared/contact/declaration-kind.ts';
import type { DeclineReason } from '#shared/contact/decline-reason.ts';
import { prepared } from '#server/db/client.ts';
import { contractDeclarations } from '#server/db/schema/contact.ts';
import { declarationView, findDeclaration } from '#server/services/club/declarations/declaration-rows.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { defineMails } from '../define-mails.ts';
import type { MailBlock, MailContent } from '../layout/mail-block.ts';

const declined = prepared({ id: contractDeclarations.id }, (orm, { id }) =>
  orm
    .select({ reason: contractDeclarations.declineReason, words: contractDeclarations.declineWords })
    .from(contractDeclarations)
    .where(and(eq(contractDeclarations.id, id), eq(contractDeclarations.outcome, 'declined')))
    .prepare(),
);

const YOURS: Record<DeclarationKind, string> = { cancel: 'Ihre Kündigung', withdraw: 'Ihr Widerruf' };

/** Nothing here says that a contract exists unless the organiser chose a reason that does. */
const WHY: Record<DeclineReason, string> = {
  no_contract:
    'Mit Ihren Angaben haben wir keinen Vertrag gefunden. Vielleicht läuft er auf einen anderen Namen ' +
    'oder eine andere E-Mail-Adresse: Schreiben Sie uns dann bitte diese oder die Mitgliedsnummer (sie ' +
    'beginnt mit MB-).',
  already_ended: 'Der Vertrag war schon beendet, als Ihre Erklärung kam. Sie müssen nichts weiter tun.',
  too_late: 'Die Widerrufsfrist von 14 Tagen war schon abgelaufen, als Ihr Widerruf kam (§ 355 BGB).',
  no_right:
    'Bei Tickets und Kursen mit festem Termin besteht kein Widerrufsrecht (§ 312g Abs. 2 Nr. 9 BGB). ' +
    'Darauf haben wir vor der Bestellung hingewiesen; Ihr Ticket bleibt gültig.',
  other: '',
};

const texts = (...lines: readonly (string | null)[]): MailBlock[] =>
  lines.flatMap((text) => (text === null || text === '' ? [] : [{ kind: 'text', text } as const]));

/**
 * A declaration that ends nothing: why, that it is not lost, and how to reach somebody. Null once it was found to mean
 * a contract after all.
 */
function declarationDeclinedMail(ctx: ServiceContext, id: string): MailContent | null {
  const row = findDeclaration(ctx, id);
  const { reason, words = null } = declined(ctx.db).get({ id }) ?? {};
  if (row === undefined || row.email === '' || reason == null) return null;
  const declaration = declarationView(row);
  const { kind, email: to, token, receivedAt } = declaration;
  const { legalName, street, postalCode, city, email, phone } = ctx.operator;
  const reachedBy = [
    `per E-Mail an ${email}`,
    ...(phone === undefined ? [] : [`telefonisch unter ${phone}`]),
    `per Post an ${legalName}, ${street}, ${postalCode} ${city}`,
  ];
  return {
    to,
    lang: 'de',
    subject: `${YOURS[kind]} vom ${formatLongDate(receivedAt, 'de')} hat nichts beendet`,
    preview: 'Warum das so ist und wie Sie uns erreichen.',
    title: `${YOURS[kind]} hat nichts beendet`,
    blocks: [
      ...texts(WHY[reason], words),
      ...(reason === 'too_late'
        ? [
            ...texts('Kündigen können Sie den Vertrag jederzeit, ohne Anmeldung und ohne Grund:'),
            { kind: 'button', label: 'Vertrag kündigen', url: `${ctx.baseUrl}/cancel-contract` } as const,
          ]
        : []),
      {
        kind: 'heading',
        text: `${DECLARATION_TITLE[kind]}, wie ${kind === 'cancel' ? 'sie' : 'er'} bei uns eingegangen ist`,
      },
      { kind: 'facts', rows: declarationRows(declaration) },
      ...texts(
        'Sie sehen das anders, oder es fehlt uns etwas? Antworten Sie einfach auf diese Mail. Sie erreichen ' +
          `uns auch ${reachedBy.join(' oder ')}.`,
        'Ihre Erklärung bleibt gespeichert. Stellt sich heraus, dass sie doch einen Vertrag beendet, dann ' +
          'gilt der Tag, an dem sie eingegangen ist.',
      ),
      { kind: 'button', label: 'Erklärung ansehen', url: `${ctx.baseUrl}/declaration/${token}` },
    ],
    replyTo: email,
  };
}

export const declarationDeclinedMails = defineMails({
  'mail.declaration_declined': {
    name: 'Why a cancellation or withdrawal ends nothing',
    sample: ({ declarations }) => ({ refId: declarations.declined }),
    compose: (ctx, { recordId }) => declarationDeclinedMail(ctx, recordId),
  },
});
