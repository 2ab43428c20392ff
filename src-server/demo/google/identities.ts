import { demoAccounts } from '../season/people.ts';
import { DEMO_DOMAIN } from '../season/demo-domain.ts';

/** Somebody the demo's provider knows, and whether it has proven the address. */
export type Identity = { email: string; name: string; isVerified: boolean };

/** What the account page offers: two who have an account here, and one who is new. */
export const DEMO_IDENTITIES: readonly Identity[] = [
  { email: demoAccounts.dancer.email, name: demoAccounts.dancer.name, isVerified: true },
  { email: demoAccounts.member.email, name: demoAccounts.member.name, isVerified: true },
  { email: `mara.google@${DEMO_DOMAIN}`, name: 'Mara Lindqvist', isVerified: true },
];

/** One account of the provider per address, whoever types it in. */
export const subjectOf = ({ email }: Identity): string => `demo-${Buffer.from(email).toString('base64url')}`;
