import { GUARDS } from './refusals.ts';

const personName = (userId: string) =>
  `(SELECT trim(u.name || ' ' || COALESCE(p.display_name, '')) FROM users u LEFT JOIN profiles p ON p.id = u.id WHERE u.id = ${userId})`;
const addToIndex = `INSERT INTO user_search (rowid, name, email) VALUES (NEW.id, NEW.name, NEW.email);`;
/** The index gets the old values to remove, so that nothing of an erased person stays. */
const takeFromIndex = `INSERT INTO user_search (user_search, rowid, name, email) VALUES ('delete', OLD.id, OLD.name, OLD.email);`;
const rename = (userId: string) => `UPDATE user_docs SET name = ${personName(userId)} WHERE user_id = ${userId};`;

/**
 * What a campaign has sent is counted by triggers on its mails. A mail that is tried again no longer counts as failed.
 */
const countMail = (column: string, sign: '+' | '-') =>
  `UPDATE campaigns SET ${column} = ${column} ${sign} 1 WHERE id = substr(NEW.ref_id, 1, 36);`;

export const PEOPLE_TRIGGERS = [
  `CREATE TRIGGER user_docs_index_insert AFTER INSERT ON user_docs BEGIN ${addToIndex} END`,
  `CREATE TRIGGER user_docs_index_update AFTER UPDATE ON user_docs BEGIN ${takeFromIndex} ${addToIndex} END`,
  `CREATE TRIGGER user_docs_index_delete AFTER DELETE ON user_docs BEGIN ${takeFromIndex} END`,
  `CREATE TRIGGER users_people_insert AFTER INSERT ON users BEGIN INSERT INTO user_docs (user_id, name, email)
    VALUES (NEW.id, NEW.name, NEW.email); END`,
  `CREATE TRIGGER users_people_update AFTER UPDATE OF name, email ON users WHEN NEW.name <> OLD.name OR NEW.email <> OLD.email BEGIN
    UPDATE user_docs SET name = ${personName('NEW.id')}, email = NEW.email WHERE user_id = NEW.id;
  END`,
  `CREATE TRIGGER profiles_people_insert AFTER INSERT ON profiles WHEN NEW.display_name IS NOT NULL BEGIN ${rename('NEW.id')} END`,
  `CREATE TRIGGER profiles_people_update AFTER UPDATE OF display_name ON profiles
    WHEN NEW.display_name IS NOT OLD.display_name BEGIN ${rename('NEW.id')} END`,

  // Without an admin nobody could ever grant that role again.
  `CREATE TRIGGER user_roles_last_admin BEFORE DELETE ON user_roles WHEN OLD.role = 'admin' AND NOT EXISTS (SELECT 1
    FROM user_roles WHERE role = 'admin' AND user_id <> OLD.user_id)
    BEGIN SELECT RAISE(ABORT, '${GUARDS.lastAdmin}'); END`,
  `CREATE TRIGGER user_roles_fixed BEFORE UPDATE ON user_roles BEGIN SELECT RAISE(ABORT, 'a role is granted or taken, never changed'); END`,

  `CREATE TRIGGER campaigns_count_sent AFTER UPDATE OF status ON outbox WHEN NEW.kind = 'mail.campaign'
    AND OLD.status <> 'done' AND NEW.status = 'done' BEGIN ${countMail('sent_count', '+')} END`,
  `CREATE TRIGGER campaigns_count_failed AFTER UPDATE OF status ON outbox WHEN NEW.kind = 'mail.campaign'
    AND OLD.status <> 'failed' AND NEW.status = 'failed' BEGIN ${countMail('failed_count', '+')} END`,
  `CREATE TRIGGER campaigns_count_retry AFTER UPDATE OF status ON outbox WHEN NEW.kind = 'mail.campaign'
    AND OLD.status = 'failed' AND NEW.status <> 'failed' BEGIN ${countMail('failed_count', '-')} END`,

  `CREATE TRIGGER workshops_approved_stands BEFORE UPDATE ON workshops WHEN NEW.is_approved = 1
    AND (NEW.rejected_at IS NOT NULL OR NEW.withdrawn_at IS NOT NULL)
    BEGIN SELECT RAISE(ABORT, 'an approved workshop is neither rejected nor withdrawn'); END`,
];
