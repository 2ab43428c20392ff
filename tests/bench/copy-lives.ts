import path from 'node:path';
import Database from 'better-sqlite3';

type StoredObject = {
  id: string;
  kind: string;
  created: number;
  parent: string | null;
  due: number | null;
  json: string;
  hidden: string | null;
};

/**
 * What the shop ever asks of one membership at the provider. The catalogue is shared, and other webhook events are not
 * needed.
 */
const OF_ONE_LIFE = `SELECT id, kind, created, parent, due, json, hidden FROM objects
  WHERE kind NOT IN ('price', 'product', 'event') OR (kind = 'event' AND parent = 'invoice.paid'
  AND json_extract(json, '$.data.object.billing_reason') = 'subscription_cycle') ORDER BY seq`;

/**
 * Copies one membership's life at the payment stand-in for many people, each with ids of their own, made of the first
 * one's and a number. `names` are the first person's own words (user id, subscriber id) and everybody's in their place.
 */
export function copyLives(
  dataDir: string,
  names: { of: readonly string[]; each: readonly (readonly string[])[] },
): (id: string, person: number) => string {
  const db = new Database(path.join(dataDir, 'payments.sqlite'));
  try {
    const rows = db.prepare<[], StoredObject>(OF_ONE_LIFE).all();
    const ids = rows.map(({ id }) => id);
    const anyName = new RegExp([...ids, ...names.of].join('|'), 'g');
    const rename = (text: string, person: number): string =>
      text.replaceAll(anyName, (found) => {
        const word = names.of.indexOf(found);
        return word < 0 ? `${found}x${person}` : (names.each[person]?.[word] ?? found);
      });
    const insert = db.prepare(
      'INSERT INTO objects (id, kind, created, parent, due, json, hidden) VALUES (@id, @kind, @created, @parent, @due, @json, @hidden)',
    );
    db.transaction(() => {
      for (const person of names.each.keys()) {
        if (person === 0) continue;
        for (const row of rows) {
          const renamed = (text: string | null) => (text === null ? null : rename(text, person));
          insert.run({
            ...row,
            id: rename(row.id, person),
            parent: renamed(row.parent),
            json: rename(row.json, person),
            hidden: renamed(row.hidden),
          });
        }
      }
    })();
    return (id, person) => (person === 0 ? id : `${id}x${person}`);
  } finally {
    db.close();
  }
}
