import { createHash } from 'node:crypto';
import { and, eq, lt } from 'drizzle-orm';
import { DomainError } from '#shared/errors.ts';
import { DAY_MS } from '#shared/time.ts';
import { insertRow } from '#server/db/rows.ts';
import { prepared } from '#server/db/client.ts';
import { columnsOf } from '#server/db/placeholders.ts';
import { apiAnswers } from '#server/db/schema/api-keys.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { ServiceContext } from '../../base/service-context.ts';

const OWN = columnsOf(apiAnswers, ['apiKeyId', 'idempotencyKey']);
const known = prepared(OWN, (orm, { apiKeyId, idempotencyKey }) =>
  orm
    .select()
    .from(apiAnswers)
    .where(and(eq(apiAnswers.apiKeyId, apiKeyId), eq(apiAnswers.idempotencyKey, idempotencyKey)))
    .prepare(),
);

const dropOld = prepared({ ...OWN, before: apiAnswers.createdAt }, (orm, { apiKeyId, idempotencyKey, before }) =>
  orm
    .delete(apiAnswers)
    .where(
      and(
        eq(apiAnswers.apiKeyId, apiKeyId),
        eq(apiAnswers.idempotencyKey, idempotencyKey),
        lt(apiAnswers.createdAt, before),
      ),
    )
    .prepare(),
);

const MOST_LETTERS = 255;

export type OnceInput = {
  /** Of the `Idempotency-Key` header. */ idempotencyKey: string | undefined;
  /** Names what is asked, and with what. */ request: unknown;
};

/**
 * Does a program's work once, however often it asks: within a day the same `Idempotency-Key` gets the first answer
 * again. `work` and the answer are one transaction, so a crash leaves both or none; call it after the permission was
 * checked. Throws FORBIDDEN for whoever is no program, INVALID_INPUT without a key, IDEMPOTENCY_KEY_REUSED for another
 * request under the same one.
 */
export function answerOnce<T>(ctx: ServiceContext, { idempotencyKey, request }: OnceInput, work: () => T): T {
  const { actor } = ctx;
  if (actor.kind !== 'key') throw new DomainError('FORBIDDEN');
  if (idempotencyKey === undefined || idempotencyKey === '' || idempotencyKey.length > MOST_LETTERS)
    throw new DomainError('INVALID_INPUT', {
      fields: { 'Idempotency-Key': 'Please send this header, with 1 to 255 letters, new for each thing to do.' },
    });
  const own = { apiKeyId: actor.keyId, idempotencyKey };
  const requestHash = createHash('sha256').update(JSON.stringify(request)).digest('hex');
  return inTransaction(ctx.db, () => {
    dropOld(ctx.db).run({ ...own, before: new Date(ctx.now().getTime() - DAY_MS) });
    const before = known(ctx.db).get(own);
    if (before !== undefined) {
      if (before.requestHash !== requestHash) throw new DomainError('IDEMPOTENCY_KEY_REUSED');
      return JSON.parse(before.answer) as T;
    }
    const answer = work();
    insertRow(ctx.db, apiAnswers, { ...own, requestHash, answer: JSON.stringify(answer), createdAt: ctx.now() });
    return answer;
  });
}
