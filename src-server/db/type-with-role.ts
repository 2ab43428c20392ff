import { sql, type SQL } from 'drizzle-orm';
import { typeWithRole, SEAT_ROLES } from '#shared/roles/seat-role.ts';
import type { orderItems } from './schema/orders.ts';
import type { tickets } from './schema/tickets.ts';

const endings = sql.join(
  SEAT_ROLES.map((role) => sql`WHEN ${sql.raw(`'${role}'`)} THEN ${sql.raw(`'${typeWithRole('', role)}'`)}`),
  sql` `,
);

/** A ticket's type with what is danced on it, as screens, papers and lists name it: `Lab + Social, Lead`. */
export const namedWithRole = ({ ticketTypeName, role }: typeof tickets | typeof orderItems): SQL<string> =>
  sql<string>`${ticketTypeName} || CASE ${role} ${endings} ELSE '' END`;
