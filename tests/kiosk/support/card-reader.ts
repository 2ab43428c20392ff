import { demoDefaults } from '#server/demo/demo-defaults.ts';
import { callProcedure } from '#tests/support/processes/call-procedure.ts';
import { until } from './headless-desk.ts';
import type { Night } from './prepare-night.ts';

/** The stand-in's reader to which a card is held only when a test says so. */
const WAITING_READER = 'tmr_simulated_waiting';

/** The desk takes cards at that reader from its next pull on; null takes it away. */
export async function setReader(
  night: Night,
  { deskId, hasReader = true }: { deskId: string; hasReader?: boolean },
): Promise<void> {
  await callProcedure(night.server.url, {
    procedure: 'admin.desks.setReader',
    cookie: night.admin.cookie,
    input: { id: deskId, readerId: hasReader ? WAITING_READER : null },
  });
}

/** A guest holds a card to the reader, as soon as the reader asks for one. */
export async function presentCard({ server }: Night): Promise<void> {
  const payments = new URL(server.url);
  payments.port = String(Number(payments.port) + 1);
  payments.pathname = `/v1/test_helpers/terminal/readers/${WAITING_READER}/present_payment_method`;
  await until(
    async () =>
      (await fetch(payments, { method: 'POST', headers: { authorization: `Bearer ${demoDefaults.stripeSecretKey}` } }))
        .ok,
  );
}
