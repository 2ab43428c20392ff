import { randomUUID } from 'node:crypto';
import { insertRow } from '#server/db/rows.ts';
import { audit } from '#server/db/schema/audit.ts';

import type { ServiceContext } from './service-context.ts';

/** `before` and `after` hold ids and facts, never names or addresses: the audit log outlives the account. */
export type AuditEntry = { action: string; subjectKind: string; subjectId: string; before?: unknown; after?: unknown };

/** All that the audit log needs of a context: commands have no more. */
export type AuditContext = Pick<ServiceContext, 'db' | 'now' | 'actor'>;

function actorIdOf(actor: AuditContext['actor']): string | null {
  switch (actor.kind) {
    case 'user':
      return actor.userId;
    case 'key':
      return actor.keyId;
    case 'system':
      return actor.job;
    case 'visitor':
      return null;
  }
}

/** Writes the audit log; call it inside the verb's transaction. */
export function writeAudit(ctx: AuditContext, entry: AuditEntry): void {
  const { actor } = ctx;
  insertRow(ctx.db, audit, {
    id: randomUUID(),
    at: ctx.now(),
    actorKind: actor.kind,
    actorId: actorIdOf(actor),
    action: entry.action,
    subjectKind: entry.subjectKind,
    subjectId: entry.subjectId,
    before: entry.before === undefined ? null : JSON.stringify(entry.before),
    after: entry.after === undefined ? null : JSON.stringify(entry.after),
  });
}
