/**
 * `npm run setup -- FOLDER`: asks for all that a shop needs, tries mail and payments, writes the settings into that
 * folder (`./shop`), prints the link of the first admin, and ends with what the doctor says of it.
 */
import { spawnSync } from 'node:child_process';
import { resolveTxt } from 'node:dns/promises';
import { userInfo } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeStripeProvider } from '#server/adapters/stripe-provider.ts';
import { processEnvironment } from '#server/settings.ts';
import { runCommand } from './run-command.ts';
import { runSetup } from './setup/run-setup.ts';
import { openTalk } from './setup/talk.ts';

const programFolder = fileURLToPath(new URL('../..', import.meta.url));
const doctor = fileURLToPath(new URL('doctor.ts', import.meta.url));

await runCommand(async ([folder = 'shop']) => {
  const talk = openTalk(process.stdin, process.stdout);
  try {
    const variables = await runSetup({
      talk,
      folder: path.resolve(folder),
      programFolder: path.resolve(programFolder),
      user: userInfo().username,
      migrationsFolder: path.join(programFolder, 'drizzle'),
      records: resolveTxt,
      provider: (secretKey) =>
        makeStripeProvider({ secretKey, webhookSecrets: [], apiBase: undefined, shopId: '', now: () => new Date() }),
    });
    const { status } = spawnSync(process.execPath, [doctor], {
      env: { ...processEnvironment(), ...variables },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    process.exitCode = status ?? 1;
    return [];
  } finally {
    talk.close();
  }
});
process.exit();
