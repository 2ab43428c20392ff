import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { emailAddress } from '#shared/contact/email-address.ts';
import { dataLocation } from '#server/settings.ts';
import { openShopDb } from '#server/db/open-shop-db.ts';
import { FirstAdminError } from '#server/services/people/accounts/first-admin-link.ts';
import { drawKeys } from '../draw-keys.ts';
import { printFirstAdminLink } from '../first-admin.ts';
import { askMail } from './ask-mail.ts';
import { askOperator } from './ask-operator.ts';
import { askPayments, type SetupProvider } from './ask-payments.ts';
import { readEnvironmentFile, writeEnvironmentFile, type Variables } from './environment-file.ts';
import type { TxtRecords } from './mail-records.ts';
import type { Talk } from './talk.ts';

/** A unit for systemd, which starts the server with the machine and again when it ends. */
const serviceUnit = ({
  programFolder,
  file,
  variables,
  user,
}: {
  programFolder: string;
  file: string;
  variables: Variables;
  /** As whom the server runs. */ user: string;
}): string =>
  `[Unit]
Description=Tickets
After=network-online.target
Wants=network-online.target
RequiresMountsFor=${variables['DATA_DIR'] ?? ''}

[Service]
WorkingDirectory=${programFolder}
EnvironmentFile=${file}
ExecStart=${programFolder}/node_modules/.bin/node dist/server/main.js --production
Restart=always
TimeoutStopSec=20
User=${user}

[Install]
WantedBy=multi-user.target
`;

/** The proxy: it fetches its certificate by itself, and lets visitors wait while the server starts anew. */
const caddyFile = ({ BASE_URL: baseUrl = '', PORT: port = '3000' }: Variables): string =>
  `${new URL(baseUrl).host} {
	reverse_proxy 127.0.0.1:${port} {
		lb_try_duration 10s
	}
}
`;

export const ENVIRONMENT_FILE = 'clave.env';
const OPERATOR_FILE = 'operator.json';
/** No server runs as root: where root sets it up, it gets a user of its own. */
const SERVER_USER = 'tickets';

export type SetupParts = {
  talk: Talk;
  /** Where the settings lie; what is asked a second time is answered from here. */ folder: string;
  /** Where this program lies. */ programFolder: string;
  /** Who is at the terminal. */ user: string;
  migrationsFolder: string;
  records: TxtRecords;
  provider: (secretKey: string) => SetupProvider;
  isKey?: (key: string) => boolean;
};

/** Whole, https, and nothing behind the name: links in mails and receipts begin with it. */
function addressProblem(typed: string): string | null {
  const whole = z.url({ protocol: /^https$/ }).safeParse(typed);
  const isBare = whole.success && new URL(typed).pathname === '/' && new URL(typed).search === '';
  return isBare ? null : 'It begins with https:// and ends with the name, as in https://tickets.example.org';
}

async function askAddress(talk: Talk, { known, folder }: { known: Variables; folder: string }): Promise<Variables> {
  talk.say('', 'The address', 'What visitors type. It stays: passkeys, mails and printed receipts belong to it.', '');
  const typed = await talk.ask({
    ask: 'Address of the website, such as https://tickets.example.org',
    fallback: known['BASE_URL'],
    problem: (text) => addressProblem(text),
  });
  const dataDir = await talk.ask({
    ask: 'Folder for the data, on a disk of this machine',
    fallback: known['DATA_DIR'] ?? path.join(folder, 'data'),
    problem: (text) => (path.isAbsolute(text) ? null : 'A whole path, which begins with a slash.'),
  });
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  return {
    BASE_URL: new URL(typed).origin,
    DATA_DIR: dataDir,
    PORT: known['PORT'] ?? '3000',
    TRUSTED_PROXY: known['TRUSTED_PROXY'] ?? '127.0.0.1',
  };
}

/** The database, and the link of the first admin where there is none yet. */
async function makeFirstAdmin(
  { talk, migrationsFolder }: SetupParts,
  { variables, email }: { variables: Variables; email: string },
): Promise<void> {
  const places = dataLocation(variables);
  openShopDb(places, migrationsFolder).close();
  talk.say('', 'The first admin', '');
  const address = await talk.ask({
    ask: 'Their e-mail',
    fallback: email,
    problem: (typed) => (emailAddress(typed) === null ? 'This is not an e-mail address.' : null),
  });
  try {
    const place = { ...places, migrationsFolder, baseUrl: variables['BASE_URL'] ?? '' };
    talk.say(...printFirstAdminLink(place, address));
  } catch (error) {
    if (!(error instanceof FirstAdminError)) throw error;
    talk.say(`  ${error.message}`);
  }
}

/**
 * Asks for all that a shop needs, tries it at once, and writes it: the environment file, the operator's file, a unit for
 * systemd and a file for the proxy. After each part what was answered is kept, so that it can be begun again. Keys that
 * are there are never drawn anew. Throws SetupStopped.
 */
export async function runSetup(parts: SetupParts): Promise<Variables> {
  const { talk, folder, programFolder } = parts;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const [file, operatorFile] = [ENVIRONMENT_FILE, OPERATOR_FILE].map((name) => path.join(folder, name)) as [
    string,
    string,
  ];
  let variables = readEnvironmentFile(file);
  const keep = (more: Variables): void => {
    variables = { ...variables, ...more };
    writeEnvironmentFile(file, variables);
  };
  talk.say(`Everything that is answered is kept in ${folder}. Enter alone takes the answer in brackets.`);
  keep(await askAddress(talk, { known: variables, folder }));
  const operator = await askOperator(talk, operatorFile);
  keep({ ...drawKeys(), ...variables, OPERATOR_FILE: operatorFile });
  const { email, legalName: name } = operator;
  keep(await askMail(talk, { known: variables, email, name, records: parts.records }));
  keep(await askPayments(talk, { ...parts, known: variables, baseUrl: variables['BASE_URL'] ?? '' }));
  const user = parts.user === 'root' ? SERVER_USER : parts.user;
  writeFileSync(path.join(folder, 'clave.service'), serviceUnit({ programFolder, file, variables, user }));
  writeFileSync(path.join(folder, 'Caddyfile'), caddyFile(variables));
  await makeFirstAdmin(parts, { variables, email });
  talk.say(
    '',
    'What is left to do, as root on this machine:',
    ...(user === parts.user
      ? []
      : [`  adduser --system --group ${user} && chown -R ${user}: ${folder} ${variables['DATA_DIR'] ?? ''}`]),
    `  install -m 644 ${path.join(folder, 'clave.service')} /etc/systemd/system/ && systemctl enable --now clave`,
    `  install -m 644 ${path.join(folder, 'Caddyfile')} /etc/caddy/ && systemctl reload caddy`,
    `The shift calendar opens with the code ${variables['KASSE_CODE'] ?? ''}.`,
    `Keep a copy of ${folder} where nobody else reads it: without its keys no sold ticket verifies.`,
    '',
  );
  return variables;
}
