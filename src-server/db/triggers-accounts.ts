/** What an address that nobody had proven may hold: whoever made it may have been anybody. */
const UNPROVEN = ['accounts', 'sessions', 'second_factors', 'backup_codes', 'trusted_devices', 'known_devices', 'pending_sign_ups'];

export const ACCOUNT_TRIGGERS = [
  // The moment an address is proven, every way in from before ends; the proof's own password is written after it.
  `CREATE TRIGGER users_proven_afresh AFTER UPDATE OF email_verified ON users WHEN OLD.email_verified = 0 AND NEW.email_verified = 1
    BEGIN ${UNPROVEN.map((table) => `DELETE FROM ${table} WHERE user_id = NEW.id;`).join(' ')} END`,
];
