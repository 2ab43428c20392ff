import { refuseColumns } from './trigger-parts.ts';
import { isOwnSeat, isWhole, type Has } from './triggers-seats.ts';

type Sign = '+' | '-';
type Row = 'NEW' | 'OLD';
type Parts = { live?: string; lone?: string; loneSold?: string; sure?: string };

const COLUMNS = { live: 'live', lone: 'lone', loneSold: 'lone_sold', sure: 'sure' } as const;

/** An event without a pool has no row here: nothing is counted for it. */
const count = (row: Row, sign: Sign, parts: Parts): string => `
  UPDATE role_counts SET ${Object.entries(parts)
    .map(([name, seats]) => {
      const column = COLUMNS[name as keyof Parts];
      return `${column} = ${column} ${sign} ${seats}`;
    })
    .join(', ')}
    WHERE event_id = ${row}.event_id AND role = ${row}.role;`;

const ofHold = (row: Row, sign: Sign) => count(row, sign, { live: `${row}.quantity`, lone: `${row}.lone` });
/** A seat that completes a couple tips nothing, nor does a half until it is certain, nor one of a pair. */
const isLone = (row: string, { partners, several }: Pick<Has, 'partners' | 'several'>): string =>
  [...(partners ? [`${row}.partner_link_id IS NULL`] : []), ...(several ? [`${row}.in_pair = 0`] : [])].join(' AND ') ||
  'TRUE';
const ofOffer = (row: Row, sign: Sign, has: Has) => count(row, sign, { live: '1', lone: `(${isLone(row, has)})` });
const isAlone = (row: string, partners: boolean): string =>
  `(${row}.pair_number IS NULL${partners ? ` AND ${row}.standing = 'certain'` : ''})`;
const isSure = (row: string, partners: boolean): string => (partners ? `(${row}.standing <> 'with_partner')` : '1');
const ofTicket = (row: Row, sign: Sign, partners: boolean) => {
  const alone = isAlone(row, partners);
  return count(row, sign, { live: '1', lone: alone, loneSold: alone, sure: isSure(row, partners) });
};

const TICKETS = `FROM tickets WHERE event_id = NEW.event_id AND role = roles.role AND status <> 'cancelled'`;
const HOLDS = `FROM seat_holds WHERE event_id = NEW.event_id AND role = roles.role`;
const OFFERS = `FROM seat_offers WHERE event_id = NEW.event_id AND role = roles.role AND state = 'live'`;

/** Who is the guest of one evening is none of the course's seats. */
const whole = (row: string, hasGuests: boolean): string => ` AND ${isWhole(row, hasGuests)}`;

const NOT_SO = `RAISE(ABORT, 'tickets: a fixed column was changed')`;

/**
 * Two who come together and pay apart: their tickets stand as their couple does. A pair, or who stands alone, stays what
 * it is; who is left of a pair counts as somebody alone.
 */
export const PARTNER_TRIGGERS = [
  refuseColumns('partner_links', ['id', 'event_id', 'ticket_type_id', 'seq', 'created_at']),
  `CREATE TRIGGER partner_links_moves BEFORE UPDATE OF state ON partner_links
    WHEN OLD.state <> NEW.state AND OLD.state NOT IN ('open', 'half')
    BEGIN SELECT RAISE(ABORT, 'partner_links: this state cannot follow that one'); END`,
  `CREATE TRIGGER partner_links_settle AFTER UPDATE OF state ON partner_links WHEN NEW.state IN ('complete', 'over') BEGIN
    UPDATE tickets SET standing = CASE NEW.state WHEN 'complete' THEN 'paired' ELSE 'certain' END
      WHERE partner_link_id = NEW.id AND standing = 'with_partner' AND status <> 'cancelled';
  END`,
  `CREATE TRIGGER tickets_partner_left AFTER UPDATE OF status ON tickets
    WHEN NEW.status = 'cancelled' AND OLD.status <> 'cancelled' AND OLD.standing = 'paired' BEGIN
    UPDATE tickets SET standing = 'certain' WHERE partner_link_id = OLD.partner_link_id AND standing = 'paired'
      AND id <> OLD.id AND status <> 'cancelled';
  END`,
  `CREATE TRIGGER tickets_two_halves BEFORE INSERT ON tickets WHEN NEW.partner_link_id IS NOT NULL AND (SELECT count(*)
    FROM tickets WHERE partner_link_id = NEW.partner_link_id AND status <> 'cancelled') > 1
    BEGIN SELECT RAISE(ABORT, 'tickets: a couple has two halves'); END`,
  // Whoever deletes their account is asked by nobody any more.
  `CREATE TRIGGER users_end_partners BEFORE DELETE ON users BEGIN
    UPDATE partner_links SET to_email = NULL, token = NULL WHERE to_email = OLD.email;
  END`,
  `CREATE TRIGGER tickets_standing AFTER UPDATE OF standing ON tickets
    WHEN OLD.standing <> NEW.standing AND NEW.role IS NOT NULL AND NEW.status <> 'cancelled' BEGIN
    ${count('NEW', '+', {
      lone: `(NEW.standing = 'certain')`,
      loneSold: `(NEW.standing = 'certain')`,
      sure: `(OLD.standing = 'with_partner')`,
    })}
  END`,
  `CREATE TRIGGER tickets_standing_fixed BEFORE UPDATE OF standing, partner_link_id ON tickets
    WHEN OLD.partner_link_id IS NOT NEW.partner_link_id OR (OLD.standing <> NEW.standing
      AND (OLD.standing = 'certain' OR NEW.standing = 'with_partner')) BEGIN SELECT ${NOT_SO}; END`,
];

/** The seats of each role, as the rule of balance asks for them (shared/roles/balance-rule.ts). */
export function roleTriggers(has: Has): readonly string[] {
  const { guests: hasGuests, offers, keptEvenings, partners } = has;
  const tickets = `${TICKETS}${whole('tickets', hasGuests)}`;
  const holds = `${HOLDS}${whole('seat_holds', hasGuests)} AND ${isOwnSeat('seat_holds', offers)}`;
  const kept = `${OFFERS} AND ${isOwnSeat('seat_offers', offers)} AND ${isWhole('seat_offers', keptEvenings)}`;
  const [isNew, isOld] = (['NEW', 'OLD'] as const).map((row) => ` AND ${isOwnSeat(row, offers)}`);
  const [keptNew, keptOld] = [`${isNew}${whole('NEW', keptEvenings)}`, `${isOld}${whole('OLD', keptEvenings)}`];
  const alone = isAlone('tickets', partners);
  const [ofNew, ofOld] = [whole('NEW', hasGuests), whole('OLD', hasGuests)];
  return [
    `CREATE TRIGGER role_pools_begin AFTER INSERT ON role_pools BEGIN
    INSERT INTO role_counts (event_id, role, live, lone, lone_sold, sure)
    SELECT NEW.event_id, role,
      (SELECT count(*) ${tickets}) + (SELECT coalesce(sum(quantity), 0) ${holds}) + (SELECT count(*) ${kept}),
      (SELECT count(*) ${tickets} AND ${alone}) + (SELECT coalesce(sum(lone), 0) ${holds})
        + (SELECT count(*) ${kept} AND ${isLone('seat_offers', has)}),
      (SELECT count(*) ${tickets} AND ${alone}),
      (SELECT count(*) ${tickets} AND ${isSure('tickets', partners)})
    FROM (SELECT 'lead' AS role UNION ALL SELECT 'follow' UNION ALL SELECT 'both') AS roles;
  END`,
    `CREATE TRIGGER role_pools_end AFTER DELETE ON role_pools BEGIN
    DELETE FROM role_counts WHERE event_id = OLD.event_id;
  END`,
    refuseColumns('role_pools', ['event_id']),

    `CREATE TRIGGER seat_holds_roles_insert AFTER INSERT ON seat_holds WHEN NEW.role IS NOT NULL${ofNew}${isNew}
    BEGIN ${ofHold('NEW', '+')} END`,
    `CREATE TRIGGER seat_holds_roles_delete AFTER DELETE ON seat_holds WHEN OLD.role IS NOT NULL${ofOld}${isOld}
    BEGIN ${ofHold('OLD', '-')} END`,
    `CREATE TRIGGER seat_holds_roles_fixed BEFORE UPDATE OF role, lone ON seat_holds
    BEGIN SELECT RAISE(ABORT, 'seat_holds: a fixed column was changed'); END`,

    `CREATE TRIGGER seat_offers_roles_insert AFTER INSERT ON seat_offers WHEN NEW.role IS NOT NULL AND NEW.state = 'live'${keptNew}
    BEGIN ${ofOffer('NEW', '+', has)} END`,
    `CREATE TRIGGER seat_offers_roles_end AFTER UPDATE OF state ON seat_offers
    WHEN OLD.role IS NOT NULL AND OLD.state = 'live' AND NEW.state <> 'live'${keptOld} BEGIN ${ofOffer('OLD', '-', has)} END`,
    `CREATE TRIGGER seat_offers_roles_delete AFTER DELETE ON seat_offers WHEN OLD.role IS NOT NULL AND OLD.state = 'live'${keptOld}
    BEGIN ${ofOffer('OLD', '-', has)} END`,

    `CREATE TRIGGER tickets_roles_insert AFTER INSERT ON tickets WHEN NEW.role IS NOT NULL AND NEW.status <> 'cancelled'${ofNew}
    BEGIN ${ofTicket('NEW', '+', partners)} END`,
    // Who is left of a pair keeps the ticket and counts as somebody alone.
    `CREATE TRIGGER tickets_roles_cancel AFTER UPDATE OF status ON tickets
    WHEN OLD.role IS NOT NULL AND OLD.status <> 'cancelled' AND NEW.status = 'cancelled'${ofOld} BEGIN ${ofTicket('OLD', '-', partners)}
    UPDATE tickets SET pair_number = NULL WHERE order_id = OLD.order_id AND pair_number = OLD.pair_number
      AND id <> OLD.id AND status <> 'cancelled';
  END`,
    `CREATE TRIGGER tickets_roles_alone AFTER UPDATE OF pair_number ON tickets
    WHEN OLD.pair_number IS NOT NULL AND NEW.pair_number IS NULL AND NEW.status <> 'cancelled'
    BEGIN ${count('NEW', '+', { lone: '1', loneSold: '1' })} END`,
    `CREATE TRIGGER tickets_roles_delete AFTER DELETE ON tickets WHEN OLD.role IS NOT NULL AND OLD.status <> 'cancelled'${ofOld}
    BEGIN ${ofTicket('OLD', '-', partners)} END`,
    `CREATE TRIGGER tickets_roles_fixed BEFORE UPDATE OF role, pair_number ON tickets
    WHEN OLD.role IS NOT NEW.role OR (NEW.pair_number IS NOT NULL AND NEW.pair_number IS NOT OLD.pair_number)
    BEGIN SELECT RAISE(ABORT, 'tickets: a fixed column was changed'); END`,
    `CREATE TRIGGER waiters_role_fixed BEFORE UPDATE OF role ON waiters WHEN OLD.role IS NOT NEW.role
    BEGIN SELECT RAISE(ABORT, 'waiters: a fixed column was changed'); END`,
    `CREATE TRIGGER seat_offers_role_fixed BEFORE UPDATE OF role ON seat_offers WHEN OLD.role IS NOT NEW.role
    BEGIN SELECT RAISE(ABORT, 'seat_offers: a fixed column was changed'); END`,
  ];
}
