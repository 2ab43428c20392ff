import type { Lang } from '#shared/lang.ts';
import { defineMails } from '../define-mails.ts';
import type { MailBlock, MailContent } from '../layout/mail-block.ts';
import { ACCOUNT_WORDS } from './account-words.ts';

type AccountDeleted = {
  to: string;
  name: string;
  tickets: readonly { title: string; ticketNumber: string; url: string }[];
  /** Their name stays in the closings of a till. */
  isInTillBooks?: boolean;
};

/** The last mail somebody gets: its entry holds all it says, because nothing else of them is left. */
function accountDeletedMail({ to, name, tickets, isInTillBooks }: AccountDeleted, lang: Lang): MailContent {
  const { hello, deleted } = ACCOUNT_WORDS[lang];
  const stay: MailBlock[] = [
    { kind: 'heading', text: deleted.tickets.heading },
    { kind: 'text', text: deleted.tickets.text },
    ...tickets.map(({ title, ticketNumber, url }): MailBlock => ({
      kind: 'button',
      label: `${title}, ${ticketNumber}`,
      url,
    })),
  ];
  return {
    to,
    lang,
    subject: deleted.subject,
    preview: deleted.preview,
    title: deleted.title,
    blocks: [
      { kind: 'text', text: deleted.text(hello(name)) },
      ...(isInTillBooks === true ? [{ kind: 'text', text: deleted.tillBooks } as const] : []),
      ...(tickets.length === 0 ? [] : stay),
      { kind: 'small', text: deleted.last },
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
    isInBoth: true,
    compose: (_, { payload, lang }) => accountDeletedMail(payload, lang ?? 'de'),
  },
});
