import { DomainError } from '#shared/errors.ts';
import type { AddNoteInput, NoteByIdInput } from '#shared/people/person-inputs.ts';
import { deleteRows, findRow, insertIfNew } from '#server/db/rows.ts';
import { personNotes } from '#server/db/schema/person-notes.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requirePermission, requireUser } from '../../base/authorize.ts';
import { userById } from '../../base/find-user.ts';
import type { ServiceContext } from '../../base/service-context.ts';

type Note = { id: string; userId: string; authorId: string; text: string };

/** Whether the note is new. Call inside a transaction. */
export const keepNote = (ctx: ServiceContext, note: Note): boolean =>
  insertIfNew(ctx.db, personNotes, { ...note, createdAt: ctx.now() });

/** Notes something about a person, for the office alone. The same id twice is once. Error: USER_NOT_FOUND. */
export function addNote(ctx: ServiceContext, { id, userId, text }: AddNoteInput): void {
  requirePermission(ctx, 'people:manage');
  const { userId: authorId } = requireUser(ctx);
  inTransaction(ctx.db, () => {
    if (userById(ctx.db).get({ userId }) === undefined) throw new DomainError('USER_NOT_FOUND');
    if (keepNote(ctx, { id, userId, authorId, text }))
      writeAudit(ctx, { action: 'note.added', subjectKind: 'user', subjectId: userId, after: { noteId: id } });
  });
}

/** Takes a note away; one that is gone is as good. */
export function removeNote(ctx: ServiceContext, { id }: NoteByIdInput): void {
  requirePermission(ctx, 'people:manage');
  inTransaction(ctx.db, () => {
    const note = findRow(ctx.db, personNotes, { id }, ['userId']);
    if (note === undefined) return;
    deleteRows(ctx.db, personNotes, { id });
    writeAudit(ctx, { action: 'note.removed', subjectKind: 'user', subjectId: note.userId, after: { noteId: id } });
  });
}
