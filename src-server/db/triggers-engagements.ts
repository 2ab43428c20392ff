import {
  canFollow,
  canSettlementFollow,
  ENGAGEMENT_STATES,
  SETTLEMENT_STATES,
} from '#shared/engagements/engagement.ts';
import { allowedMoves, refuseChange, refuseColumns, writtenOnce } from './trigger-parts.ts';

/** In `meta`: papers of artists from this instant on are kept, whoever deletes. */
export const ENGAGEMENTS_KEPT_FROM = 'kept_from:engagements';
const KEPT = `COALESCE((SELECT CAST(value AS BIGINT) FROM meta WHERE key = '${ENGAGEMENTS_KEPT_FROM}'), 0)`;

const moves = (table: string, allowed: string): string =>
  `CREATE TRIGGER ${table}_moves BEFORE UPDATE OF state ON ${table}
    WHEN OLD.state <> NEW.state AND OLD.state || '>' || NEW.state NOT IN (${allowed})
    BEGIN SELECT RAISE(ABORT, '${table}: this state cannot follow that one'); END`;

const FIGURES = [
  'letter_id',
  'heads',
  'takings_cents',
  'takings_vat_cents',
  'fee_cents',
  'travel_cents',
  'vat_cents',
  'tax_cents',
  'solidarity_cents',
  'payout_cents',
  'counted_at',
  'agreed_at',
  'agreed_by',
];

/**
 * What an artist read and agreed to stays as it was read, nobody has agreed to what was never sent, and money that was
 * paid is what was agreed.
 */
export const ENGAGEMENT_TRIGGERS: readonly string[] = [
  moves('engagements', allowedMoves(ENGAGEMENT_STATES, canFollow)),
  `CREATE TRIGGER engagements_agreed_by_letter BEFORE UPDATE OF state ON engagements
    WHEN NEW.state = 'agreed' AND OLD.state <> 'agreed' AND NOT EXISTS (SELECT 1 FROM engagement_letters
      WHERE engagement_id = NEW.id AND version = NEW.version AND answer = 'agreed')
    BEGIN SELECT RAISE(ABORT, 'engagements: its newest letter is not agreed to'); END`,
  `CREATE TRIGGER engagements_settled BEFORE UPDATE OF state ON engagements
    WHEN OLD.state = 'agreed' AND NEW.state <> 'agreed' AND EXISTS (SELECT 1 FROM settlements WHERE engagement_id = OLD.id)
    BEGIN SELECT RAISE(ABORT, 'engagements: a settled one stays agreed'); END`,
  refuseColumns('engagement_letters', [
    'id',
    'engagement_id',
    'version',
    'lang',
    'text',
    'terms',
    'starts_at',
    'sent_at',
  ]),
  writtenOnce('engagement_letters', ['answer', 'answered_at']),
  `CREATE TRIGGER engagement_letters_words_fixed BEFORE UPDATE OF words ON engagement_letters
    WHEN OLD.answer IS NOT NULL AND NEW.words IS NOT OLD.words AND NEW.words <> ''
    BEGIN SELECT RAISE(ABORT, 'engagement_letters: a fixed column was changed'); END`,
  refuseChange('engagement_letters', 'DELETE', `WHEN OLD.answer = 'agreed' AND OLD.starts_at >= ${KEPT}`),
  `CREATE TRIGGER settlements_of_agreed BEFORE INSERT ON settlements WHEN NOT EXISTS (SELECT 1 FROM engagements e
    JOIN engagement_letters l ON l.engagement_id = e.id AND l.version = e.version
    WHERE e.id = NEW.engagement_id AND e.state = 'agreed' AND l.id = NEW.letter_id AND l.answer = 'agreed')
    BEGIN SELECT RAISE(ABORT, 'settlements: its terms are not agreed to'); END`,
  moves('settlements', allowedMoves(SETTLEMENT_STATES, canSettlementFollow)),
  `CREATE TRIGGER settlements_agreed_fixed BEFORE UPDATE ON settlements
    WHEN OLD.state <> 'open' AND (${FIGURES.map((name) => `NEW.${name} IS NOT OLD.${name}`).join(' OR ')})
    BEGIN SELECT RAISE(ABORT, 'settlements: what was agreed to was changed'); END`,
  refuseChange('settlements', 'UPDATE', `WHEN OLD.state = 'paid'`),
  refuseChange(
    'settlements',
    'DELETE',
    `WHEN (SELECT starts_at FROM engagements WHERE id = OLD.engagement_id) >= ${KEPT}`,
  ),
];
