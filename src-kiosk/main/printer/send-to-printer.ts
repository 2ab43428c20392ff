import { connect } from 'node:net';

const PATIENCE_MS = 3_000;

/**
 * Raw bytes to the printer's port 9100; resolves once it has taken them. A printer that does not answer is given up
 * after three seconds.
 */
export function sendToPrinter(address: string, bytes: Uint8Array): Promise<void> {
  const [host = '', port = '9100'] = address.split(':');
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port: Number(port) });
    socket.setTimeout(PATIENCE_MS, () => socket.destroy(new Error('the printer does not answer')));
    socket.once('error', reject);
    socket.once('close', (hadError) => (hadError ? undefined : resolve()));
    socket.end(bytes);
  });
}
