/**
 * `node upload-avatars.ts URL PICTURE SECONDS PAUSE_MS` with the visitor's cookie in COOKIE: somebody uploads one
 * picture after the other, and prints the seconds from sending to the answer. In a process of its own that gives way to
 * all others: a phone's work is not the server's.
 */
import { readFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

setPriority(constants.priority.PRIORITY_LOW);
const [, , url = '', picture = '', seconds = '5', pauseMs = '1000'] = process.argv;
const headers = { cookie: process.env['COOKIE'] ?? '', origin: url };
const body = new FormData();
body.append('picture', new File([new Uint8Array(readFileSync(picture))], 'me.jpg', { type: 'image/jpeg' }));

const uploads: number[] = [];
const begun = performance.now();
while (performance.now() - begun < Number(seconds) * 1_000) {
  const sent = performance.now();
  const answer = await fetch(`${url}/trpc/profile.uploadAvatar`, { method: 'POST', body, headers });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`upload: ${answer.status} ${text}`);
  uploads.push((performance.now() - sent) / 1_000);
  await sleep(Number(pauseMs));
}
console.log(JSON.stringify(uploads));
