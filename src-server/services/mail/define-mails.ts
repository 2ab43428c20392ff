import type { Lang } from '#shared/lang.ts';
import type { OutboxEntry } from '../base/outbox/put-in-outbox.ts';
import type { ServiceContext } from '../base/service-context.ts';
import type { MailContent } from './layout/mail-block.ts';
import type { SampleShop } from './sample-shop.ts';

export type MailKind = Extract<OutboxEntry['kind'], `mail.${string}`>;

/** What stands in the outbox for a mail of this kind. */
type Entry<Kind extends MailKind> = Omit<Extract<OutboxEntry, { kind: Kind }>, 'kind'>;

/** All there is to know of one kind of mail. */
export type MailRecord<Kind extends MailKind> = {
  /** What the panel calls it when it could not be sent. */
  name: string;
  /** One as the demo shows it and tests read it; `at` is when it leaves, where the text asks for the time. */
  sample: (shop: SampleShop, lang?: Lang) => Entry<Kind> & { at?: Date };
  /** It is whole in both languages. */
  isInBoth?: true;
  /**
   * Its text; null when the person or the record it is about is gone. `recordId` is how `refId` begins; `lang` is null where
   * nobody chose one when it was put in the outbox.
   */
  compose: (
    ctx: ServiceContext,
    entry: Entry<Kind> & { recordId: string; lang: Lang | null },
  ) => MailContent | null | Promise<MailContent | null>;
};

/** The mails of one file of `content/`, beside their text; `mails.ts` gathers them. */
export const defineMails = <Kind extends MailKind>(mails: { [Each in Kind]: MailRecord<Each> }) => mails;
