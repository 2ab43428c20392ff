import { describe, expect, it } from 'vitest';
import { OperatorSchema } from '#shared/operator.ts';
import { makeTicketSigner } from '#server/adapters/ticket-signer.ts';
import { demoDefaults } from '#server/demo/demo-defaults.ts';
import { demoOperator } from '#server/demo/demo-operator.ts';
import { readSettings, SettingsError } from '#server/settings.ts';

describe('the demo defaults', () => {
  it('are a complete set of settings for demo mode', () => {
    const settings = readSettings({ DEMO: '1' }, demoDefaults);
    expect(settings).toMatchObject({
      isDemo: true,
      kasseCode: '2468',
      mailFrom: expect.stringContaining('@'),
      stripe: { secretKey: 'sk_test_clave_demo' },
    });
    expect(settings.authSecret.length).toBeGreaterThanOrEqual(32);
  });

  it('bring an operator that passes the check of a real one', () => {
    expect(OperatorSchema.parse(demoOperator)).toEqual(demoOperator);
  });

  it('bring a key that signs', () => {
    const signer = makeTicketSigner(demoDefaults.qrSigningKey);
    const payload = Uint8Array.from([1, 2, 3]);
    expect(signer.verify(payload, signer.sign(payload))).toBe(true);
  });

  it('are refused in production', () => {
    const given = {
      STRIPE_SECRET_KEY: demoDefaults.stripeSecretKey,
      AUTH_SECRET: demoDefaults.authSecret,
      PIN_PEPPER: demoDefaults.pinPepper,
      FISCAL_KEY: demoDefaults.fiscalKey,
      QR_SIGNING_KEY: demoDefaults.qrSigningKey,
      STRIPE_WEBHOOK_SECRET: demoDefaults.stripeWebhookSecret,
    };
    for (const [name, value] of Object.entries(given)) {
      const start = () => readSettings({ [name]: value }, demoDefaults);
      expect(start).toThrow(SettingsError);
      expect(start).toThrow(new RegExp(`${name} is the demo's`));
    }
  });
});
