import { eq } from 'drizzle-orm';
import { DomainError } from '#shared/errors.ts';
import type { AddNoteInput, NoteByIdInput } from '#shared/people/person-inputs.ts';
import { prepared } from '#server/db/client.ts';
import { columnsOf } from '#server/db/placeholders.ts';
import { personNotes } from '#server/db/schema/person-notes.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requirePermission, requireUser } from '../../base/authorize.ts';
import { userById } from '../../base/find-user.ts';
import type { ServiceContext } from '../../base/service-context.ts';

const insert = prepared(columnsOf(personNotes, ['id', 'userId', 'authorId', 'text', 'createdAt']), (orm, row) =>
  orm.insert(personNotes).values(row).onConflictDoNothing().prepare(),
);
const byId = prepared({ id: personNotes.id }, (orm, { id }) =>
  orm.select({ userId: personNotes.userId }).from(personNotes).where(eq(personNotes.id, id)).prepare(),
);
const remove = prepared({ id: personNotes.id }, (orm, { id }) =>
  orm.delete(personNotes).where(eq(personNotes.id, id)).prepare(),
);

type Note = { id: string; userId: string; authorId: string; text: string };

/** Whether the note is new. Call inside a transaction. */
export const keepNote = (ctx: ServiceContext, note: Note): boolean =>
  insert(ctx.db).run({ ...note, createdAt: ctx.now() }).changes > 0;

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
    const note = byId(ctx.db).get({ id });
    if (note === undefined) return;
    remove(ctx.db).run({ id });
    writeAudit(ctx, { action: 'note.removed', subjectKind: 'user', subjectId: note.userId, after: { noteId: id } });
  });
}
