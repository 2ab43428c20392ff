import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { builtServer } from '#server/commands/build-state.ts';
import { repositoryRoot } from '#tests/support/runner/run-command.ts';
import { readyDesk } from '../support/headless-desk.ts';
import { prepareNight } from '../support/prepare-night.ts';
import { openShakyLink } from '../support/shaky-link.ts';

/**
 * A server beside the real one that forgets which entries it has taken in: the one of the planted defects that is
 * not the desk's own.
 */
function plantedServer(): { main: string; remove(): void } {
  const built = path.dirname(builtServer(repositoryRoot));
  // Laid out as the repository is, outside of it: nothing of a server with a defect ever lies in dist/.
  const root = mkdtempSync(path.join(tmpdir(), 'mutant-'));
  const copy = path.join(root, 'dist/server');
  for (const beside of ['node_modules', 'drizzle', 'package.json'])
    symlinkSync(path.join(repositoryRoot, beside), path.join(root, beside));
  mkdirSync(path.dirname(copy));
  symlinkSync(path.join(repositoryRoot, 'dist/client'), path.join(root, 'dist/client'));
  cpSync(built, copy, { recursive: true }); // its parts import one another: by links they would start the real one
  const server = path.join(copy, 'serve.js');
  const source = readFileSync(server, 'utf8');
  const planted = source.replace('if (place.at === "known") return {', 'if (false) return {');
  if (planted === source) throw new Error('the defect was not planted');
  writeFileSync(server, planted);
  return { main: path.join(copy, 'main.js'), remove: () => rmSync(root, { recursive: true, force: true }) };
}

test(
  'without the server’s memory of what it took in, a lost answer is never made good: what the sync tests ask for turns red',
  { timeout: 480_000 },
  async () => {
    const { main, remove } = plantedServer();
    onTestFinished(remove);
    const night = await prepareNight({ main });
    const link = await openShakyLink(night.server.url);
    const { desk, calls, close } = await readyDesk(night, { name: 'Kasse 1', serverUrl: link.url });
    const waiting = () => desk.state().link.waiting;
    const taken = () =>
      (night.db.sqlite.prepare(`SELECT count(*) AS n FROM desk_entries WHERE kind = 'sale'`).get() as { n: number }).n;
    while (waiting() > 0) await desk.syncNow();
    link.set('deaf');
    await calls.sell({
      items: [{ ticketTypeId: desk.state().saleTypes[0]!.id, quantity: 1 }],
      payments: [{ method: 'cash', amountCents: 1_500 }],
      expectedTotalCents: 1_500,
    });
    while (taken() === 0) await desk.syncNow(); // done at the server, and nobody hears its answer
    link.set('open');
    for (let i = 0; i < 5; i++) await desk.syncNow();
    expect(waiting()).toBeGreaterThan(0); // the real server answers the same again, and none waits
    await close();
    await link.close();
    await night.end();
  },
);
