import { and, eq, ne, sql } from 'drizzle-orm';
import type { DeclarationView } from '#shared/contact/declaration-text.ts';
import { prepared } from '#server/db/client.ts';
import { contractDeclarations } from '#server/db/schema/contact.ts';
import type { ServiceContext } from '../../base/service-context.ts';

export type Declaration = typeof contractDeclarations.$inferSelect;

const byId = prepared((orm) =>
  orm
    .select()
    .from(contractDeclarations)
    .where(eq(contractDeclarations.id, sql.placeholder('id')))
    .prepare(),
);
const byRequestKey = prepared((orm) =>
  orm
    .select()
    .from(contractDeclarations)
    .where(eq(contractDeclarations.requestKey, sql.placeholder('requestKey')))
    .prepare(),
);
const byReceiptToken = prepared((orm) =>
  orm
    .select()
    .from(contractDeclarations)
    .where(and(eq(contractDeclarations.receiptToken, sql.placeholder('token')), ne(contractDeclarations.email, '')))
    .prepare(),
);
const byAccountToken = prepared((orm) =>
  orm
    .select()
    .from(contractDeclarations)
    .where(and(eq(contractDeclarations.accountToken, sql.placeholder('token')), ne(contractDeclarations.email, '')))
    .prepare(),
);

type WithDb = Pick<ServiceContext, 'db'>;

export const findDeclaration = ({ db }: WithDb, id: string): Declaration | undefined => byId(db).get({ id });

/** The one that was already sent with this key. */
export const findDeclarationByKey = ({ db }: WithDb, requestKey: string): Declaration | undefined =>
  byRequestKey(db).get({ requestKey });

/** By the token of its receipt. Once its sender is erased there is nothing to show any more. */
export const findDeclarationByReceipt = ({ db }: WithDb, token: string): Declaration | undefined =>
  byReceiptToken(db).get({ token });

/** By the token in the mail to the account's own address. */
export const findDeclarationByAccountToken = ({ db }: WithDb, token: string): Declaration | undefined =>
  byAccountToken(db).get({ token });

export function insertDeclaration({ db }: WithDb, row: typeof contractDeclarations.$inferInsert): Declaration {
  return db.orm.insert(contractDeclarations).values(row).returning().get();
}

/** What became of it. What was declared never changes: a trigger refuses that. */
export function changeDeclaration({ db }: WithDb, id: string, change: Partial<Declaration>): void {
  db.orm.update(contractDeclarations).set(change).where(eq(contractDeclarations.id, id)).run();
}

/** What its sender may see. Whether it was matched to a contract is not part of it: that would tell strangers who is a member. */
export const declarationView = ({
  kind,
  manner,
  reason,
  name,
  identification,
  contract,
  endsOn,
  email,
  receivedAt,
  receiptToken,
}: Declaration): DeclarationView => ({
  kind,
  manner,
  reason,
  name,
  identification,
  contract,
  endsOn,
  email,
  receivedAt,
  token: receiptToken,
});
