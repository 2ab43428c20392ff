import { readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDb } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { putInOutbox } from '#server/services/base/outbox/put-in-outbox.ts';
import { bundleProgram } from './bundle-program.ts';
import { startProcess, type Started } from './start-process.ts';
import { databaseFile, processOver } from './two-houses.ts';

/** A lease of fifteen seconds runs out within one and a half. */
const SPEED = '10';
const LIMIT_MS = 60_000;

/** Several processes of `work-together.ts` over one database, and what they told. */
export function startWorkers() {
  const { file, remove } = databaseFile();
  const toldFile = `${file}.told`;
  writeFileSync(toldFile, '');
  const begun = Date.now();
  const living: Started[] = [];
  const told = (): string[] => readFileSync(toldFile, 'utf8').trimEnd().split('\n');

  async function until(what: () => boolean): Promise<void> {
    for (const end = performance.now() + LIMIT_MS; !what(); await sleep(5))
      if (performance.now() > end) throw new Error(`not within ${LIMIT_MS} ms:\n${told().slice(-20).join('\n')}`);
  }

  return {
    told,
    until,
    /** `alone`: it does not know that there are others. */
    async start(manner: 'shared' | 'alone' = 'shared'): Promise<Started> {
      const program = await bundleProgram('tests/support/processes/work-together.ts');
      const started = startProcess([program, file, toldFile, String(begun), SPEED, manner]);
      living.push(started);
      await until(() => told().includes(`ready ${started.pid}`));
      return started;
    },
    putMails(count: number): void {
      const db = openDb(file);
      const ctx = processOver(db, () => new Date(begun - 1));
      inTransaction(db, () => {
        for (let i = 0; i < count; i++)
          putInOutbox(ctx, { kind: 'mail.welcome', refId: `m${i}`, payload: { userId: `m${i}` } });
      });
      db.close();
    },
    areMailsDone(): boolean {
      const db = openDb(file);
      const left = db.sqlite.prepare(`SELECT count(*) FROM outbox WHERE status <> 'done'`).pluck().get();
      db.close();
      return left === 0;
    },
    /** How often each mail was sent, and who sent any. */
    sent(): { times: Map<string, number>; pids: Set<number> } {
      const [times, pids] = [new Map<string, number>(), new Set<number>()];
      for (const line of told()) {
        const [, refId = '', pid = ''] = /^sent (\S+) (\d+)$/.exec(line) ?? [];
        if (refId === '') continue;
        times.set(refId, (times.get(refId) ?? 0) + 1);
        pids.add(Number(pid));
      }
      return { times, pids };
    },
    async end(): Promise<void> {
      await Promise.all(living.map((one) => one.end('SIGKILL')));
      remove();
    },
  };
}
