import { FirstAdminError } from '#server/services/people/accounts/first-admin-link.ts';
import { failureSentence } from '#server/say-failure.ts';
import { processEnvironment } from '#server/settings.ts';
import { MoveInError } from '#server/services/office/move-in/archive-error.ts';
import { BackupError } from '#server/services/office/backup/back-up-database.ts';
import { MailRefused } from './check-mail.ts';
import { SetupStopped } from './setup/talk.ts';
import { ResetRefused } from './reset-second-factor.ts';

/** Runs a command with its arguments and prints what it says; what we refuse is one sentence and exit code 1. */
export async function runCommand(command: (args: string[]) => string[] | Promise<string[]>): Promise<void> {
  process.umask(0o077); // a copy of the database is for its owner's eyes
  try {
    for (const line of await command(process.argv.slice(2))) console.log(line);
  } catch (error) {
    const isSentence = [BackupError, MoveInError, FirstAdminError, ResetRefused, MailRefused, SetupStopped].some(
      (kind) => error instanceof kind,
    );
    const logLevel = processEnvironment()['LOG_LEVEL'];
    console.error(isSentence && error instanceof Error ? error.message : failureSentence(error, logLevel));
    process.exitCode = 1;
  }
}
