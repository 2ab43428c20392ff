import { brand } from '#shared/brand.ts';
import { defineMails } from '../define-mails.ts';
import type { MailBlock, MailContent } from '../layout/mail-block.ts';

type AccountDeleted = {
  to: string;
  name: string;
  tickets: readonly { title: string; ticketNumber: string; url: string }[];
  /** Their name stays in the closings of a till. */
  isInTillBooks?: boolean;
};

function ticketBlocks({ tickets }: AccountDeleted): MailBlock[] {
  if (tickets.length === 0) return [];
  return [
    { kind: 'heading', text: 'Ihre Tickets bleiben gültig' },
    {
      kind: 'text',
      text:
        'Sie sind bezahlt und gelten am Einlass wie bisher. Bitte bewahren Sie diese E-Mail auf: Wir können ' +
        'Ihnen die Links nicht noch einmal schicken.',
    },
    ...tickets.map(({ title, ticketNumber, url }): MailBlock => ({
      kind: 'button',
      label: `${title}, ${ticketNumber}`,
      url,
    })),
  ];
}

const TILL_BOOKS: MailBlock = {
  kind: 'text',
  text:
    'Sie haben an einer Kasse gearbeitet: In deren Kassenabschlüssen steht Ihr Name noch zehn Jahre lang, denn sie ' +
    'gehören zu den Büchern (§ 147 AO).',
};

/** The last mail somebody gets: its entry holds all it says, because nothing else of them is left. */
function accountDeletedMail(deleted: AccountDeleted): MailContent {
  return {
    to: deleted.to,
    lang: 'de',
    subject: 'Ihr Konto ist gelöscht',
    preview: `Ihr Name und Ihre Adresse stehen nicht mehr bei ${brand.full}.`,
    title: 'Ihr Konto ist gelöscht',
    blocks: [
      {
        kind: 'text',
        text:
          `Hallo ${deleted.name}, Ihr Konto bei ${brand.full} ist gelöscht, mit Profil, Anmeldungen und ` +
          'Newslettern. Belege bewahren wir auf, weil das Steuerrecht es verlangt, aber ohne Ihren Namen und ' +
          'Ihre Adresse.',
      },
      ...(deleted.isInTillBooks === true ? [TILL_BOOKS] : []),
      ...ticketBlocks(deleted),
      { kind: 'small', text: 'Dies ist unsere letzte E-Mail an Sie; mit dem Versand löschen wir auch diese Adresse.' },
    ],
  };
}

export const accountDeletedMails = defineMails({
  'mail.account_deleted': {
    name: 'Account deleted',
    sample: ({ email, name }) => ({
      refId: 'sample',
      payload: {
        to: email,
        name,
        tickets: [
          {
            title: 'Bachata Sensual Night',
            ticketNumber: 'TKT-1784300000000-0A1B2C3D',
            url: 'https://clave.example/ticket/sample',
          },
        ],
      },
    }),
    compose: (_, { payload }) => accountDeletedMail(payload),
  },
});
