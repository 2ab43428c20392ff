/** `npm run house-words`: the website says the specification's own words where it says nothing of its own. */
import { fileURLToPath } from 'node:url';
import { publishHouseWords } from '#server/services/shop/website/publish-content.ts';
import { openHousePlans } from '#server/services/shop/plans/offer-plan.ts';
import { dataLocation, processEnvironment } from '#server/settings.ts';
import { openData } from './open-data.ts';
import { runCommand } from './run-command.ts';

const migrationsFolder = fileURLToPath(new URL('../../drizzle', import.meta.url));

await runCommand(() => {
  const { databaseFile } = dataLocation(processEnvironment());
  const db = openData({ databaseFile, migrationsFolder });
  try {
    const actor = { kind: 'system', job: 'house-words' } as const;
    const by = { db, now: () => new Date(), actor };
    const [published, opened] = [publishHouseWords(by), openHousePlans(by)];
    return [
      published === 0
        ? 'nothing to do: every part of the website has words of its own'
        : `${published} parts of the website say the words of the specification now; change them in the panel under Website`,
      ...(opened === 0 ? [] : ['the plans of the specification are offered now; change them in the panel under Plans']),
    ];
  } finally {
    db.close();
  }
});
