import { createServer, type AddressInfo, type Socket } from 'node:net';

/** What an odd server does with a connection; `heard` resolves once a whole head of a request has come. */
type Way = (socket: Socket, heard: Promise<void>) => void;

const OK = 'HTTP/1.1 200 OK\r\n';
const EMPTY = `${OK}Content-Length: 0\r\n\r\n`;
const WHOLE = `${OK}Content-Type: text/plain\r\nContent-Length: 5\r\n\r\nhello`;
const DRIP_MS = 40;

/** Says this once it was asked, and then nothing more; the connection stays open. */
const says =
  (text: string | Buffer): Way =>
  (socket, heard) =>
    void heard.then(() => socket.write(text));

const saysAndEnds =
  (text: string | Buffer): Way =>
  (socket, heard) =>
    void heard.then(() => socket.end(text));

/** Goes on saying the same for as long as somebody listens. */
const repeats =
  (first: string, again: string): Way =>
  (socket, heard) =>
    void heard.then(() => {
      socket.write(first);
      const timer = setInterval(() => socket.write(again), DRIP_MS);
      socket.once('close', () => clearInterval(timer));
    });

/** So many bytes of an answer, and then the connection is torn down. */
const resetsAfter =
  (bytes: number): Way =>
  (socket, heard) =>
    void heard.then(() => socket.write(WHOLE.slice(0, bytes) || '', () => socket.resetAndDestroy()));

const flood: Way = (socket, heard) => {
  const piece = Buffer.alloc(65_536, 'x');
  const pour = () => {
    while (!socket.destroyed && socket.write(piece));
  };
  socket.on('drain', pour);
  void heard.then(() => {
    socket.write(`${OK}\r\n`);
    pour();
  });
};

const RESET_AT = [0, 1, 8, 16, 40, WHOLE.indexOf('hello'), WHOLE.length - 1];

/** Everything a server can answer that no good server does, by a name that a red test shows. */
export const ODD_WAYS: Readonly<Record<string, Way>> = {
  'switches protocols': says('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'),
  'switches protocols without saying to which': says('HTTP/1.1 101 Switching Protocols\r\n\r\n'),
  'switches protocols and ends': saysAndEnds('HTTP/1.1 101 Switching Protocols\r\nUpgrade: h2c\r\n\r\n'),
  'says 102 Processing for ever': repeats('', 'HTTP/1.1 102 Processing\r\n\r\n'),
  'says 100 Continue for ever': repeats('', 'HTTP/1.1 100 Continue\r\n\r\n'),
  'gives early hints and no answer': says('HTTP/1.1 103 Early Hints\r\nLink: </a.css>\r\n\r\n'),
  'answers without a header and never ends': says(`${OK}\r\n`),
  'never ends its headers': says(`${OK}Content-Type: text/plain\r\n`),
  'sends headers for ever': repeats(OK, 'X-More: and more\r\n'),
  'sends one huge header': says(`${OK}X-Huge: ${'x'.repeat(200_000)}\r\n\r\n`),
  'sends half a body and then nothing': says(`${OK}Content-Length: 100\r\n\r\nhalf`),
  'sends half a body and ends': saysAndEnds(`${OK}Content-Length: 100\r\n\r\nhalf`),
  'sends more than it said': says(`${OK}Content-Length: 2\r\n\r\nmuch more than that`),
  'says two lengths': says(`${OK}Content-Length: 2\r\nContent-Length: 5\r\n\r\nhello`),
  'says a length and sends chunks': says(
    `${OK}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n`,
  ),
  'says a negative length': says(`${OK}Content-Length: -1\r\n\r\nhello`),
  'breaks the size of a chunk': says(`${OK}Transfer-Encoding: chunked\r\n\r\nzz\r\nhello\r\n0\r\n\r\n`),
  'says a chunk larger than any memory': says(`${OK}Transfer-Encoding: chunked\r\n\r\nffffffffffff\r\nhello`),
  'never sends the last chunk': says(`${OK}Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n`),
  'sends trailers': says(
    `${OK}Transfer-Encoding: chunked\r\nTrailer: X-End\r\n\r\n5\r\nhello\r\n0\r\nX-End: 1\r\n\r\n`,
  ),
  'never ends its trailers': says(`${OK}Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\nX-End: 1\r\n`),
  'speaks HTTP/0.9': saysAndEnds('<html>hello</html>'),
  'speaks HTTP/2': says(Buffer.from([0, 0, 0, 4, 0, 0, 0, 0, 0])),
  'answers 204 with a body': says('HTTP/1.1 204 No Content\r\nContent-Length: 5\r\n\r\nhello'),
  'answers 304 with a body': says('HTTP/1.1 304 Not Modified\r\nContent-Length: 5\r\n\r\nhello'),
  'redirects to itself': saysAndEnds('HTTP/1.1 307 Temporary Redirect\r\nLocation: /\r\nContent-Length: 0\r\n\r\n'),
  'redirects to no address': says('HTTP/1.1 302 Found\r\nLocation: http://[\r\nContent-Length: 0\r\n\r\n'),
  'glues a second answer to the first': says(EMPTY + WHOLE),
  'sends a body without end': flood,
  'drips a letter at a time': repeats(`${OK}Content-Length: 1000000\r\n\r\n`, 'x'),
  'claims gzip that is none': says(`${OK}Content-Encoding: gzip\r\nContent-Length: 5\r\n\r\nhello`),
  'answers with no status': says('HTTP/1.1 \r\nContent-Length: 0\r\n\r\n'),
  'answers with status 99999': says('HTTP/1.1 99999 Much\r\nContent-Length: 0\r\n\r\n'),
  'answers with status 000': says('HTTP/1.1 000 Nothing\r\nContent-Length: 0\r\n\r\n'),
  'puts a NUL into a header': says(`${OK}X-Odd: a\0b\r\nContent-Length: 0\r\n\r\n`),
  'ends lines without a carriage return': says('HTTP/1.1 200 OK\nContent-Length: 5\n\nhello'),
  'greets like a mail server': (socket) => void socket.write('220 mail.example ESMTP\r\n'),
  'greets like a mail server, and never ends what it says next': (socket) => {
    socket.write('220 mail.example ESMTP\r\n');
    repeats('', '250-and more\r\n')(socket, Promise.resolve());
  },
  'answers before it is asked, and tears down': (socket) => socket.write(WHOLE, () => socket.resetAndDestroy()),
  'closes at once': (socket) => void socket.destroy(),
  'ends its side and keeps ours open': (socket) => void socket.end(),
  'takes the connection and says nothing': () => undefined,
  'reads nothing and says nothing': (socket) => void socket.pause(),
  ...Object.fromEntries(RESET_AT.map((bytes) => [`tears down after ${bytes} bytes`, resetsAfter(bytes)])),
};

export type OddReceiver = { port: number; /** How often it was asked. */ connections(): number; close(): void };

/** A server that answers in one of the odd ways, whatever it is asked. */
export async function openOddReceiver(way: string): Promise<OddReceiver> {
  const act = ODD_WAYS[way];
  if (act === undefined) throw new Error(`there is no such way to answer: ${way}`);
  const open = new Set<Socket>();
  let connections = 0;
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    connections++;
    open.add(socket);
    socket.on('error', () => undefined).once('close', () => open.delete(socket));
    let head = '';
    const heard = new Promise<void>((resolve) =>
      socket.on('data', (piece: Buffer) => {
        head = (head + piece.toString('latin1')).slice(-4_096);
        if (head.includes('\r\n\r\n')) resolve();
      }),
    );
    act(socket, heard);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => connections,
    close() {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}
