import { randomBytes, randomUUID } from 'node:crypto';
import { isBot } from '#shared/contact/form-guard.ts';
import { addBerlinDays } from '#shared/berlin.ts';
import { DomainError } from '#shared/errors.ts';
import type { Lang } from '#shared/lang.ts';
import { pick } from '#shared/pick.ts';
import type { SubmitWorkshopInput } from '#shared/workshops/submit-workshop.ts';
import { WORKSHOP_DAYS_AHEAD, WORKSHOP_SENTENCES } from '#shared/workshops/workshop-fields.ts';
import { de } from '#shared/workshops/words.de.ts';
import { findRow, insertRow } from '#server/db/rows.ts';
import { workshops } from '#server/db/schema/workshops.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requestKeyOf } from '../../base/request-key.ts';
import { putInOutbox } from '../../base/outbox/put-in-outbox.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { takePhoto } from './workshop-photos.ts';
import { withOneADay } from './workshop-rows.ts';

/**
 * Keeps an artist's proposal: pending, and its day taken. Tells the artist with a private link, and the organiser. The
 * same form sent twice is one proposal. Throws WORKSHOP_DATE_TAKEN (the database's word, so of two at once one wins),
 * INVALID_INPUT. `lang` is of the form, and what its mails speak.
 */
export function submitWorkshop(
  ctx: ServiceContext,
  input: SubmitWorkshopInput,
  lang: Lang | null = null,
): { id: string } {
  if (isBot(input)) return { id: randomUUID() };
  const { photoToken, formKey } = input;
  const words = pick(input, [
    'artistName',
    'artistEmail',
    'workshopTopic',
    'workshopDescription',
    'workshopDate',
    'durationMinutes',
    'priceCents',
  ]);
  const now = ctx.now();
  const say = lang === 'de' ? de.fields : WORKSHOP_SENTENCES;
  return inTransaction(ctx.db, () => {
    const requestKey = requestKeyOf(ctx, 'workshop', { formKey, ...words, workshopDate: words.workshopDate.getTime() });
    const known = findRow(ctx.db, workshops, { requestKey }, ['id']);
    if (known !== undefined) return known;
    if (words.workshopDate <= now) throw new DomainError('INVALID_INPUT', { fields: { workshopDate: say.past } });
    if (words.workshopDate > addBerlinDays(now, WORKSHOP_DAYS_AHEAD + 1))
      throw new DomainError('INVALID_INPUT', { fields: { workshopDate: say.far } });
    const id = randomUUID();
    const artistImageUrl = photoToken === undefined ? null : takePhoto(ctx, photoToken);
    withOneADay(() =>
      insertRow(ctx.db, workshops, {
        ...words,
        id,
        artistImageUrl,
        statusToken: randomBytes(24).toString('base64url'),
        requestKey,
        lang,
        createdAt: now,
        updatedAt: now,
        isApproved: false,
        isActive: true,
      }),
    );
    writeAudit(ctx, {
      action: 'workshop.submitted',
      subjectKind: 'workshop',
      subjectId: id,
      after: {
        workshopDate: words.workshopDate.getTime(),
        durationMinutes: words.durationMinutes,
        priceCents: words.priceCents,
        hasPhoto: artistImageUrl !== null,
      },
    });
    putInOutbox(ctx, { kind: 'mail.workshop_submitted', refId: id });
    putInOutbox(ctx, { kind: 'mail.workshop_proposal', refId: id });
    return { id };
  });
}
