import { migrate } from 'drizzle-orm/better-sqlite3/migrator';
import type { Db } from './client.ts';
import { newestMigration, pendingMigrations } from './pending-migrations.ts';
import { layTriggers, liftTriggers } from './triggers.ts';

/**
 * Brings the file to the newest schema. Foreign keys are off meanwhile: rebuilding a parent table would otherwise
 * delete its children; afterwards every key is checked.
 */
export function migrateDb(db: Db, migrationsFolder: string): void {
  db.sqlite.pragma('foreign_keys = OFF');
  if (pendingMigrations(migrationsFolder, newestMigration(db.sqlite)).length > 0) liftTriggers(db.sqlite);
  migrate(db.orm, { migrationsFolder });
  const broken = db.sqlite.pragma('foreign_key_check') as unknown[];
  if (broken.length > 0) throw new Error(`migration left ${broken.length} rows that point nowhere`);
  db.sqlite.pragma('foreign_keys = ON');
  layTriggers(db.sqlite);
}
