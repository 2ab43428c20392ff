import type { DemoDefaults } from '#server/settings.ts';
import { demoClubName, demoOperator } from './demo-operator.ts';

/**
 * What `npm run demo` runs with. Every secret here is public and worth nothing:
 * production names its own and refuses to start without them.
 */
export const demoDefaults: DemoDefaults = {
  operator: demoOperator,
  authSecret: 'demo-only-auth-secret-never-use-it-in-production',
  stripeSecretKey: 'sk_test_clave_demo',
  stripeWebhookSecret: 'whsec_clave_demo_only',
  mailFrom: `${demoClubName} <${demoOperator.email}>`,
  kasseCode: '2468',
  qrSigningKey: Buffer.from('demo-only-ticket-signing-key-32b').toString('base64url'),
  pinPepper: 'demo-only-pin-pepper',
  fiscalKey: Buffer.from('demo-only-key-of-the-tills-32-by').toString('base64url'),
};
