/**
 * `node steady-load.ts URL PER_SECOND SECONDS`: asks at a fixed pace, whether or not the last answer is there, and
 * prints the milliseconds from asking to the whole answer. In a process of its own, so that only the server's delays
 * are seen.
 */
import { Agent, request } from 'node:http';

const [, , url = '', perSecond = '100', seconds = '5'] = process.argv;
const agent = new Agent({ keepAlive: true });
const times: number[] = [];
let failures = 0;

function ask(): Promise<void> {
  const begun = performance.now();
  return new Promise((resolve) => {
    const failed = () => resolve(void (failures += 1));
    request(url, { agent }, (answer) => {
      if (answer.statusCode !== 200) failures += 1;
      answer
        .resume()
        .once('error', failed)
        .once('end', () => resolve(void times.push(performance.now() - begun)));
    })
      .once('error', failed)
      .end();
  });
}

// Connections and code are warm before anything counts.
for (let i = 0; i < Number(perSecond); i++) await ask();
times.length = 0;

const begun = performance.now();
const asked: Promise<void>[] = [];
for (let due = 0; due < Number(seconds) * 1_000; due += 1_000 / Number(perSecond)) {
  const wait = begun + due - performance.now();
  if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
  asked.push(ask());
}
await Promise.all(asked);
agent.destroy();
const sorted = times.toSorted((a, b) => a - b);
const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
console.log(JSON.stringify({ p50: at(0.5), p99: at(0.99), worst: at(1 - 1 / sorted.length), failures, times }));
