import { randomUUID } from 'node:crypto';
import { brand } from '#shared/brand.ts';
import { canFollow, type EngagementView } from '#shared/engagements/engagement.ts';
import { letterOf } from '#shared/engagements/letter.ts';
import { de } from '#shared/engagements/words.de.ts';
import { en } from '#shared/engagements/words.en.ts';
import { DomainError } from '#shared/errors.ts';
import { insertRow, updateRows } from '#server/db/rows.ts';
import { engagementLetters, engagements } from '#server/db/schema/engagements.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requirePermission } from '../../base/authorize.ts';
import { putInOutbox } from '../../base/outbox/put-in-outbox.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { isSettled } from './end-terms.ts';
import { engagementOf, hashOfToken, linkTokenOf, officeView } from './engagement-rows.ts';

export const ENGAGEMENT_WORDS = { en, de };

/**
 * `admin.engagements.send`: the terms go out as a letter with a number, which stays as it is; what an earlier letter was
 * answered no longer counts. Throws ENGAGEMENT_NOT_FOUND, ENGAGEMENT_MOVED_ON (called off, settled, without an address).
 */
export function sendTerms(ctx: ServiceContext, { id }: { id: string }): EngagementView {
  requirePermission(ctx, 'workshops:manage');
  return inTransaction(ctx.db, () => {
    const row = engagementOf(ctx, id);
    if (!canFollow(row.state, 'sent') || isSettled(ctx, id) || row.email === '')
      throw new DomainError('ENGAGEMENT_MOVED_ON');
    const now = ctx.now();
    const [version, { lang, terms, startsAt }] = [row.version + 1, row];
    const said = { words: ENGAGEMENT_WORDS[lang], lang };
    insertRow(ctx.db, engagementLetters, {
      id: randomUUID(),
      engagementId: id,
      version,
      lang,
      terms,
      startsAt,
      sentAt: now,
      text: letterOf({ ...terms, startsAt }, said, { name: row.name, house: ctx.operator.legalName || brand.full }),
    });
    const tokenHash = hashOfToken(linkTokenOf(ctx, id));
    updateRows(ctx.db, engagements, { id }, { state: 'sent', version, tokenHash, updatedAt: now });
    writeAudit(ctx, { action: 'engagement.sent', subjectKind: 'engagement', subjectId: id, after: { version } });
    putInOutbox(ctx, { kind: 'mail.engagement_terms', refId: `${id}:${version}`, lang });
    return officeView(ctx, engagementOf(ctx, id));
  });
}
