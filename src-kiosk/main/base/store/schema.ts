/**
 * The journal is the truth of this desk, everything else can be drawn from it or from the server again.
 * Only what the server said about an entry (`outcome`, `note`) may be written later, and only once.
 */
export const SCHEMA = `
CREATE TABLE IF NOT EXISTS settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;

CREATE TABLE IF NOT EXISTS journal (
  ledger TEXT NOT NULL CHECK (ledger IN ('real', 'training')),
  seq INTEGER NOT NULL CHECK (seq > 0),
  id TEXT NOT NULL UNIQUE,
  kind TEXT NOT NULL,
  recorded_at INTEGER NOT NULL,
  payload TEXT NOT NULL,
  hash TEXT NOT NULL,
  outcome TEXT CHECK (outcome IN ('applied', 'duplicate', 'exception')),
  note TEXT,
  PRIMARY KEY (ledger, seq)
) STRICT;
CREATE INDEX IF NOT EXISTS journal_waiting ON journal (ledger, seq) WHERE outcome IS NULL;
CREATE INDEX IF NOT EXISTS journal_kinds ON journal (kind, seq);
CREATE INDEX IF NOT EXISTS journal_exceptions ON journal (recorded_at) WHERE outcome = 'exception';
CREATE TRIGGER IF NOT EXISTS journal_keeps_all BEFORE DELETE ON journal
  BEGIN SELECT RAISE(ABORT, 'the journal forgets nothing'); END;
CREATE TRIGGER IF NOT EXISTS journal_keeps_facts BEFORE UPDATE OF ledger, seq, id, kind, recorded_at, payload, hash ON journal
  BEGIN SELECT RAISE(ABORT, 'the journal changes nothing'); END;
CREATE TRIGGER IF NOT EXISTS journal_keeps_outcome BEFORE UPDATE OF outcome ON journal
  WHEN OLD.outcome IS NOT NULL AND OLD.outcome IS NOT NEW.outcome
  BEGIN SELECT RAISE(ABORT, 'an outcome stands'); END;
CREATE TRIGGER IF NOT EXISTS journal_has_no_gap BEFORE INSERT ON journal
  WHEN NEW.seq <> coalesce((SELECT max(seq) FROM journal WHERE ledger = NEW.ledger), 0) + 1
  BEGIN SELECT RAISE(ABORT, 'the journal has no gaps'); END;

-- Where each chain ends: a chain by itself does not show that its last entries were cut off.
CREATE TABLE IF NOT EXISTS journal_heads (ledger TEXT PRIMARY KEY, seq INTEGER NOT NULL, hash TEXT NOT NULL) STRICT, WITHOUT ROWID;
CREATE TRIGGER IF NOT EXISTS journal_moves_head AFTER INSERT ON journal
  BEGIN
    INSERT INTO journal_heads (ledger, seq, hash) VALUES (NEW.ledger, NEW.seq, NEW.hash)
      ON CONFLICT (ledger) DO UPDATE SET seq = excluded.seq, hash = excluded.hash;
  END;

CREATE TABLE IF NOT EXISTS tickets (
  code TEXT PRIMARY KEY,
  event_id TEXT NOT NULL,
  type_name TEXT,
  flags INTEGER NOT NULL,
  number TEXT NOT NULL,
  holder TEXT,
  used_entry TEXT,
  used_at INTEGER,
  used_desk TEXT,
  used_by TEXT
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS tickets_numbers ON tickets (number);
CREATE INDEX IF NOT EXISTS tickets_holders ON tickets (event_id, holder);

-- Who this desk let in: one live row per guest and night, whatever the snapshot says.
CREATE TABLE IF NOT EXISTS admissions (
  entry_id TEXT PRIMARY KEY,
  event_id TEXT NOT NULL,
  subject TEXT NOT NULL,
  code TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('online', 'member', 'door')),
  holder TEXT,
  at INTEGER NOT NULL,
  by_user TEXT NOT NULL,
  is_under18 INTEGER NOT NULL,
  undone_at INTEGER
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX IF NOT EXISTS admissions_once ON admissions (event_id, subject) WHERE undone_at IS NULL;

-- What each of this desk's entries does to the head count, until a count from the server has it in.
CREATE TABLE IF NOT EXISTS door_moves (
  seq INTEGER PRIMARY KEY,
  event_id TEXT NOT NULL,
  online INTEGER NOT NULL,
  members INTEGER NOT NULL,
  door INTEGER NOT NULL,
  under18 INTEGER NOT NULL,
  is_claimed INTEGER NOT NULL
) STRICT;

-- People this desk let in without a ticket, and the entry that took them back.
CREATE TABLE IF NOT EXISTS walk_ins (
  entry_id TEXT PRIMARY KEY,
  seq INTEGER NOT NULL,
  event_id TEXT NOT NULL,
  reason TEXT NOT NULL,
  people INTEGER NOT NULL,
  over_people INTEGER NOT NULL,
  over_reason TEXT,
  at INTEGER NOT NULL,
  undo_seq INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS walk_ins_event ON walk_ins (event_id, seq);

-- Which of those people are on a guest list, and whose. A table of its own: stores in the field have the one above.
CREATE TABLE IF NOT EXISTS listed_guests_in (
  entry_id TEXT PRIMARY KEY REFERENCES walk_ins (entry_id),
  guest_id TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS listed_guests_in_guest ON listed_guests_in (guest_id);

-- Vouchers this desk redeemed: one live row each, whatever the server says.
CREATE TABLE IF NOT EXISTS redeemed_vouchers (
  entry_id TEXT PRIMARY KEY,
  voucher_id TEXT NOT NULL,
  event_id TEXT NOT NULL,
  cents INTEGER NOT NULL,
  at INTEGER NOT NULL,
  undone_at INTEGER
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX IF NOT EXISTS redeemed_vouchers_once ON redeemed_vouchers (voucher_id) WHERE undone_at IS NULL;

-- Vouchers this desk handed out with its sales, each by the place of its ticket on the bill.
CREATE TABLE IF NOT EXISTS issued_vouchers (
  sale_id TEXT NOT NULL, position INTEGER NOT NULL, cents INTEGER NOT NULL, at INTEGER NOT NULL, undone_at INTEGER,
  PRIMARY KEY (sale_id, position)
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS issued_vouchers_at ON issued_vouchers (at);

-- A document that has its number, and whose signature is being asked for: it is booked whatever becomes of that.
CREATE TABLE IF NOT EXISTS document_intents (
  number INTEGER PRIMARY KEY, tx_id TEXT NOT NULL UNIQUE, intent TEXT NOT NULL, at INTEGER NOT NULL
) STRICT;

-- Transactions that may still be open at the security device though no basket and no document waits for them.
CREATE TABLE IF NOT EXISTS left_transactions (
  tx_id TEXT PRIMARY KEY, tx_number INTEGER, at INTEGER NOT NULL, document_number INTEGER, outage_id TEXT
) STRICT, WITHOUT ROWID;

-- A code that was sent to the server and not answered yet: the next try goes under the same id.
CREATE TABLE IF NOT EXISTS claims (
  code TEXT NOT NULL, event_id TEXT NOT NULL, entry_id TEXT NOT NULL, at INTEGER NOT NULL,
  PRIMARY KEY (event_id, code)
) STRICT, WITHOUT ROWID;
`;
