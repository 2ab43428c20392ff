import { setTimeout as pause } from 'node:timers/promises';
import type { Budget } from './budget.ts';
import { deviceError, ownError } from './faults.ts';
import { escapeXml, fieldOf } from './frames.ts';
import { openLink, type EpsonAddress, type Link } from './link.ts';

const DEVICE_ID = '<device_id>local_TSE</device_id>';
const OPEN_DEVICE = `<open_device>${DEVICE_ID}<data><type>type_storage</type></data></open_device>`;
const CLOSE_DEVICE = `<close_device>${DEVICE_ID}</close_device>`;
const requestFrame = (json: string, withinMs: number): string =>
  `<device_data>${DEVICE_ID}<data><type>operate</type><timeout>${withinMs}</timeout>` +
  `<requestdata>${escapeXml(json)}</requestdata></data></device_data>`;

/** A device that was left a moment ago may still be held for the connection before. */
const OPEN_AGAIN_MS = 100;
/** How often it is asked in a sale, and at most: who tries a device out has more time than a queue. */
const OPEN_ATTEMPTS = { inSale: 5, most: 20 };
/** A call has an attempt for each of these in its time. */
const MS_AN_ATTEMPT = 500;

function attemptsIn({ withinMs }: Budget): number {
  const { inSale, most } = OPEN_ATTEMPTS;
  return Math.min(most, Math.max(inSale, Math.floor(withinMs / MS_AN_ATTEMPT)));
}

/** The way to the device. The caller takes care that one request is under way at a time. */
export type EpsonConnection = {
  /** Connects and opens the device where needed, and gives the JSON of its answer. Fails with TseError. */
  request(json: string, budget: Budget): Promise<string>;
  /** Rises each time the device is opened: whoever was logged in before is so no more. */
  openings(): number;
  close(): void;
};

async function openDevice(link: Link, budget: Budget): Promise<void> {
  const attempts = attemptsIn(budget);
  for (let attempt = 1; ; attempt++) {
    const code = fieldOf(await link.exchange(OPEN_DEVICE, budget), 'code') ?? 'NO_CODE';
    if (code === 'OK') return;
    if (attempt === attempts) throw deviceError(code);
    await link.exchange(CLOSE_DEVICE, budget); // whatever it answers: it need not have been open
    if (attempt > 1) await pause(OPEN_AGAIN_MS);
  }
}

function resultOf(answer: string): string {
  const code = fieldOf(answer, 'code');
  if (fieldOf(answer, 'success') !== 'true' && code !== 'OK') throw deviceError(code ?? 'NO_CODE');
  const result = fieldOf(answer, 'resultdata');
  if (result === null) throw ownError('bug', 'NO_RESULT');
  return result;
}

/** Connects at the first request, and again after each fault. */
export function epsonConnection(address: EpsonAddress): EpsonConnection {
  let link: Link | null = null;
  let openings = 0;

  async function openOn(fresh: Link, budget: Budget): Promise<void> {
    try {
      await openDevice(fresh, budget);
      openings++;
    } catch (error) {
      fresh.close();
      throw error;
    }
  }
  async function openedLink(budget: Budget): Promise<Link> {
    if (link !== null && !link.isClosed()) return link;
    link = null;
    const fresh = await openLink(address, budget);
    await openOn(fresh, budget);
    link = fresh;
    return fresh;
  }
  return {
    async request(json, budget) {
      if (budget.signal.aborted) throw ownError('timeout', 'NO_ANSWER_IN_TIME');
      const frame = requestFrame(json, budget.withinMs);
      const open = await openedLink(budget);
      const answer = await open.exchange(frame, budget);
      if (fieldOf(answer, 'code') !== 'DEVICE_NOT_OPEN') return resultOf(answer);
      await openOn(open, budget); // it was not carried out, so it may be asked again
      return resultOf(await open.exchange(frame, budget));
    },
    openings: () => openings,
    close: () => link?.close(),
  };
}
