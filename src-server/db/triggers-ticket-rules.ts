import { CONFIRM_STATES, canMoveConfirm } from '#shared/tickets/confirm-rule.ts';
import { allowedMoves } from './trigger-parts.ts';

/** What a ticket was sold under is kept with it, whatever event and type say later. */
export const TICKET_RULE_TRIGGER = `CREATE TRIGGER tickets_rule_fixed BEFORE UPDATE OF ticket_rule ON tickets
  WHEN NEW.ticket_rule IS NOT OLD.ticket_rule
  BEGIN SELECT RAISE(ABORT, 'tickets: a fixed column was changed'); END`;

const CONFIRM_MOVES = allowedMoves(CONFIRM_STATES, canMoveConfirm);

/**
 * What was confirmed stays so. The round that lets unconfirmed places go takes none that was confirmed meanwhile, that
 * nobody was asked about, or whose guest is inside.
 */
export const CONFIRM_TRIGGERS = [
  `CREATE TRIGGER tickets_confirmation BEFORE UPDATE OF confirmation ON tickets
  WHEN NEW.confirmation IS NOT OLD.confirmation AND (OLD.confirmation IS NULL OR NEW.confirmation IS NULL
    OR OLD.confirmation || '>' || NEW.confirmation NOT IN (${CONFIRM_MOVES}) OR OLD.status <> 'active')
  BEGIN SELECT RAISE(ABORT, 'tickets: this cannot follow what was confirmed'); END`,
  `CREATE TRIGGER tickets_lapsed_not_used BEFORE UPDATE OF status ON tickets
  WHEN NEW.status = 'used' AND OLD.confirmation = 'lapsed'
  BEGIN SELECT RAISE(ABORT, 'tickets: a place that went on lets nobody in'); END`,
];
