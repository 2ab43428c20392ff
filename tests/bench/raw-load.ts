/**
 * `node raw-load.ts URL CONNECTIONS SECONDS HEADERS`: asks again and again over kept connections and prints answers per
 * second. Bytes are counted, not decoded: a client that reads compressed bodies as text is slower than any server.
 */
import { connect, type Socket } from 'node:net';

const [, , address = '', connections = '16', seconds = '3', headers = '{}'] = process.argv;
const { hostname, port, pathname, search } = new URL(address);
const lines = Object.entries({ host: `${hostname}:${port}`, ...(JSON.parse(headers) as Record<string, string>) }).map(
  ([name, value]) => `${name}: ${value}`,
);
const question = Buffer.from(`GET ${pathname}${search} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
const HEAD_END = Buffer.from('\r\n\r\n');
let answers = 0;
let failures = 0;
let isOver = false;

/** How long the answer that begins here is, with its head; null until the head is complete. */
function lengthOf(buffer: Buffer): number | null {
  const end = buffer.indexOf(HEAD_END);
  if (end < 0) return null;
  const head = buffer.toString('latin1', 0, end);
  if (!head.startsWith('HTTP/1.1 200')) failures++;
  return end + HEAD_END.length + Number(/content-length: (\d+)/i.exec(head)?.[1] ?? Number.NaN);
}

function ask(socket: Socket): void {
  let waiting: Buffer[] = [];
  let have = 0;
  let wanted: number | null = null;
  socket.on('data', (chunk: Buffer) => {
    waiting.push(chunk);
    have += chunk.length;
    wanted ??= lengthOf(waiting.length === 1 ? chunk : Buffer.concat(waiting));
    if (wanted === null || have < wanted) return;
    answers++;
    [waiting, have, wanted] = [[], 0, null];
    if (isOver) socket.end();
    else socket.write(question);
  });
  socket.on('error', () => failures++);
  socket.write(question);
}

const begun = performance.now();
for (let i = 0; i < Number(connections); i++) {
  const socket = connect({ host: hostname, port: Number(port), noDelay: true }, () => ask(socket));
}
setTimeout(
  () => {
    isOver = true;
    console.log(JSON.stringify({ perSecond: answers / ((performance.now() - begun) / 1_000), failures }));
    setTimeout(() => process.exit(0), 50);
  },
  Number(seconds) * 1_000,
);
