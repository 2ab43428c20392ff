import { randomUUID } from 'node:crypto';
import { isBot } from '#shared/contact/form-guard.ts';
import type { Lang } from '#shared/lang.ts';
import type { RequestCourseInput } from '#shared/contact/request-course.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { putInOutbox } from '../../base/outbox/put-in-outbox.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { insertCourseRequest } from './contact-rows.ts';
import { requestKeyOf } from '../../base/request-key.ts';

/** Keeps the request for a place in the next course, tells the organiser, and tells the sender that it has come. */
export function requestCourse(ctx: ServiceContext, input: RequestCourseInput, lang: Lang | null): void {
  if (isBot(input)) return;
  const { formKey, name, email, role, note } = input;
  const words = { name, email, phone: input.phone || null, role, note };
  inTransaction(ctx.db, () => {
    const id = randomUUID();
    const { changes } = insertCourseRequest(ctx.db).run({
      id,
      requestKey: requestKeyOf(ctx, 'course', { formKey, ...words }),
      ...words,
      createdAt: ctx.now(),
    });
    if (changes === 0) return;
    putInOutbox(ctx, { kind: 'mail.course_request', refId: id });
    putInOutbox(ctx, { kind: 'mail.course_received', refId: id, lang });
  });
}
