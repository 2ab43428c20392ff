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

/** Which evening of its course one is by the order in which they take place; a trigger's copy has no numbers. */
const placeOfGuest = sql.raw(`(SELECT count(*) FROM event_evenings own JOIN event_evenings earlier
  ON earlier.event_id = own.event_id AND earlier.state = 'planned'
    AND (earlier.starts_at, earlier.id) <= (own.starts_at, own.id) WHERE own.id = tickets.evening_id)`);

/**
 * The same at doors, where who comes for one evening alone is its guest: `Gast an Abend 5, Lead`, or by what they bought
 * `Abend 5, Probestunde`.
 */
export const namedAtDoor = ({ ticketTypeName, ticketTypeId, eveningId, role }: typeof tickets): SQL<string> =>
  sql<string>`CASE WHEN ${eveningId} IS NULL THEN ${ticketTypeName}
    WHEN ${ticketTypeId} IS NULL THEN 'Gast an Abend ' || ${placeOfGuest}
    ELSE 'Abend ' || ${placeOfGuest} || ', ' || ${ticketTypeName} END
    || CASE ${role} ${endings} ELSE '' END`;
