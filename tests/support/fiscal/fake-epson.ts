import { createServer, type Socket } from 'node:net';
import type { StandInTse } from '#kiosk/main/till/fiscal/stand-in/open-stand-in-tse.ts';
import { afterPowerOn, answerOf, newFakeEpson, type FakeEpsonState } from './fake-epson-functions.ts';

/** How the bytes of an answer come through the network. */
export const SPLITTINGS = ['whole', 'byte by byte', 'inside an escape', 'before the NUL', 'two in one chunk'] as const;
type Splitting = (typeof SPLITTINGS)[number];

/** What goes wrong with the next request for a function. */
type Fault =
  /** It is not carried out, and nothing is said. */
  | 'no-answer'
  /** It is carried out, and nothing is said. */
  | 'answer-lost'
  /** The connection ends before it is carried out, or after. */
  | 'cut'
  | 'cut-after'
  /** The device has forgotten that it was opened. */
  | 'not-open'
  | { lateMs: number }
  /** It is carried out, and its answer says something else. */
  | { change(json: string): string }
  | { code: string };

export type FakeEpson = {
  port: number;
  /** The device's own state, to be looked at and changed. */
  state: FakeEpsonState;
  /** The functions that were asked for, in order, with `open_device` and `close_device`. */
  asked: string[];
  /** How often a function was asked for. */
  timesAsked(name: string): number;
  setSplitting(splitting: Splitting): void;
  /** The next request for the function goes wrong. */
  fail(name: string, fault: Fault): void;
  /** Every start and finish is refused with the code, or with null no more. */
  refuseSigning(code: string | null): void;
  /** Is held for a connection that has gone, until somebody closes it. */
  holdOpen(): void;
  /** Sends every connection an answer that it has not asked for. */
  sendUnasked(): void;
  powerOff(): Promise<void>;
  powerOn(): Promise<void>;
  close(): Promise<void>;
};

const NOTICE = '<status><device_id>local_printer</device_id><online>true</online></status>';
const GREETING = '<connect><code>OK</code><client_id>sock1</client_id><protocol_version>2</protocol_version></connect>';
const SIGNING = ['StartTransaction', 'FinishTransaction'];

const pause = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));
const turn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const plain = (text: string): string =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

/** The pieces in which a frame is sent. */
function piecesOf(xml: string, splitting: Splitting): Buffer[] {
  const frame = Buffer.from(`${xml}\0`);
  const at = (place: number) => [frame.subarray(0, place), frame.subarray(place)];
  if (splitting === 'byte by byte') return Array.from(frame, (byte) => Buffer.of(byte));
  if (splitting === 'inside an escape') return at(Math.max(1, frame.indexOf('&quot;') + 3));
  if (splitting === 'before the NUL') return at(frame.length - 1);
  return [splitting === 'two in one chunk' ? Buffer.concat([frame, Buffer.from(`${NOTICE}\0`)]) : frame];
}

const element = (xml: string, name: string): string => xml.split(`<${name}>`)[1]?.split(`</${name}>`)[0] ?? '';
const opening = (name: string, code: string): string =>
  `<${name}><device_id>local_TSE</device_id><code>${code}</code><data_id>1</data_id></${name}>`;
const dataAnswer = (success: boolean, code: string, json: string): string =>
  '<device_data><device_id>local_TSE</device_id><data><type>onstorageresult</type>' +
  `<success>${success}</success><code>${code}</code><resultdata>${escaped(json)}</resultdata></data></device_data>`;

function nameIn(json: string): string {
  const request = JSON.parse(json) as { function?: unknown };
  return typeof request.function === 'string' ? request.function : '';
}

type Line = { socket: Socket; say(xml: string): Promise<void> };

/** What the device answers, whoever is connected. */
function deviceOf(state: FakeEpsonState, asked: string[]) {
  let holder: Socket | 'gone' | null = null;
  let signingCode: string | null = null;
  const faults = new Map<string, Fault>();

  function open({ socket }: Line): string {
    if (holder === null) holder = socket;
    return opening('open_device', holder === socket ? 'OK' : holder === 'gone' ? 'DEVICE_OPEN_ERROR' : 'DEVICE_IN_USE');
  }
  function close({ socket }: Line): string {
    const isHeld = holder === socket || holder === 'gone';
    if (isHeld) holder = null;
    return opening('close_device', isHeld ? 'OK' : 'DEVICE_NOT_OPEN');
  }
  async function operate(line: Line, json: string): Promise<void> {
    const name = nameIn(json);
    asked.push(name);
    const fault = faults.get(name);
    faults.delete(name);
    if (fault === 'not-open') holder = null;
    if (holder !== line.socket) return line.say(dataAnswer(false, 'DEVICE_NOT_OPEN', ''));
    if (fault === 'no-answer') return;
    if (fault === 'cut') return void line.socket.destroy();
    const refusedWith = typeof fault === 'object' && 'code' in fault ? fault.code : null;
    const answer = await answerOf(state, json, refusedWith ?? (SIGNING.includes(name) ? signingCode : null));
    if (fault === 'answer-lost') return;
    if (fault === 'cut-after') return void line.socket.destroy();
    if (typeof fault === 'object' && 'lateMs' in fault) await pause(fault.lateMs);
    const said = typeof fault === 'object' && 'change' in fault ? fault.change(answer) : answer;
    await line.say(dataAnswer(true, 'SUCCESS', said));
  }
  return {
    faults,
    setSigningCode: (code: string | null) => void (signingCode = code),
    hold: (by: Socket | 'gone' | null) => void (holder = by),
    left: (socket: Socket) => void (holder = holder === socket ? null : holder),
    async take(line: Line, xml: string): Promise<void> {
      if (element(xml, 'device_id') !== 'local_TSE') return line.say(opening('error', 'DEVICE_NOT_FOUND'));
      if (xml.startsWith('<open_device>')) {
        asked.push('open_device');
        return line.say(
          element(xml, 'type') === 'type_storage' ? open(line) : opening('open_device', 'DEVICE_TYPE_INVALID'),
        );
      }
      if (xml.startsWith('<close_device>')) {
        asked.push('close_device');
        return line.say(close(line));
      }
      if (xml.startsWith('<device_data>') && element(xml, 'type') === 'operate')
        return operate(line, plain(element(xml, 'requestdata')));
      return line.say(opening('error', 'PARAM_ERROR'));
    },
  };
}

type Device = ReturnType<typeof deviceOf>;
type Server = { port: number; sockets: Set<Socket>; stop(): Promise<void> };

async function send(socket: Socket, xml: string, splitting: Splitting): Promise<void> {
  const pieces = piecesOf(xml, splitting);
  for (const piece of pieces) {
    if (!socket.writable) return;
    socket.write(piece);
    await (pieces.length > 2 ? turn() : pause(2));
  }
}

/** Greets, and takes one request after the other. */
function serve(device: Device, socket: Socket, say: Line['say']): void {
  let received = Buffer.alloc(0);
  let done = say(GREETING);
  socket
    .on('data', (chunk: Buffer) => {
      received = Buffer.concat([received, chunk]);
      for (let end = received.indexOf(0); end >= 0; end = received.indexOf(0)) {
        const xml = received.subarray(0, end).toString('utf8');
        received = received.subarray(end + 1);
        done = done.then(() => device.take({ socket, say }, xml));
      }
    })
    .on('error', () => undefined)
    .on('close', () => device.left(socket));
}

async function listen(device: Device, wanted: { port: number; splitting(): Splitting }): Promise<Server> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.setNoDelay(true));
    socket.once('close', () => sockets.delete(socket));
    serve(device, socket, (xml) => send(socket, xml, wanted.splitting()));
  });
  await new Promise<void>((resolve) => server.listen(wanted.port, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  return {
    port,
    sockets,
    async stop() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

/** A printer with an Epson TSE, on loopback: a real TCP server around the stand-in. It comes as from the factory. */
export async function openFakeEpson({ tse, now }: { tse: StandInTse; now: () => Date }): Promise<FakeEpson> {
  const state = newFakeEpson(tse, now);
  const asked: string[] = [];
  const device = deviceOf(state, asked);
  let splitting: Splitting = 'whole';
  let server = await listen(device, { port: 0, splitting: () => splitting });
  const { port } = server;
  return {
    port,
    state,
    asked,
    timesAsked: (name) => asked.filter((one) => one === name).length,
    setSplitting: (wanted) => void (splitting = wanted),
    fail: (name, fault) => void device.faults.set(name, fault),
    refuseSigning: device.setSigningCode,
    holdOpen: () => device.hold('gone'),
    sendUnasked() {
      for (const socket of server.sockets) socket.write(`${dataAnswer(true, 'SUCCESS', '{}')}\0`);
    },
    async powerOff() {
      await server.stop();
      device.hold(null);
      state.volatile = afterPowerOn();
    },
    async powerOn() {
      server = await listen(device, { port, splitting: () => splitting });
    },
    close: () => server.stop(),
  };
}
