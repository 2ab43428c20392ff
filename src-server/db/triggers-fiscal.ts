import { refuseChange, refuseColumns } from './trigger-parts.ts';
import { keptSince } from './triggers-desk.ts';

/**
 * The books of the tills (§ 146 (4) and § 147 AO): what was written stays as it was, for ten years. An outage may end,
 * and go on again; how it began stays.
 */
export const FISCAL_TRIGGERS: readonly string[] = [
  refuseChange('fiscal_documents', 'UPDATE'),
  refuseChange('fiscal_documents', 'DELETE', keptSince('finished_at')),
  refuseChange('fiscal_closings', 'UPDATE'),
  refuseChange('fiscal_closings', 'DELETE', keptSince('closed_at')),
  // No document is in two closings, and no closing comes before an earlier one.
  `CREATE TRIGGER fiscal_closings_follow BEFORE INSERT ON fiscal_closings WHEN EXISTS (SELECT 1 FROM fiscal_closings
    WHERE register_serial = NEW.register_serial AND (z_number >= NEW.z_number OR last_number >= NEW.first_number))
    BEGIN SELECT RAISE(ABORT, 'fiscal_closings: it does not follow the one before'); END`,
  refuseColumns('fiscal_outages', [
    'id',
    'desk_id',
    'register_serial',
    'began_at',
    'reason',
    'code',
    'device_serial',
    'first_number',
  ]),
  refuseChange('fiscal_outages', 'DELETE', keptSince('began_at')),
];
