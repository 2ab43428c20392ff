/** `npm run move-in -- FILE`: makes a shop in an empty data folder of the archive that another one gave out. */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { holdFolder } from '#server/db/folder-lock.ts';
import { MoveInError } from '#server/services/office/move-in/archive-error.ts';
import { moveInShop } from '#server/services/office/move-in/move-in-shop.ts';
import { dataLocation, processEnvironment } from '#server/settings.ts';
import { runCommand } from './run-command.ts';

const migrationsFolder = fileURLToPath(new URL('../../drizzle', import.meta.url));

await runCommand(async ([archive]) => {
  if (archive === undefined) throw new MoveInError('from where? npm run move-in -- FILE');
  const to = dataLocation(processEnvironment());
  const hold = holdFolder(to);
  const { rows, pictures, exportedAt } = await moveInShop(path.resolve(archive), { ...to, migrationsFolder }).finally(
    () => hold.release(),
  );
  return [
    `${archive} → ${to.databaseFile}`,
    `as of ${exportedAt}: ${rows} rows, ${pictures} pictures`,
    'nobody has a password yet: the first admin gets a link by npm run doctor -- --first-admin ADDRESS,',
    'everybody else chooses one under Forgot password; desks, phones and other programs are set up anew',
    'the journals of the tills stay in the archive, which has to be kept as long as the law says',
    'codes of tickets go on opening the door where QR_SIGNING_KEY is the same',
  ];
});
