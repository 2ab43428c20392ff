import type { Genre } from '#shared/art/inks.ts';
import type { Lang } from '#shared/lang.ts';
import type { Operator } from '#shared/operator.ts';
import type { Mail } from '#server/adapters/mailer.ts';

/** A piece of a mail. HTML and text are both written from it, so they never say different things. */
export type MailBlock =
  | { kind: 'text'; text: string; lang?: Lang }
  | { kind: 'heading'; text: string }
  | { kind: 'facts'; rows: readonly (readonly [label: string, value: string])[] }
  /** `o`: the second of two, in outline. */
  | { kind: 'button'; label: string; url: string; look?: 'o' }
  /** A table whose first column is words and whose others are amounts. */
  | { kind: 'table'; head: readonly string[]; rows: readonly (readonly string[])[]; total?: readonly string[] }
  | {
      kind: 'ticket';
      name: string;
      holderName: string | null;
      ticketNumber: string;
      code: string;
      /** What a reader who sees no pictures hears of its code. */
      codeAlt: string;
      link: string;
      linkLabel: string;
      /** Puts it into the wallet of the phone that opens the mail. */
      wallet?: { label: string; url: string };
    }
  | { kind: 'small'; text: string; lang?: Lang };

/** What a mail says; who sends it and how it looks is the layout's. */
export type MailContent = {
  to: string;
  lang: Lang;
  subject: string;
  /** The line a mail list shows beside the subject. */
  preview: string;
  title: string;
  blocks: readonly MailBlock[];
  poster?: { id: string; genre: Genre };
  /** Whom an answer reaches; without it the organiser. */
  replyTo?: string;
  /** Set on every mail of a newsletter: it and its headers name the way out. */
  unsubscribeUrl?: string;
  files?: Mail['attachments'];
};

/** Who sends it, and from where. */
export type MailFrame = { operator: Operator; baseUrl: string };
