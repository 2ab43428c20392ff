import '#tests/support/live-on-today.ts';
import { openHeadlessDesk } from './headless-desk.ts';

/**
 * A desk's main in a process of its own that scans and sells as fast as it can, until somebody kills it. It says what
 * it has confirmed only after the verb has answered: that is what must never be lost.
 */
const { folder, serverUrl, userId, pin, codes } = JSON.parse(process.argv[2] ?? '{}') as {
  folder: string;
  serverUrl: string;
  userId: string;
  pin: string;
  codes: string[];
};
const { desk, calls } = await openHeadlessDesk({ folder, serverUrl });
await calls.unlock({ userId, pin });
const type = desk.state().saleTypes.find(({ name }) => name === 'Party Only');
if (type === undefined) throw new Error('nothing to sell');
const say = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`);
say({ isReady: true });
for (let i = 0; ; i++) {
  const code = codes[i];
  if (code !== undefined) {
    const { verdict } = await calls.scan({ text: code });
    say({ kind: 'scan', id: verdict.entryId, code, isAdmitted: verdict.isAdmitted });
  }
  const sale = await calls.sell({
    items: [{ ticketTypeId: type.id, quantity: 1 }],
    payments: [{ method: 'cash', amountCents: 1_500 }],
    expectedTotalCents: 1_500,
  });
  say({ kind: 'sale', id: sale.saleId });
}
