import { randomUUID } from 'node:crypto';
import { isBot } from '#shared/contact/form-guard.ts';
import type { RequestGuideInput } from '#shared/contact/request-guide.ts';
import type { Lang } from '#shared/lang.ts';
import { NEWSLETTER_WORDS } from '#shared/newsletters/words.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { requestNewsletter } from '../../club/newsletters/request-newsletter.ts';
import { putInOutbox } from '../../base/outbox/put-in-outbox.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { insertGuideRequest } from './contact-rows.ts';
import { requestKeyOf } from '../../base/request-key.ts';

const PAGE = '/registration';

/**
 * Sends the guide and records the consent it is sent by; a ticked box asks for the newsletter with a mail of its own.
 */
export function requestGuide(
  ctx: ServiceContext,
  input: RequestGuideInput,
  { ip, lang }: { ip: string; lang: Lang | null },
): void {
  if (isBot(input)) return;
  const { formKey, name, email, experience, goals, newsletter } = input;
  const words = { name, email, experience, goals };
  inTransaction(ctx.db, () => {
    const id = randomUUID();
    const requestKey = requestKeyOf(ctx, 'guide', { formKey, ...words });
    const { changes } = insertGuideRequest(ctx.db).run({
      id,
      requestKey,
      ...words,
      consentWording: NEWSLETTER_WORDS[lang ?? 'en'].guide,
      createdAt: ctx.now(),
    });
    if (changes === 0) return;
    putInOutbox(ctx, { kind: 'mail.guide', refId: id, lang });
    if (newsletter) requestNewsletter(ctx, { email, types: ['newsletter'], page: PAGE }, { ip, lang });
  });
}
