import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import type { StandInFaults } from '#kiosk/main/till/fiscal/stand-in/stand-in-device.ts';
import { withFaults } from '#tests/kiosk/support/fiscal-desk.ts';
import { readyDesk, type HeadlessDesk } from '#tests/kiosk/support/headless-desk.ts';
import { prepareNight, type Night } from '#tests/kiosk/support/prepare-night.ts';

/** A house that is open, and its desk with 200 € in the till. `faults` is what its stand-in does wrong. */
export type NightDesk = { night: Night; till: HeadlessDesk; faults: StandInFaults; end(): Promise<void> };

/** Beside the demo's own goods at 19 %. */
const MORE_GOODS = [
  { name: 'Programmheft', kind: 'merchandise', priceCents: 450, vatBps: 700 },
  { name: 'Schnupperkurs', kind: 'other', priceCents: 800, vatBps: 0 },
] as const;

function addGoods({ db }: Night): void {
  const insert = db.sqlite.prepare(
    `INSERT INTO goods (id, name, kind, price_cents, vat_bps, position, created_at, updated_at)
      VALUES (@id, @name, @kind, @priceCents, @vatBps, @position, @now, @now)`,
  );
  for (const [i, goods] of MORE_GOODS.entries())
    insert.run({ ...goods, id: randomUUID(), position: 30 + i, now: Date.now() });
}

/** Opens a house, and pairs a desk with it that has the stand-in. `end` stops both and leaves nothing behind. */
export async function openNightDesk(open: () => Promise<Night> = prepareNight): Promise<NightDesk> {
  const night = await open();
  try {
    addGoods(night);
    const faults: StandInFaults = { fault: null };
    const till = await readyDesk(night, { name: 'Kasse 1', serverUrl: night.server.url, ...withFaults(faults) });
    return {
      night,
      till,
      faults,
      async end() {
        await till.close();
        await night.end();
        rmSync(till.folder, { recursive: true, force: true });
      },
    };
  } catch (error) {
    await night.end();
    throw error;
  }
}
