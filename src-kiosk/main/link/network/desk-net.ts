import type { Net, Session } from 'electron';
import { watchCertificates, type SeenCertificate } from './certificates.ts';
import type { ServerFetch } from '../../base/tse-server-calls.ts';

const LONGEST_ANSWER = 4_096;

/** What answered at an address, as it came: a redirect is told and not followed. */
export type Looked = { status: number; location: string | null; body: string };

/**
 * Main's only way to a server: Chromium's, with the system's proxy, its PAC file and its certificates. Printers and the
 * security device in the house are spoken to by sockets of their own.
 */
export type DeskNet = {
  /** A redirect fails: no answer of ours is one, and the desk's token is shown to nobody else. */
  fetch: ServerFetch;
  look(url: string, signal: AbortSignal): Promise<Looked>;
  /**
   * The same as somebody who was never here: a session that knows our server turns http into https by itself (HSTS), and
   * then no network can show its own page.
   */
  lookAsStranger(url: string, signal: AbortSignal): Promise<Looked>;
  /** The certificate that a host has shown last; null before it has shown one. */
  certificateOf(host: string): SeenCertificate | null;
};

type Ways = { net: Pick<Net, 'fetch' | 'request'>; session: Session; stranger: Session };

function look({ net, session }: Pick<Ways, 'net' | 'session'>, url: string, signal: AbortSignal): Promise<Looked> {
  return new Promise((resolve, reject) => {
    const asked = net.request({ url, session, redirect: 'manual', credentials: 'omit', cache: 'no-store' });
    signal.addEventListener('abort', () => {
      asked.abort();
      reject(signal.reason as Error);
    });
    asked.on('error', reject);
    asked.on('redirect', (status, _method, location) => {
      resolve({ status, location, body: '' });
      asked.abort();
    });
    asked.on('response', (answer) => {
      let body = '';
      const end = () => resolve({ status: answer.statusCode, location: null, body });
      answer.on('data', (piece) => {
        body += piece.toString();
        if (body.length <= LONGEST_ANSWER) return;
        end(); // somebody else's page
        asked.abort();
      });
      answer.on('error', reject); // it broke off
      answer.on('end', end);
    });
    asked.end();
  });
}

/** The way out over Electron's `net`, in one of its sessions. */
export function makeDeskNet(ways: Ways): DeskNet {
  return {
    fetch: (url, init) => ways.net.fetch(url, { redirect: 'error', ...init, credentials: 'omit', cache: 'no-store' }),
    look: (url, signal) => look(ways, url, signal),
    lookAsStranger: (url, signal) => look({ net: ways.net, session: ways.stranger }, url, signal),
    certificateOf: watchCertificates(ways.session),
  };
}
