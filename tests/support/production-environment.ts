import { createHash } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { demoOperator } from '#server/demo/demo-operator.ts';

/** Settings a real shop could start with; the secrets are made up here. */
export function productionEnvironment(): Record<string, string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'production-'));
  const operatorFile = path.join(folder, 'operator.json');
  writeFileSync(operatorFile, JSON.stringify(demoOperator));
  return {
    BASE_URL: 'https://tickets.example',
    DATA_DIR: path.join(folder, 'data'),
    AUTH_SECRET: 'q8Vt3nKx7LwPz2RmYb5cJd9Hf4Gs6TaE',
    STRIPE_SECRET_KEY: 'sk_live_51NotARealKeyButLooksLikeOne',
    STRIPE_WEBHOOK_SECRET: 'whsec_NotARealOneEither',
    SMTP_URL: 'smtp://127.0.0.1:2525',
    MAIL_FROM: 'tickets@tickets.example',
    KASSE_CODE: '1357',
    QR_SIGNING_KEY: createHash('sha256').update('a key for tests').digest('base64url'),
    PIN_PEPPER: 'Zx81-Qw44-Lm09-Ty27',
    OPERATOR_FILE: operatorFile,
  };
}
