import { randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeFiscalSeal } from '#server/adapters/fiscal-seal.ts';
import { checkDevices } from '#server/commands/check-devices.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { addCloudDevice } from '#server/services/door/fiscal/set-up/add-cloud-device.ts';
import { addEpsonDevice } from '#server/services/door/fiscal/set-up/add-epson-device.ts';
import { openFiskaly } from '#server/services/door/fiscal/set-up/fiskaly-account.ts';
import { resealSecrets } from '#server/services/door/fiscal/set-up/reseal-secrets.ts';
import { EpsonSecrets, unsealSecrets } from '#server/services/door/fiscal/set-up/sealed-secrets.ts';
import { enterAccount, openOffice } from '#tests/support/fiscal/office-set-up.ts';
import { openShopDatabase } from '#tests/support/processes/prepare-shop.ts';

const newKey = (): string => randomBytes(32).toString('base64url');

/** An account and two devices whose secrets are sealed under the shop's key. */
async function openSealed() {
  const office = await openOffice();
  const { admin, shop } = office;
  await enterAccount(office);
  const cloud = addCloudDevice(admin, { name: 'Wolke' });
  const epson = addEpsonDevice(admin, { name: 'Drucker', host: 'tse.local', port: 8009 });
  const sealedOf = (id: string): string =>
    shop.db.sqlite.prepare<[string], string>('SELECT sealed FROM fiscal_devices WHERE id = ?').pluck().get(id) ?? '';
  const read = (ctx: ServiceContext) => unsealSecrets(ctx, EpsonSecrets, { id: epson.id, sealed: sealedOf(epson.id) });
  const under = (key: string): ServiceContext => ({
    ...admin,
    fiscal: { ...admin.fiscal, seal: makeFiscalSeal(key) },
  });
  const old = admin.fiscal.seal;
  if (old === undefined) throw new Error('no key');
  return { admin, db: shop.db, cloud, epson, read, under, old, sealedOf };
}

describe('a change of FISCAL_KEY', () => {
  it('seals every secret anew: the new key opens it, the old one no more', async () => {
    const { admin, db, read, under, old } = await openSealed();
    const [before, key] = [read(admin), newKey()];
    expect(() => read(under(key))).toThrow('FISCAL_KEY_CHANGED');
    const next = makeFiscalSeal(key);
    expect(resealSecrets(db, { old, next })).toEqual({ resealed: 3, alreadyNew: 0, left: 0 });
    expect(read(under(key))).toEqual(before);
    expect(() => openFiskaly(under(key))).not.toThrow();
    expect(() => read(admin)).toThrow('FISCAL_KEY_CHANGED');
    expect(() => openFiskaly(admin)).toThrow('FISCAL_KEY_CHANGED');
    expect(resealSecrets(db, { old, next })).toEqual({ resealed: 0, alreadyNew: 3, left: 0 });
  });

  it('changes nothing when neither key opens one of them, unless its device is retired', async () => {
    const { admin, db, cloud, epson, read, old, sealedOf } = await openSealed();
    const next = makeFiscalSeal(newKey());
    db.sqlite.prepare('UPDATE fiscal_devices SET sealed = ? WHERE id = ?').run(sealedOf(epson.id), cloud.id);
    expect(() => resealSecrets(db, { old, next })).toThrow(`neither key opens the secrets of ${cloud.id}`);
    expect(() => read(admin)).not.toThrow();
    expect(() => openFiskaly(admin)).not.toThrow();
    db.sqlite.prepare('UPDATE fiscal_devices SET retired_at = 1 WHERE id = ?').run(cloud.id);
    expect(resealSecrets(db, { old, next })).toEqual({ resealed: 2, alreadyNew: 0, left: 1 });
  });

  it('is asked for by the doctor when the key does not open what is there', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'keys-'));
    const [key, now] = [newKey(), new Date()];
    const db = openShopDatabase(folder);
    db.sqlite
      .prepare(
        `INSERT INTO fiscal_devices (id, kind, name, step, host, port, sealed) VALUES ('d', 'epson', 'D', 'new', 'tse', 1, ?)`,
      )
      .run(makeFiscalSeal(key).seal('{}', 'd'));
    db.close();
    const said = (of: string | undefined) => checkDevices(path.join(folder, 'clave.sqlite'), { key: of, now });
    expect(said(key)).toEqual({ isFine: true, lines: ['  FISCAL_KEY opens 1 secret'] });
    expect(said(newKey())).toMatchObject({ isFine: false, lines: [expect.stringContaining('fiscal:rotate-key')] });
    expect(said(undefined)).toMatchObject({ isFine: false, lines: [expect.stringContaining('1 secret is sealed')] });
  });
});
