import type { OutboxRow } from '../base/outbox/outbox-rows.ts';
import type { ServiceContext } from '../base/service-context.ts';
import type { MailKind, MailRecord } from './define-mails.ts';
import type { MailContent } from './layout/mail-block.ts';
import { MAILS } from './mails.ts';

type Entry = Parameters<MailRecord<MailKind>['compose']>[1];

/** The row as it was put in; its payload was written by putInOutbox from the same type. */
function entryOf({ refId, payload, lang = null }: OutboxRow): Entry {
  // What stands before the first colon names the record; the rest makes a row unique, such as how often an event moved.
  const [recordId = refId] = refId.split(':', 1);
  return { refId, recordId, lang, ...(payload !== null && { payload: JSON.parse(payload) as unknown }) } as Entry;
}

/** The link that the mail is for leads nowhere by now: a mail server was away, or a person tries it again. */
function hasLinkRunOut({ now }: Pick<ServiceContext, 'now'>, entry: object): boolean {
  const { payload } = entry as { payload?: { linkEndsAt?: string } };
  return payload?.linkEndsAt !== undefined && Date.parse(payload.linkEndsAt) <= now().getTime();
}

/** What an outbox row says now; null when the person or the record it is about, or the time of its link, is gone. */
export async function composeMail(
  ctx: ServiceContext,
  row: OutboxRow & { kind: MailKind },
): Promise<MailContent | null> {
  const entry = entryOf(row);
  if (hasLinkRunOut(ctx, entry)) return null;
  // The lookup loses which kind of entry belongs to which record; the type of MAILS guarantees it.
  return (MAILS[row.kind] as MailRecord<MailKind>).compose(ctx, entry);
}
