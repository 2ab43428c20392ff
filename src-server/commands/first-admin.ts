import { existsSync } from 'node:fs';
import { openDb } from '#server/db/client.ts';
import { newestMigration, pendingMigrations } from '#server/db/pending-migrations.ts';
import { FirstAdminError, issueFirstAdminLink } from '#server/services/people/accounts/first-admin-link.ts';

type Place = { databaseFile: string; migrationsFolder: string; baseUrl: string };

/**
 * `npm run doctor -- --first-admin ADDRESS`: one line with a link, for the terminal of whoever runs the server. It
 * works beside a running server and on the data of a stopped one. Throws FirstAdminError.
 */
export function printFirstAdminLink({ databaseFile, migrationsFolder, baseUrl }: Place, address: string): string[] {
  if (!existsSync(databaseFile))
    throw new FirstAdminError(`there is no database ${databaseFile}: start the server once, then it is there`);
  const db = openDb(databaseFile);
  try {
    if (pendingMigrations(migrationsFolder, newestMigration(db.sqlite)).length > 0)
      throw new FirstAdminError('the schema is older than this program: start the server once, then it is the newest');
    const { url } = issueFirstAdminLink(
      { db, now: () => new Date(), actor: { kind: 'system', job: 'doctor' }, baseUrl },
      address,
    );
    return [
      'Open this link to choose a password and become the first admin. It works once, within 30 minutes, and is shown only here:',
      '',
      url,
      '',
      'The panel then asks for two-step sign-in: have a phone with an authenticator app at hand.',
    ];
  } finally {
    db.close();
  }
}
