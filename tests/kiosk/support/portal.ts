import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const PAGE = `<!doctype html><title>Gast-WLAN</title><h1>Willkommen im WLAN</h1>
<form method="post" action="/free"><button>Zustimmen</button></form>
<script>document.title = [typeof window.kiosk, typeof require, typeof process].join(' ')</script>`;

/** A network that shows a page of its own in place of the server, until somebody agrees there. */
export async function openPortal(server: string): Promise<{ url: string; isOn: boolean; close(): void }> {
  const self = { url: '', isOn: false, close: () => undefined as void };
  const origin = new URL(server);
  const toPortal = () => `http://localhost:${new URL(self.url).port}/welcome`;

  function answer(near: IncomingMessage, heard: ServerResponse): void {
    const isPortal = near.headers.host?.startsWith('localhost') === true;
    if (isPortal && near.method === 'POST') self.isOn = false;
    if (isPortal) return void heard.writeHead(200, { 'content-type': 'text/html' }).end(self.isOn ? PAGE : 'Frei');
    if (self.isOn) return void heard.writeHead(302, { location: toPortal() }).end();
    const { method, headers, url: path } = near;
    const far = forward({ host: origin.hostname, port: origin.port, method, headers, path }, (told) => {
      heard.writeHead(told.statusCode ?? 502, told.headers);
      told.pipe(heard);
    });
    far.on('error', () => heard.destroy());
    near.pipe(far);
  }
  const portal = createServer(answer);
  await new Promise<void>((resolve) => portal.listen(0, '127.0.0.1', resolve));
  self.url = `http://127.0.0.1:${(portal.address() as AddressInfo).port}`;
  self.close = () => void portal.close();
  return self;
}
