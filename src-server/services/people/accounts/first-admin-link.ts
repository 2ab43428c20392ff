import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { like } from 'drizzle-orm';
import { EmailSchema } from '#shared/accounts/credentials.ts';
import { FIRST_ADMIN_LINK_MS } from '#shared/accounts/first-admin.ts';
import { prepared } from '#server/db/client.ts';
import { deleteRows, findRow } from '#server/db/rows.ts';
import { verifications } from '#server/db/schema/users.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit, type AuditContext } from '../../base/audit.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { insertVerification } from './account-statements.ts';
import { hasAdmin } from './grant-first-admin.ts';

const PURPOSE = 'first-admin:';

/** Only the hash is stored: who reads the database can't become admin by it. */
const identifierOf = (token: string): string => PURPOSE + createHash('sha256').update(token).digest('hex');

const endAll = prepared((orm) =>
  orm
    .delete(verifications)
    .where(like(verifications.identifier, `${PURPOSE}%`))
    .prepare(),
);

/** Why no link is issued, in words for a terminal. */
export class FirstAdminError extends Error {}

type LinkContext = AuditContext & Pick<ServiceContext, 'baseUrl'>;

/**
 * A link that makes this address's owner the first admin: for one use within 30 minutes, and only the newest one is
 * good. Whoever may run commands on the server's data vouches for the address. Throws FirstAdminError.
 */
export function issueFirstAdminLink(ctx: LinkContext, address: string): { url: string } {
  const email = EmailSchema.safeParse(address).data;
  if (email === undefined) throw new FirstAdminError('which address? npm run doctor -- --first-admin ADDRESS');
  return inTransaction(ctx.db, () => {
    if (hasAdmin(ctx))
      throw new FirstAdminError('there is an admin already: they grant the role in the panel, under People');
    endAll(ctx.db).run();
    const token = randomBytes(32).toString('base64url');
    const at = ctx.now();
    insertVerification(ctx.db).run({
      id: randomUUID(),
      identifier: identifierOf(token),
      value: email,
      at,
      expiresAt: new Date(at.getTime() + FIRST_ADMIN_LINK_MS),
    });
    writeAudit(ctx, { action: 'first_admin.link_issued', subjectKind: 'house', subjectId: 'first_admin' });
    return { url: `${ctx.baseUrl}/auth?${new URLSearchParams({ token_hash: token, type: 'first-admin' })}` };
  });
}

/**
 * The address that the link makes an admin; undefined when the link is unknown, used or too old, or when there is an
 * admin already.
 */
export function readFirstAdminLink(ctx: ServiceContext, token: string): { email: string } | undefined {
  const row = findRow(ctx.db, verifications, { identifier: identifierOf(token) });
  return row === undefined || row.expiresAt <= ctx.now() || hasAdmin(ctx) ? undefined : { email: row.value };
}

/** Call it inside the transaction that uses the link. */
export function endFirstAdminLink(ctx: ServiceContext, token: string): void {
  deleteRows(ctx.db, verifications, { identifier: identifierOf(token) });
}
