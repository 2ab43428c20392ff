import { randomBytes, randomUUID } from 'node:crypto';
import { isBot } from '#shared/contact/form-guard.ts';
import { addBerlinDays } from '#shared/berlin.ts';
import { DomainError } from '#shared/errors.ts';
import type { SubmitWorkshopInput } from '#shared/workshops/submit-workshop.ts';
import { WORKSHOP_DAYS_AHEAD, WORKSHOP_SENTENCES } from '#shared/workshops/workshop-fields.ts';
import { statement } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requestKeyOf } from '../../base/request-key.ts';
import { putInOutbox } from '../../base/outbox/put-in-outbox.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { takePhoto } from './workshop-photos.ts';
import { withOneADay } from './workshop-rows.ts';

type NewWorkshop = {
  id: string;
  artistName: string;
  artistEmail: string;
  workshopTopic: string;
  workshopDescription: string;
  workshopDate: number;
  durationMinutes: number;
  priceCents: number;
  artistImageUrl: string | null;
  statusToken: string;
  requestKey: string;
  at: number;
};

const insert = statement<NewWorkshop>(
  `INSERT INTO workshops (id, artist_name, artist_email, workshop_topic, workshop_description, workshop_date, duration_minutes, price_cents, artist_image_url, is_approved, is_active, status_token, request_key, created_at, updated_at)
   VALUES (@id, @artistName, @artistEmail, @workshopTopic, @workshopDescription, @workshopDate, @durationMinutes, @priceCents, @artistImageUrl, 0, 1, @statusToken, @requestKey, @at, @at)`,
);
const byRequest = statement<{ requestKey: string }, { id: string }>(
  `SELECT id FROM workshops WHERE request_key = @requestKey`,
);

/**
 * Keeps an artist's proposal: pending, and its day taken. Tells the artist with a private link, and the organiser. The same
 * form sent twice is one proposal. Throws WORKSHOP_DATE_TAKEN (the database's word, so of two at once one wins), INVALID_INPUT.
 */
export function submitWorkshop(ctx: ServiceContext, input: SubmitWorkshopInput): { id: string } {
  if (isBot(input)) return { id: randomUUID() };
  const {
    artistName,
    artistEmail,
    workshopTopic,
    workshopDescription,
    durationMinutes,
    priceCents,
    photoToken,
    formKey,
  } = input;
  const words = {
    artistName,
    artistEmail,
    workshopTopic,
    workshopDescription,
    workshopDate: input.workshopDate.getTime(),
    durationMinutes,
    priceCents,
  };
  const at = ctx.now().getTime();
  return inTransaction(ctx.db, () => {
    const requestKey = requestKeyOf(ctx, 'workshop', { formKey, ...words });
    const known = byRequest(ctx.db).get({ requestKey });
    if (known !== undefined) return known;
    if (words.workshopDate <= at)
      throw new DomainError('INVALID_INPUT', { fields: { workshopDate: WORKSHOP_SENTENCES.past } });
    if (input.workshopDate > addBerlinDays(ctx.now(), WORKSHOP_DAYS_AHEAD + 1))
      throw new DomainError('INVALID_INPUT', { fields: { workshopDate: WORKSHOP_SENTENCES.far } });
    const id = randomUUID();
    const artistImageUrl = photoToken === undefined ? null : takePhoto(ctx, photoToken);
    withOneADay(() =>
      insert(ctx.db).run({
        id,
        ...words,
        artistImageUrl,
        statusToken: randomBytes(24).toString('base64url'),
        requestKey,
        at,
      }),
    );
    writeAudit(ctx, {
      action: 'workshop.submitted',
      subjectKind: 'workshop',
      subjectId: id,
      after: { workshopDate: words.workshopDate, durationMinutes, priceCents, hasPhoto: artistImageUrl !== null },
    });
    putInOutbox(ctx, { kind: 'mail.workshop_submitted', refId: id });
    putInOutbox(ctx, { kind: 'mail.workshop_proposal', refId: id });
    return { id };
  });
}
