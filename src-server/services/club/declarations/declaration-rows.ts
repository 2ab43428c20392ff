import { and, eq, gt, isNotNull, ne, sql } from 'drizzle-orm';
import { MAX_DECLARATION_MAILS } from '#shared/contact/answer-declaration.ts';
import type { DeclarationView } from '#shared/contact/declaration-text.ts';
import { pick } from '#shared/pick.ts';
import { DAY_MS } from '#shared/time.ts';
import { findRow } from '#server/db/rows.ts';
import { prepared } from '#server/db/client.ts';
import { contractDeclarations } from '#server/db/schema/contact.ts';
import type { ServiceContext } from '../../base/service-context.ts';

export type Declaration = typeof contractDeclarations.$inferSelect;

const byReceiptToken = prepared({ token: contractDeclarations.receiptToken }, (orm, { token }) =>
  orm
    .select()
    .from(contractDeclarations)
    .where(and(eq(contractDeclarations.receiptToken, token), ne(contractDeclarations.email, '')))
    .prepare(),
);
const byAccountToken = prepared({ token: contractDeclarations.accountToken }, (orm, { token }) =>
  orm
    .select()
    .from(contractDeclarations)
    .where(and(eq(contractDeclarations.accountToken, token), ne(contractDeclarations.email, '')))
    .prepare(),
);

const sentTo = prepared(
  { since: contractDeclarations.receivedAt, email: contractDeclarations.email, kind: contractDeclarations.kind },
  (orm, { since, email, kind }) =>
    orm
      .select({ n: sql<number>`count(*)` })
      .from(contractDeclarations)
      .where(
        and(
          eq(contractDeclarations.email, email),
          eq(contractDeclarations.kind, kind),
          gt(contractDeclarations.receivedAt, since),
        ),
      )
      .prepare(),
);
const askedOf = prepared(
  {
    since: contractDeclarations.receivedAt,
    subscriberId: contractDeclarations.subscriberId,
    kind: contractDeclarations.kind,
  },
  (orm, { since, subscriberId, kind }) =>
    orm
      .select({ n: sql<number>`count(*)` })
      .from(contractDeclarations)
      .where(
        and(
          eq(contractDeclarations.subscriberId, subscriberId),
          eq(contractDeclarations.kind, kind),
          isNotNull(contractDeclarations.accountToken),
          gt(contractDeclarations.receivedAt, since),
        ),
      )
      .prepare(),
);

type WithDb = Pick<ServiceContext, 'db'>;

export const findDeclaration = ({ db }: WithDb, id: string): Declaration | undefined =>
  findRow(db, contractDeclarations, { id });

/** The one that was already sent with this key. */
export const findDeclarationByKey = ({ db }: WithDb, requestKey: string): Declaration | undefined =>
  findRow(db, contractDeclarations, { requestKey });

/** By the token of its receipt. Once its sender is erased there is nothing to show any more. */
export const findDeclarationByReceipt = ({ db }: WithDb, token: string): Declaration | undefined =>
  byReceiptToken(db).get({ token });

/** By the token in the mail to the account's own address. */
export const findDeclarationByAccountToken = ({ db }: WithDb, token: string): Declaration | undefined =>
  byAccountToken(db).get({ token });

const aDayBefore = ({ receivedAt }: Declaration): Date => new Date(receivedAt.getTime() - DAY_MS);

/**
 * Whether a declaration's receipt still goes out: its address has not had its mails of a day yet. Asked after the row
 * was written.
 */
export const mayMailReceipt = ({ db }: WithDb, row: Declaration): boolean =>
  (sentTo(db).get({ email: row.email, kind: row.kind, since: aDayBefore(row) })?.n ?? 0) <= MAX_DECLARATION_MAILS;

/** The same for the question to a membership's own address. */
export const mayAskAccount = ({ db }: WithDb, row: Declaration, subscriberId: string): boolean =>
  (askedOf(db).get({ subscriberId, kind: row.kind, since: aDayBefore(row) })?.n ?? 0) < MAX_DECLARATION_MAILS;

export function insertDeclaration({ db }: WithDb, row: typeof contractDeclarations.$inferInsert): Declaration {
  return db.orm.insert(contractDeclarations).values(row).returning().get();
}

/** What became of it. What was declared never changes: a trigger refuses that. */
export function changeDeclaration({ db }: WithDb, id: string, change: Partial<Declaration>): void {
  db.orm.update(contractDeclarations).set(change).where(eq(contractDeclarations.id, id)).run();
}

/**
 * What its sender may see. Whether it was matched to a contract is not part of it: that would tell strangers who is a
 * member.
 */
export const declarationView = (declaration: Declaration): DeclarationView => ({
  ...pick(declaration, [
    'kind',
    'manner',
    'reason',
    'name',
    'identification',
    'contract',
    'endsOn',
    'email',
    'receivedAt',
  ]),
  token: declaration.receiptToken,
});
