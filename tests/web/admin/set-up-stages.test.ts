import { describe, expect, it } from 'vitest';
import { certificateState, type DeviceView, type RegistrationView } from '#shared/fiscal/device-set-up.ts';
import { DAY_MS } from '#shared/time.ts';
import { isUnfinished, stageOf, stagesOf } from '#web/features/admin-fiscal/set-up/stage-of.ts';

const AT = new Date('2026-11-20T20:00:00Z');
const ACCOUNT = { account: { updatedAt: AT, updatedBy: null } };

const deviceOf = (facts: Partial<DeviceView>): DeviceView => ({
  id: 'd',
  kind: 'fiskaly',
  name: 'Cloud TSE',
  step: 'ready',
  serial: null,
  address: null,
  certificateEndsAt: null,
  certificate: 'unknown',
  isNotCertified: false,
  remaining: null,
  remainingAt: null,
  createdAt: AT,
  retiredAt: null,
  registrations: [],
  ...facts,
});
const deskOf = (facts: Partial<RegistrationView>): RegistrationView => ({
  id: 'r',
  deskId: 'k',
  deskName: 'Door A',
  registerSerial: '0123',
  registeredAt: AT,
  provenAt: AT,
  refusal: null,
  refusedAt: null,
  refusedIssuer: null,
  ...facts,
});
const standing = (device: DeviceView | null, wantsMore = false) =>
  stageOf({ kind: device?.kind ?? 'fiskaly', setUp: ACCOUNT, device, wantsMore });

describe('the set-up of a security device', () => {
  it('asks for the door first, and for an account only in the cloud', () => {
    expect(stageOf({ kind: null, setUp: ACCOUNT, device: null, wantsMore: false })).toBe('door');
    expect(stageOf({ kind: 'fiskaly', setUp: { account: null }, device: null, wantsMore: false })).toBe('account');
    expect(stageOf({ kind: 'epson', setUp: { account: null }, device: null, wantsMore: false })).toBe('device');
    expect(stagesOf('epson')).not.toContain('account');
    expect(stagesOf(null)).toEqual(['door', 'account', 'device', 'desk', 'receipt']);
  });

  it('goes on where it stopped, at every step of the device and its desk', () => {
    expect((['new', 'created', 'deployed', 'pin-set'] as const).map((step) => standing(deviceOf({ step })))).toEqual(
      Array(4).fill('device'),
    );
    expect(standing(deviceOf({}))).toBe('desk');
    const unknown = deskOf({ registeredAt: null, provenAt: null });
    expect(standing(deviceOf({ registrations: [unknown] }))).toBe('desk');
    expect(standing(deviceOf({ registrations: [deskOf({ provenAt: null })] }))).toBe('receipt');
    expect(standing(deviceOf({ registrations: [deskOf({})] }))).toBe('done');
    expect(standing(deviceOf({ registrations: [deskOf({})] }), true)).toBe('desk');
    // An Epson device is told by its desk, which also sets it up.
    expect(standing(deviceOf({ kind: 'epson', step: 'new' }))).toBe('desk');
    expect(standing(deviceOf({ kind: 'epson', step: 'new', registrations: [unknown] }))).toBe('receipt');
  });

  it('takes up again what was begun and not finished, and nothing else', () => {
    expect(isUnfinished(deviceOf({ step: 'created' }))).toBe(true);
    expect(isUnfinished(deviceOf({}))).toBe(true);
    expect(isUnfinished(deviceOf({ registrations: [deskOf({}), deskOf({ provenAt: null })] }))).toBe(true);
    expect(isUnfinished(deviceOf({ registrations: [deskOf({})] }))).toBe(false);
    expect(isUnfinished(deviceOf({ step: 'retired' }))).toBe(false);
  });

  it('warns of a certificate from ninety days before its end', () => {
    const inDays = (days: number) => new Date(AT.getTime() + days * DAY_MS);
    expect([null, inDays(91), inDays(90), inDays(0), inDays(-1)].map((end) => certificateState(end, AT))).toEqual([
      'unknown',
      'good',
      'ending',
      'ended',
      'ended',
    ]);
  });
});
