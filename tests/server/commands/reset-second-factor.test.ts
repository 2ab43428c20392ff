import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { resetSecondFactorOf } from '#server/commands/reset-second-factor.ts';
import { dataLocation } from '#server/settings.ts';
import { openShopDatabase } from '#tests/support/processes/prepare-shop.ts';
import { productionEnvironment } from '#tests/support/production-environment.ts';

test('the only admin who has lost everything is helped on the server itself, and a mail says so', () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'reset-second-factor-'));
  const { databaseFile } = dataLocation({ ...productionEnvironment(), DATA_DIR: dataDir });
  const place = { databaseFile, migrationsFolder: 'drizzle' };
  expect(() => resetSecondFactorOf(place, 'una@tanz.example')).toThrow(/there is no database/);
  const running = openShopDatabase(dataDir);
  const { sqlite } = running;
  try {
    sqlite.exec(
      `INSERT INTO users (id, name, email, email_verified) VALUES ('u', 'Una', 'una@tanz.example', 1);
        INSERT INTO user_roles (user_id, role) VALUES ('u', 'admin');
        INSERT INTO second_factors (user_id, secret, verified_at) VALUES ('u', 'sealed', 1);
        INSERT INTO passkeys (id, user_id, name, credential_id, public_key, is_synced) VALUES ('k', 'u', 'Phone', 'c', 'p', 0);
        INSERT INTO sessions (id, user_id, token, expires_at) VALUES ('s', 'u', 't', 9e12)`,
    );
    expect(() => resetSecondFactorOf(place, 'nobody@tanz.example')).toThrow(/which address\?/);
    expect(resetSecondFactorOf(place, ' Una@tanz.example ').join(' ')).toContain('signed out everywhere');
    const left = sqlite
      .prepare(
        `SELECT (SELECT count(*) FROM second_factors) + (SELECT count(*) FROM passkeys) + (SELECT count(*) FROM sessions)`,
      )
      .pluck()
      .get();
    expect(left).toBe(0);
    expect(sqlite.prepare(`SELECT actor_kind || ' ' || actor_id FROM audit`).pluck().all()).toEqual(['system doctor']);
    expect(sqlite.prepare('SELECT kind FROM outbox').pluck().all()).toEqual(['mail.second_factor_reset']);
    expect(() => resetSecondFactorOf(place, 'una@tanz.example')).toThrow(/neither two-step sign-in nor a passkey/);
  } finally {
    running.close();
  }
});
