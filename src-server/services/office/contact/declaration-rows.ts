import type { CancelManner, DeclarationKind } from '#shared/contact/declaration-kind.ts';
import type { DeclarationView } from '#shared/contact/declaration-text.ts';
import type { LocalDate } from '#shared/time.ts';
import { statement } from '#server/db/client.ts';

export type DeclarationRow = {
  id: string;
  kind: DeclarationKind;
  manner: CancelManner | null;
  reason: string | null;
  name: string;
  identification: string | null;
  contract: string;
  endsOn: LocalDate | null;
  email: string;
  receivedAt: number;
  token: string;
};

const COLUMNS = `id, kind, manner, reason, name, identification, contract, ends_on AS endsOn, email, received_at AS receivedAt, receipt_token AS token`;

export const declarationById = statement<{ id: string }, DeclarationRow>(
  `SELECT ${COLUMNS} FROM contract_declarations WHERE id = @id`,
);
export const declarationByKey = statement<{ requestKey: string }, DeclarationRow>(
  `SELECT ${COLUMNS} FROM contract_declarations WHERE request_key = @requestKey`,
);
/** One whose sender is forgotten has nothing to show any more. */
export const declarationByToken = statement<{ token: string }, DeclarationRow>(
  `SELECT ${COLUMNS} FROM contract_declarations WHERE receipt_token = @token AND email <> ''`,
);

export const insertDeclaration = statement<DeclarationRow & { requestKey: string }>(
  `INSERT INTO contract_declarations (id, request_key, kind, manner, reason, name, identification, contract, ends_on, email, received_at, receipt_token)
   VALUES (@id, @requestKey, @kind, @manner, @reason, @name, @identification, @contract, @endsOn, @email, @receivedAt, @token)`,
);

/** What one may see who sent it. Whether it was matched to a contract is not part of it: that would tell strangers who is a member. */
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
  token,
}: DeclarationRow): DeclarationView => ({
  kind,
  manner,
  reason,
  name,
  identification,
  contract,
  endsOn,
  email,
  receivedAt: new Date(receivedAt),
  token,
});
