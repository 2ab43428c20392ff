import { refuseChange, refuseColumns } from './trigger-parts.ts';

/** Everything that may belong to an address before it is proven: anybody may have made it. */
const UNPROVEN = [
  'accounts',
  'sessions',
  'second_factors',
  'backup_codes',
  'passkeys',
  'trusted_devices',
  'known_devices',
  'pending_sign_ups',
];

/** From when on sign-ins are kept: the retention job writes it to `meta` before it deletes. */
export const SIGN_INS_KEPT_FROM = 'kept_from:sign_ins';
const KEPT_FROM = `COALESCE((SELECT CAST(value AS BIGINT) FROM meta WHERE key = '${SIGN_INS_KEPT_FROM}'), 0)`;

export const ACCOUNT_TRIGGERS = [
  // The moment an address is proven, every way in from before ends; the proof's own password is written after it.
  `CREATE TRIGGER users_proven_afresh AFTER UPDATE OF email_verified ON users WHEN OLD.email_verified = 0 AND NEW.email_verified = 1
    BEGIN ${UNPROVEN.map((table) => `DELETE FROM ${table} WHERE user_id = NEW.id;`).join(' ')} END`,
];

/** Of keys for programs. */
export const API_KEY_TRIGGERS = [
  // A key stays its maker's and never gets more scopes than it was made with.
  refuseColumns('api_keys', ['id', 'user_id', 'prefix', 'key_hash', 'scopes', 'created_at']),
  `CREATE TRIGGER api_keys_stay_revoked BEFORE UPDATE ON api_keys WHEN OLD.revoked_at IS NOT NULL AND NEW.revoked_at IS NOT OLD.revoked_at
    BEGIN SELECT RAISE(ABORT, 'a revoked key stays revoked'); END`,
  refuseChange('api_answers', 'UPDATE'),
];

/** Nothing is rewritten; a line goes when its time is over, or with its account. */
export const SIGN_IN_TRIGGERS = [
  refuseChange('sign_in_events', 'UPDATE'),
  refuseChange(
    'sign_in_events',
    'DELETE',
    `WHEN OLD.at >= ${KEPT_FROM} AND (OLD.user_id IS NULL OR EXISTS (SELECT 1 FROM users WHERE id = OLD.user_id))`,
  ),
];
