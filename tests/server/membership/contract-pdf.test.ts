import { expect, test } from 'vitest';
import { cents } from '#shared/money.ts';
import { demoOperator } from '#server/demo/demo-operator.ts';
import {
  membershipContractPdf,
  type MembershipContract,
} from '#server/services/club/membership/contract-pdf/membership-contract-pdf.ts';
import { housePlan } from '#tests/support/plans.ts';
import { readPdf } from '#tests/server/mail/read-pdf.ts';

const HOUSE = { operator: demoOperator, baseUrl: 'https://clave.example' };
const CONTRACT: MembershipContract = {
  plan: housePlan('all-you-can-dance-6'),
  monthlyCents: cents(3_800),
  minimumMonths: 6,
  membershipId: 'MB-7F3A91C2202601160417',
  memberName: 'Lena Hofstätter',
  startedAt: new Date('2026-01-16T19:04:00Z'),
  minimumTermEnd: new Date('2026-07-16T19:04:00Z'),
  lang: 'en',
  ticks: ['earlyStart', 'knowsExpiry'],
};

const wordsOf = (file: Buffer): string =>
  readPdf(file)
    .pages.map(({ text }) => text)
    .join(' ')
    .replaceAll(/\s+/g, ' ');

test('the confirmation of the contract carries price, term, the ticks word for word, our terms, the withdrawal text and form', async () => {
  const words = wordsOf(await membershipContractPdf(HOUSE, CONTRACT));
  for (const said of [
    'MB-7F3A91C2202601160417',
    'Lena Hofstätter',
    '€38.00, including VAT',
    '6 months, until Thursday, 16 July 2026; €228.00 in all',
    'Ich verlange ausdrücklich',
    'Widerrufsrecht',
    'Muster-Widerrufsformular',
    'Hiermit widerrufe(n) ich/wir',
    'A registration is valid only after full payment',
    'Unlimited Bachata and Salsa parties; Free pre-party workshops',
    'https://clave.example/withdraw-contract',
  ])
    expect(words).toContain(said);
});

test('a German one is German from its title to its terms', async () => {
  const words = wordsOf(await membershipContractPdf(HOUSE, { ...CONTRACT, lang: 'de', ticks: [] }));
  for (const said of [
    'Geschlossen am Freitag, 16. Januar 2026, 20:04',
    'Mindestlaufzeit 6 Monate, bis Donnerstag, 16. Juli 2026; insgesamt 228,00',
    'Alle Bachata- und Salsa-Partys; Workshops vor der Party gratis',
    'Muster-Widerrufsformular',
    'Du hast keinen früheren Beginn verlangt',
    'Jedes Ticket hat eine eigene Nummer',
  ])
    expect(words).toContain(said);
  expect(words).not.toContain('Right of withdrawal');
});

test('without the ticks it says what a withdrawal gives back, and the same contract gives the same bytes', async () => {
  const plain = { ...CONTRACT, ticks: [] };
  const [one, two] = await Promise.all([membershipContractPdf(HOUSE, plain), membershipContractPdf(HOUSE, plain)]);
  expect(one.equals(two)).toBe(true);
  expect(wordsOf(one)).toContain('a withdrawal within 14 days gives everything back');
});
