import { DomainError } from '#shared/errors.ts';
import type { WriteToPersonInput } from '#shared/people/person-inputs.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requirePermission, requireUser } from '../../base/authorize.ts';
import { userById } from '../../base/find-user.ts';
import { putInOutbox } from '../../base/outbox/put-in-outbox.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { keepNote } from './write-notes.ts';

/**
 * Mails somebody, and keeps what was written with the notes about them. The same id twice sends once. Error:
 * USER_NOT_FOUND.
 */
export function writeToPerson(ctx: ServiceContext, { id, userId, subject, text }: WriteToPersonInput): void {
  requirePermission(ctx, 'people:manage');
  const { userId: authorId } = requireUser(ctx);
  inTransaction(ctx.db, () => {
    if (userById(ctx.db).get({ userId }) === undefined) throw new DomainError('USER_NOT_FOUND');
    if (!keepNote(ctx, { id, userId, authorId, text: `Mail “${subject}”:\n\n${text}` })) return;
    putInOutbox(ctx, { kind: 'mail.from_office', refId: `${userId}:${id}`, payload: { userId, subject, text } });
    writeAudit(ctx, { action: 'person.written', subjectKind: 'user', subjectId: userId, after: { noteId: id } });
  });
}
