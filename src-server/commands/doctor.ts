/**
 * `npm run doctor`: what is missing in the settings, and how the data is. `-- --keys` also draws new secrets;
 * `-- --mail ADDRESS` does nothing but send a mail there, `-- --first-admin ADDRESS` nothing but print the link that
 * makes this address's owner the first admin, and `-- --reset-second-factor ADDRESS` nothing but take away what an account
 * proves itself with beside its password.
 */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import Database from 'better-sqlite3';
import { refuseEmpty, refuseUnfit } from '#server/db/open-shop-db.ts';
import { StartRefused } from '#server/db/start-refused.ts';
import { LEAST_FREE_SHARE } from '#shared/admin/alarms.ts';
import { diskSpaceOf } from '#server/adapters/disk.ts';
import { describeReport, inspectDatabase, isSound } from '#server/services/office/backup/inspect-database.ts';
import { isSafeSqlite, OLDEST_SQLITE, sqliteVersion } from '#server/db/sqlite-version.ts';
import { pendingMigrations } from '#server/db/pending-migrations.ts';
import {
  baseUrlOf,
  dataLocation,
  mailSettings,
  processEnvironment,
  readSettings,
  SettingsError,
} from '#server/settings.ts';
import { SETTING_NAMES } from '#server/environment.ts';
import { isLiveKey } from '#server/production-problems.ts';
import { makeStripeProvider } from '#server/adapters/stripe-provider.ts';
import { checkDevices } from './check-devices.ts';
import { checkMail, sendTestMail, testAddress, type MailFinding } from './check-mail.ts';
import { checkProvider, type ProviderFinding } from './check-provider.ts';
import { checkWallet } from './check-wallet.ts';
import { drawKeys } from './draw-keys.ts';
import { printFirstAdminLink } from './first-admin.ts';
import { resetSecondFactorOf } from './reset-second-factor.ts';
import { runCommand } from './run-command.ts';

/** `isUnread`: a part of it could not be looked at, so nobody knows whether it is well. */
type Finding = { isFine: boolean; isUnread?: boolean; lines: string[] };

const migrationsFolder = fileURLToPath(new URL('../../drizzle', import.meta.url));
const LOW_DISK_BYTES = 500_000_000;

function problemsOf(environment: Record<string, string | undefined>): string[] {
  try {
    readSettings(environment, undefined);
    return [];
  } catch (error) {
    if (error instanceof SettingsError) return error.problems;
    throw error;
  }
}

/** Never a value: the report may be pasted somewhere. */
function checkSettings(environment: Record<string, string | undefined>): Finding {
  const problems = problemsOf(environment);
  const lines = SETTING_NAMES.map((name) => {
    const isSet = (environment[name] ?? '') !== '';
    const own = problems.filter((problem) => problem.startsWith(name));
    const state = own.length === 0 ? (isSet ? 'set' : 'default') : isSet ? 'wrong' : 'missing';
    return `${own.length === 0 ? ' ' : '✗'} ${name.padEnd(24)} ${state}${state === 'wrong' ? `: ${own.join('; ')}` : ''}`;
  });
  const others = problems.filter((problem) => !SETTING_NAMES.some((name) => problem.startsWith(name)));
  return { isFine: problems.length === 0, lines: [...lines, ...others.map((problem) => `✗ ${problem}`)] };
}

function checkSqlite(): Finding {
  const version = sqliteVersion();
  const isFine = isSafeSqlite(version);
  return {
    isFine,
    lines: [
      isFine
        ? `  SQLite ${version}`
        : `✗ SQLite ${version}: the server needs ${OLDEST_SQLITE} or newer, run \`npm ci\``,
    ],
  };
}

/** Why the server would not start on this file. */
function refusalOf(databaseFile: string): string | undefined {
  try {
    refuseEmpty(databaseFile);
    const sqlite = new Database(databaseFile, { readonly: true });
    try {
      refuseUnfit(sqlite, databaseFile, migrationsFolder);
    } finally {
      sqlite.close();
    }
    return undefined;
  } catch (error) {
    if (error instanceof StartRefused) return error.message;
    throw error;
  }
}

function checkDatabase(databaseFile: string): Finding {
  if (!existsSync(databaseFile))
    return { isFine: true, lines: [`  ${databaseFile} is not there yet: the first start makes it`] };
  const refusal = refusalOf(databaseFile);
  if (refusal !== undefined) return { isFine: false, lines: [`✗ ${refusal}`] };
  const report = inspectDatabase(databaseFile);
  const pending = pendingMigrations(migrationsFolder, report.newestMigration);
  const schema =
    pending.length === 0
      ? 'the schema is the newest'
      : `${pending.length} migrations come with the next start: ${pending.join(', ')}`;
  return {
    isFine: isSound(report),
    lines: [databaseFile, ...describeReport(report), schema].map((line) => `  ${line}`),
  };
}

function checkDisk(dataDir: string): Finding {
  const { freeBytes, totalBytes } = diskSpaceOf(dataDir);
  const isFine = freeBytes > LOW_DISK_BYTES;
  const share = freeBytes / totalBytes;
  const alarm = share < LEAST_FREE_SHARE ? ', less than the tenth below which the panel and a mail warn' : '';
  return {
    isFine,
    lines: [
      `${isFine ? ' ' : '✗'} ${(freeBytes / 1e9).toFixed(1)} GB (${Math.floor(share * 100)} %) free for ${dataDir}${alarm}`,
    ],
  };
}

const environment = processEnvironment();

/** What stands behind a flag; undefined where it was not given. */
function argumentOf(flag: string): string | undefined {
  const at = process.argv.indexOf(flag);
  return at === -1 ? undefined : (process.argv[at + 1] ?? '');
}

/** Only with settings a shop can start with: else there is no key to ask with. */
async function checkPayments(databaseFile: string): Promise<ProviderFinding> {
  if (problemsOf(environment).length > 0) return { isFine: true, lines: ['  asked once the settings are complete'] };
  const { stripe, baseUrl } = readSettings(environment, undefined);
  const payments = makeStripeProvider({ ...stripe, shopId: baseUrl, now: () => new Date() });
  const isReadable =
    existsSync(databaseFile) && refusalOf(databaseFile) === undefined && checkDatabase(databaseFile).isFine;
  return checkProvider({
    payments,
    baseUrl,
    isLive: isLiveKey(stripe.secretKey),
    databaseFile: isReadable ? databaseFile : undefined,
    now: new Date(),
  });
}

/** Only with settings a shop can start with: else nothing of them is read. */
function checkPasses(): Finding {
  if (problemsOf(environment).length > 0)
    return { isFine: true, lines: ['  looked at once the settings are complete'] };
  return checkWallet(readSettings(environment, undefined).appleWallet, new Date());
}

/** Only in a database of this program's own schema. */
function checkTills(databaseFile: string): Finding {
  const isReadable =
    existsSync(databaseFile) &&
    refusalOf(databaseFile) === undefined &&
    pendingMigrations(migrationsFolder, inspectDatabase(databaseFile).newestMigration).length === 0;
  if (!isReadable)
    return {
      isFine: true,
      isUnread: existsSync(databaseFile),
      lines: ['  looked at once the database has the newest schema'],
    };
  return checkDevices(databaseFile, { key: environment['FISCAL_KEY'], now: new Date() });
}

/** Whatever else is missing: a mail server can be asked before there is a shop. */
async function checkMails(): Promise<MailFinding> {
  let settings;
  try {
    settings = mailSettings(environment);
  } catch (error) {
    if (error instanceof SettingsError)
      return { isFine: true, lines: ['  asked once SMTP_URL and MAIL_FROM are right'] };
    throw error;
  }
  return checkMail(settings);
}

const VERDICTS = {
  well: { code: 0, words: 'all is well' },
  wrong: { code: 1, words: 'something is wrong: see the lines with ✗, or what the database says' },
  unread: { code: 2, words: 'nothing wrong was found, but not everything could be looked at: see the lines with !' },
} as const;

function verdictOf(findings: readonly Finding[]): keyof typeof VERDICTS {
  if (!findings.every(({ isFine }) => isFine)) return 'wrong';
  return findings.some(({ isUnread }) => isUnread === true) ? 'unread' : 'well';
}

async function report(): Promise<string[]> {
  const { dataDir, databaseFile } = dataLocation(environment);
  const findings: Record<string, Finding> = {
    Settings: checkSettings(environment),
    Engine: checkSqlite(),
    Database: checkDatabase(databaseFile),
    Disk: checkDisk(dataDir),
    Mail: await checkMails(),
    Payments: await checkPayments(databaseFile),
    Passes: checkPasses(),
    'Security devices': checkTills(databaseFile),
  };
  const keys =
    argumentOf('--keys') === undefined
      ? []
      : [
          'New keys, drawn now and kept nowhere',
          ...Object.entries(drawKeys()).map(([name, value]) => `  ${name}=${value}`),
          '',
        ];
  const { code, words } = VERDICTS[verdictOf(Object.values(findings))];
  process.exitCode = code;
  return [...Object.entries(findings).flatMap(([title, { lines }]) => [title, ...lines, '']), ...keys, words];
}

await runCommand(() => {
  const [mailTo, firstAdmin, resetOf] = [
    argumentOf('--mail'),
    argumentOf('--first-admin'),
    argumentOf('--reset-second-factor'),
  ];
  if (mailTo !== undefined) return sendTestMail(mailSettings(environment), testAddress(mailTo));
  if (firstAdmin !== undefined)
    return printFirstAdminLink(
      { ...dataLocation(environment), migrationsFolder, baseUrl: baseUrlOf(environment) },
      firstAdmin,
    );
  if (resetOf !== undefined) return resetSecondFactorOf({ ...dataLocation(environment), migrationsFolder }, resetOf);
  return report();
});
process.exit();
