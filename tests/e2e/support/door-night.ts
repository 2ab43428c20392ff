import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright/test';
import { readBuiltSite } from '#server/http/pages/built-site.ts';
import { securityHeaders } from '#server/http/security/security-headers.ts';
import { filmOf } from '#tests/kiosk/support/qr-film.ts';
import { addNight, giveTickets, pairDesk, type TestDesk, type TestTicket } from '#tests/support/door.ts';
import { openTestSite, type TestSite } from '#tests/support/open-test-site.ts';
import { inviteCode } from '#tests/support/phone.ts';
import { phoneBrowser } from './phone-browser.ts';

export type DoorNight = {
  site: TestSite;
  desk: TestDesk;
  eventId: string;
  tickets: TestTicket[];
  /** The address as the phone reaches it. */
  url: string;
  /** Takes the network between phone and server away, or gives it back. */
  setNetwork(isThere: boolean): void;
  invite(): { id: string; code: string };
  /** The phone, with the first ticket before its camera, or without one. */
  openPhone(options?: { hasCamera?: boolean }): Promise<Page>;
  /** Its battery is dead: nothing gets a chance to finish. */
  killPhone(): Promise<void>;
  end(): Promise<void>;
};

export type Cable = { url: string; lead(toUrl: string): void; set(isThere: boolean): void; close(): void };

/** A cable that can be pulled: whatever is under way breaks. */
export async function openCable(): Promise<Cable> {
  const open = new Set<Socket>();
  let [isThere, port] = [true, 0];
  const cable = createServer((socket) => {
    if (!isThere) return void socket.destroy();
    const far = connect(port, '127.0.0.1');
    for (const [end, other] of [
      [socket, far],
      [far, socket],
    ] as const) {
      open.add(end);
      end.on('error', () => other.destroy());
      end.on('close', () => {
        open.delete(end);
        other.destroy();
      });
      end.pipe(other);
    }
  });
  await new Promise<void>((resolve) => cable.listen(0, '127.0.0.1', resolve));
  const cut = () => open.forEach((socket) => socket.destroy());
  return {
    url: `http://127.0.0.1:${(cable.address() as { port: number }).port}`,
    lead(toUrl) {
      port = Number(new URL(toUrl).port);
    },
    set(next) {
      isThere = next;
      if (!next) cut();
    },
    close() {
      cut();
      cable.close();
    },
  };
}

/** What makes a browser's camera show this code. */
const filmedBy = (file: string, code: string): string[] => [
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  `--use-file-for-fake-video-capture=${filmOf(code, file)}`,
];

/** A night at a door with the built website, a desk, and a phone whose camera shows a filmed ticket. */
export async function openDoorNight(tickets: number): Promise<DoorNight> {
  const client = path.join(import.meta.dirname, '../../../dist/client');
  const cable = await openCable();
  const baseUrl = cable.url;
  const site = await openTestSite({ baseUrl, site: readBuiltSite(client, securityHeaders(baseUrl)) });
  cable.lead(site.url);
  const desk = pairDesk(site.shop);
  const eventId = addNight(site.shop, { capacity: 220 });
  const given = giveTickets(site.shop, eventId, tickets);
  const folder = mkdtempSync(path.join(tmpdir(), 'door-phone-'));
  const phone = phoneBrowser(path.join(folder, 'profile'));
  return {
    site,
    desk,
    eventId,
    tickets: given,
    url: baseUrl,
    setNetwork: (isThere) => cable.set(isThere),
    invite: () => inviteCode(desk, eventId),
    openPhone: ({ hasCamera = true } = {}) =>
      phone.open(hasCamera ? filmedBy(path.join(folder, 'ticket.y4m'), given[0]!.code) : null),
    killPhone: () => phone.kill(),
    async end() {
      await phone.close();
      cable.close();
      await site.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
