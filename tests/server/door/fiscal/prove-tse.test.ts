import { generateKeyPairSync, X509Certificate } from 'node:crypto';
import { describe, expect, it, onTestFinished } from 'vitest';
import { receiptQrText } from '#shared/door/receipt-data.ts';
import { ProveTseInput } from '#shared/fiscal/desk-tse.ts';
import { ConfirmIssuerInput } from '#shared/fiscal/device-set-up.ts';
import { PROOF_REFUSALS, PROOF_SENTENCES, type ProofRefusal } from '#shared/fiscal/tse-proof.ts';
import { DAY_MS, MINUTE_MS } from '#shared/time.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { checkProof } from '#server/services/door/fiscal/set-up/check-proof.ts';
import { addEpsonDevice } from '#server/services/door/fiscal/set-up/add-epson-device.ts';
import { confirmIssuer } from '#server/services/door/fiscal/set-up/confirm-issuer.ts';
import { giveDevice } from '#server/services/door/fiscal/set-up/give-device.ts';
import { showDevice } from '#server/services/door/fiscal/set-up/list-devices.ts';
import { proveTse } from '#server/services/door/fiscal/set-up/prove-tse.ts';
import { takeSnapshot } from '#server/services/door/snapshot/take-snapshot.ts';
import { pairDesk, type TestDesk } from '#tests/support/door.ts';
import { makeCertificate } from '#kiosk/main/till/fiscal/stand-in/make-certificate.ts';
import {
  codeOf,
  giveCloudDevice,
  openOffice,
  refusalOf,
  testReceiptOf,
  type Office,
} from '#tests/support/fiscal/office-set-up.ts';
import { TRAINING } from '#tests/support/fiscal/sign-test-receipt.ts';
import { testSigner } from '#tests/support/fiscal/signed-document.ts';
import { BEGIN } from '#tests/support/fiscal/stand-in-sales.ts';
import { madeByNobody, openDevice } from '#tests/support/fiscal/own-device.ts';

const reasonOf = async (ctx: ServiceContext, { desk }: TestDesk, input: ProveTseInput): Promise<string | null> =>
  (await refusalOf(() => proveTse(ctx, desk, input)))?.details.proofRefusal ?? null;

/** A device of its own, beside fiskaly's, with the test receipt of a desk at it. */
function openOtherDevice(): (deskId: string, deviceId: string) => ProveTseInput {
  const device = openDevice();
  onTestFinished(device.close);
  return device.receiptOf;
}

async function openProof(): Promise<{ office: Office; till: TestDesk; deviceId: string }> {
  const office = await openOffice();
  const till = pairDesk(office.shop);
  const { deviceId } = await giveCloudDevice(office, till);
  return { office, till, deviceId };
}

describe('a desk’s test receipt', () => {
  it('proves its security device: the desk takes money, and the office sees the certificate', async () => {
    const { office, till, deviceId } = await openProof();
    const receipt = ProveTseInput.parse(await testReceiptOf(office, till));
    const { serial } = receipt.master;
    expect(proveTse(till.ctx, till.desk, receipt)).toEqual({ isProven: true, serial });
    // Its answer was lost, and the desk asks again a day later.
    office.shop.clock.advance(DAY_MS);
    expect(proveTse(till.ctx, till.desk, receipt)).toEqual({ isProven: true, serial });
    expect(takeSnapshot(till.ctx, till.desk, undefined).desk.tse).toMatchObject({ serial, isProven: true });
    expect(showDevice(office.admin, { id: deviceId })).toMatchObject({
      step: 'ready',
      serial,
      certificate: 'good',
      certificateEndsAt: new Date(receipt.master.validUntil),
      isNotCertified: true,
      registrations: [{ deskId: till.desk.id }],
    });
  });

  it('that is refused says why in the office, until one is taken', async () => {
    const { office, till, deviceId } = await openProof();
    const shown = () => showDevice(office.admin, { id: deviceId }).registrations[0]!;
    expect(shown()).toMatchObject({ refusal: null, refusedAt: null });
    const old = await testReceiptOf(office, till);
    office.shop.clock.advance(11 * MINUTE_MS);
    expect(await reasonOf(till.ctx, till, old)).toBe('too-old');
    expect(shown()).toMatchObject({ refusal: 'too-old', refusedAt: office.shop.clock.now(), provenAt: null });
    proveTse(till.ctx, till.desk, await testReceiptOf(office, till));
    expect(shown()).toMatchObject({ refusal: null, refusedAt: null, provenAt: office.shop.clock.now() });
  });

  it('warns from ninety days before the certificate ends', async () => {
    const { office, till, deviceId } = await openProof();
    const receipt = await testReceiptOf(office, till);
    proveTse(till.ctx, till.desk, receipt);
    const state = () => showDevice(office.admin, { id: deviceId }).certificate;
    const leftMs = new Date(receipt.master.validUntil).getTime() - office.shop.clock.now().getTime();
    office.shop.clock.advance(leftMs - 91 * DAY_MS);
    expect(state()).toBe('good');
    office.shop.clock.advance(DAY_MS);
    expect(state()).toBe('ending');
    office.shop.clock.advance(90 * DAY_MS);
    expect(state()).toBe('ended');
  });

  it('brings an Epson device into use, whose master data only the desk knows', async () => {
    const office = await openOffice();
    const till = pairDesk(office.shop);
    const { id: deviceId } = addEpsonDevice(office.admin, { name: 'Drucker', host: 'tse.local', port: 8009 });
    giveDevice(office.admin, { deskId: till.desk.id, deviceId });
    const receiptOf = openOtherDevice();
    const receipt = receiptOf(till.desk.id, deviceId);
    expect(proveTse(till.ctx, till.desk, receipt)).toMatchObject({ isProven: true });
    expect(showDevice(office.admin, { id: deviceId })).toMatchObject({ step: 'ready', serial: receipt.master.serial });
    // The same device under another name.
    const second = pairDesk(office.shop);
    const again = addEpsonDevice(office.admin, { name: 'Noch einer', host: 'tse.local', port: 8009 });
    giveDevice(office.admin, { deskId: second.desk.id, deviceId: again.id });
    expect(await reasonOf(second.ctx, second, { ...receipt, deviceId: again.id })).toBe('other-register');
    expect(await reasonOf(second.ctx, second, receiptOf(second.desk.id, again.id))).toBe('known-device');
    expect(showDevice(office.admin, { id: again.id })).toMatchObject({ step: 'new', serial: null });
  });

  it('is refused where the device’s certificate is one that anybody can make', async () => {
    const office = await openOffice();
    const till = pairDesk(office.shop);
    const { id: deviceId } = addEpsonDevice(office.admin, { name: 'Drucker', host: 'tse.local', port: 8009 });
    giveDevice(office.admin, { deskId: till.desk.id, deviceId });
    const [receipt, other] = [openOtherDevice(), openOtherDevice()].map((of) => of(till.desk.id, deviceId));
    const [own = '', issuer = ''] = receipt!.master.certificates;
    const madeBy = (name: string): string =>
      makeCertificate({
        subject: receipt!.master.serial,
        issuer: name,
        publicKey: new X509Certificate(Buffer.from(own, 'base64')).publicKey,
        issuerKey: generateKeyPairSync('ec', { namedCurve: 'prime256v1' }).privateKey,
        from: new Date(office.shop.clock.now().getTime() - DAY_MS),
        to: new Date(office.shop.clock.now().getTime() + DAY_MS),
      }).toString('base64');
    const issuerName = /CN=(.*)/.exec(new X509Certificate(Buffer.from(issuer, 'base64')).subject)?.[1] ?? '';
    const chains: [string, string[]][] = [
      ['without its issuer', [own]],
      ['its own issuer', [madeBy(receipt!.master.serial)]],
      ['signed by another key than its issuer’s', [madeBy(issuerName), issuer]],
      ['of another device’s issuer', [own, other!.master.certificates[1] ?? '']],
    ];
    const production = { ...till.ctx, fiscal: { ...till.ctx.fiscal, takesStandIn: false } };
    for (const [what, certificates] of chains) {
      const input = { ...receipt!, master: { ...receipt!.master, certificates, isStandIn: false } };
      expect([what, await reasonOf(production, till, input)]).toEqual([what, 'certificate']);
    }
    expect(await reasonOf(till.ctx, till, receipt!)).toBeNull();
  });

  it('of an Epson device is taken once an admin has entered who issued its certificate', async () => {
    const office = await openOffice();
    const till = pairDesk(office.shop);
    const { id: deviceId } = addEpsonDevice(office.admin, { name: 'Drucker', host: 'tse.local', port: 8009 });
    giveDevice(office.admin, { deskId: till.desk.id, deviceId });
    const receipt = openOtherDevice()(till.desk.id, deviceId);
    const production = { ...till.ctx, fiscal: { ...till.ctx.fiscal, takesStandIn: false } };
    const [own, root] = madeByNobody(receipt, office.shop.clock.now());
    const input = { ...receipt, master: { ...receipt.master, certificates: [own, root], isStandIn: false } };
    const shown = () => showDevice(office.admin, { id: deviceId }).registrations[0]!;
    expect(await reasonOf(production, till, input)).toBe('unknown-issuer');
    expect(shown()).toMatchObject({ refusal: 'unknown-issuer', refusedIssuer: 'CN=Trust Centre', provenAt: null });

    const enter = (sha256: string) =>
      confirmIssuer(office.admin, ConfirmIssuerInput.parse({ id: deviceId, sha256: ` ${sha256} ` }));
    const fingerprint = (text: string): string => new X509Certificate(Buffer.from(text, 'base64')).fingerprint256;
    // The device's own fingerprint says nothing of its issuer.
    enter(fingerprint(own));
    expect(shown()).toMatchObject({ refusal: null, refusedIssuer: null });
    expect(await reasonOf(production, till, input)).toBe('unknown-issuer');
    enter(fingerprint(root));
    const leafAsIssuer = madeByNobody(receipt, office.shop.clock.now(), { isIssuer: false });
    const forged = { ...input, master: { ...input.master, certificates: leafAsIssuer } };
    expect(await reasonOf(production, till, forged)).toBe('certificate');
    expect(await reasonOf(production, till, input)).toBeNull();
    expect(await codeOf(() => enter(fingerprint(root)))).toBe('TSE_NOT_FOUND');
    expect(ConfirmIssuerInput.safeParse({ id: deviceId, sha256: 'AB:CD' }).success).toBe(false);
  });

  it('is refused, with the reason, when anything about it is wrong', async () => {
    const { office, till, deviceId } = await openProof();
    const good = await testReceiptOf(office, till);
    const receiptElsewhere = openOtherDevice();
    const other = receiptElsewhere(till.desk.id, deviceId);
    const sale = await testReceiptOf(office, till, 'Beleg^12.00_0.00_0.00_0.00_0.00^12.00:Bar');
    const neighbour = pairDesk(office.shop);
    const wrong: [ProofRefusal, ProveTseInput][] = [
      ['unreadable', { ...good, qrText: 'V0;nothing' }],
      ['signature', { ...good, qrText: good.qrText.replace('12.00_', '13.00_') }],
      ['certificate', { ...good, master: { ...good.master, certificates: [] } }],
      ['certificate', { ...good, master: { ...good.master, certificates: ['bm8gY2VydGlmaWNhdGU='] } }],
      ['certificate', { ...good, master: { ...good.master, certificates: other.master.certificates } }],
      ['certificate', { ...good, master: { ...good.master, serial: other.master.serial } }],
      ['other-device', other],
      ['other-key', { ...good, qrText: other.qrText }],
      ['no-training', sale],
    ];
    for (const [reason, input] of wrong)
      expect([reason, await reasonOf(till.ctx, till, input)]).toEqual([reason, reason]);
    const production = { ...till.ctx, fiscal: { ...till.ctx.fiscal, takesStandIn: false } };
    expect(await reasonOf(production, till, good)).toBe('not-certified');
    expect(await codeOf(() => proveTse(neighbour.ctx, neighbour.desk, good))).toBe('TSE_NOT_FOUND');
    office.shop.clock.advance(11 * MINUTE_MS);
    expect(await reasonOf(till.ctx, till, good)).toBe('too-old');
    office.shop.clock.advance(6 * 365 * DAY_MS);
    expect(await reasonOf(till.ctx, till, good)).toBe('expired');
    expect(takeSnapshot(till.ctx, till.desk, undefined).desk.tse).toMatchObject({ isProven: false });
  });

  it('of a device that certifies itself is taken where the provider has told its key, and nowhere else', () => {
    const signer = testSigner();
    const [from, to] = [new Date(BEGIN.getTime() - DAY_MS), new Date(BEGIN.getTime() + DAY_MS)];
    const registerSerial = 'Kasse-1';
    const signed = signer.sign({ clientId: registerSerial, processData: TRAINING, startedAt: BEGIN, at: BEGIN });
    const input: ProveTseInput = {
      deviceId: '0b3d6a1e-6f0c-4d7e-9a55-3f1f6a0e2c11',
      qrText: receiptQrText(signed) ?? '',
      master: {
        serial: signer.serial,
        algorithm: 'ecdsa-plain-SHA256',
        timeFormat: 'unixTime',
        encoding: 'UTF-8',
        publicKey: signer.publicKey,
        certificates: [signer.selfIssued(from, to)],
        certifiedAs: null,
        validUntil: to.toISOString(),
        isStandIn: false,
      },
    };
    const judged = (deviceSerial: string | null, takesStandIn: boolean) => {
      const isTestDevice = true; // fiskaly's devices for trying out certify themselves
      const expected = { now: BEGIN, registerSerial, deviceSerial, issuerSha256: null, isTestDevice, takesStandIn };
      const verdict = checkProof(input, expected);
      return verdict.isGood ? null : verdict.reason;
    };
    expect(judged(signer.serial, true)).toBeNull();
    expect(judged(signer.serial, false)).toBe('not-certified');
    expect(judged(null, true)).toBe('certificate');
  });

  it('has a German sentence for each reason', () => {
    expect(Object.keys(PROOF_SENTENCES)).toEqual([...PROOF_REFUSALS]);
  });
});
