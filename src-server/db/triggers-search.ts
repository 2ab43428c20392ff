const buyerName = (userId: string) =>
  `COALESCE((SELECT trim(u.name || ' ' || COALESCE(p.display_name, '')) FROM users u
    LEFT JOIN profiles p ON p.id = u.id WHERE u.id = ${userId}), '')`;
const buyerEmail = (userId: string) => `COALESCE((SELECT email FROM users WHERE id = ${userId}), '')`;

const COLUMNS = ['ticket_number', 'holder_name', 'buyer_name', 'buyer_email'];
const values = (row: 'NEW' | 'OLD') => COLUMNS.map((column) => `${row}.${column}`).join(', ');
const addToIndex = `INSERT INTO ticket_search (rowid, ${COLUMNS.join(', ')}) VALUES (NEW.id, ${values('NEW')});`;
/** The index gets the old values to remove, so that nothing of them stays: names are really gone (`secure-delete`). */
const takeFromIndex = `INSERT INTO ticket_search (ticket_search, rowid, ${COLUMNS.join(', ')})
  VALUES ('delete', OLD.id, ${values('OLD')});`;

const renameBuyer = (userId: string) =>
  `UPDATE ticket_docs SET buyer_name = ${buyerName(userId)}, buyer_email = ${buyerEmail(userId)}
    WHERE ticket_id IN (SELECT id FROM tickets WHERE user_id = ${userId});`;

const eventToIndex = `INSERT INTO event_search (rowid, title, place) VALUES (NEW.id, NEW.title, NEW.place);`;
const eventFromIndex = `INSERT INTO event_search (event_search, rowid, title, place)
  VALUES ('delete', OLD.id, OLD.title, OLD.place);`;

/** Both of an event's titles: it is found by either. A file that is migrated only so far has one. */
const titlesOf = (hasWords: boolean) =>
  hasWords ? `trim(NEW.title || ' ' || COALESCE(NEW.other_words ->> 'title', ''))` : 'NEW.title';

/** Keeps what events are found by in step with them. */
export const eventSearchTriggers = (hasWords: boolean): string[] => [
  `CREATE TRIGGER event_docs_index_insert AFTER INSERT ON event_docs BEGIN ${eventToIndex} END`,
  `CREATE TRIGGER event_docs_index_update AFTER UPDATE ON event_docs BEGIN ${eventFromIndex} ${eventToIndex} END`,
  `CREATE TRIGGER event_docs_index_delete AFTER DELETE ON event_docs BEGIN ${eventFromIndex} END`,
  `CREATE TRIGGER events_docs_insert AFTER INSERT ON events BEGIN
    INSERT INTO event_docs (event_id, title, place) VALUES (NEW.id, ${titlesOf(hasWords)}, NEW.location);
  END`,
  `CREATE TRIGGER events_docs_update AFTER UPDATE OF title, ${hasWords ? 'other_words, ' : ''}location ON events
    WHEN NEW.title <> OLD.title OR NEW.location <> OLD.location ${hasWords ? 'OR NEW.other_words IS NOT OLD.other_words' : ''} BEGIN
    UPDATE event_docs SET title = ${titlesOf(hasWords)}, place = NEW.location WHERE event_id = NEW.id;
  END`,
];

/** Keeps what tickets are found by in step with tickets and people; an erased person can't be found any more. */
export const SEARCH_TRIGGERS = [
  `CREATE TRIGGER ticket_docs_index_insert AFTER INSERT ON ticket_docs BEGIN ${addToIndex} END`,
  `CREATE TRIGGER ticket_docs_index_update AFTER UPDATE ON ticket_docs BEGIN ${takeFromIndex} ${addToIndex} END`,
  `CREATE TRIGGER ticket_docs_index_delete AFTER DELETE ON ticket_docs BEGIN ${takeFromIndex} END`,
  `CREATE TRIGGER tickets_docs_insert AFTER INSERT ON tickets BEGIN
    INSERT INTO ticket_docs (ticket_id, ticket_number, holder_name, buyer_name, buyer_email)
      VALUES (NEW.id, NEW.ticket_number, COALESCE(NEW.holder_name, ''), ${buyerName('NEW.user_id')}, ${buyerEmail('NEW.user_id')});
  END`,
  `CREATE TRIGGER tickets_docs_update AFTER UPDATE OF holder_name, user_id ON tickets BEGIN
    UPDATE ticket_docs SET holder_name = COALESCE(NEW.holder_name, ''), buyer_name = ${buyerName('NEW.user_id')},
    buyer_email = ${buyerEmail('NEW.user_id')} WHERE ticket_id = NEW.id;
  END`,
  `CREATE TRIGGER users_docs_update AFTER UPDATE OF name, email ON users WHEN NEW.name <> OLD.name
    OR NEW.email <> OLD.email BEGIN ${renameBuyer('NEW.id')} END`,
  `CREATE TRIGGER profiles_docs_insert AFTER INSERT ON profiles WHEN NEW.display_name IS NOT NULL BEGIN ${renameBuyer('NEW.id')} END`,
  `CREATE TRIGGER profiles_docs_update AFTER UPDATE OF display_name ON profiles
    WHEN NEW.display_name IS NOT OLD.display_name BEGIN ${renameBuyer('NEW.id')} END`,
];
