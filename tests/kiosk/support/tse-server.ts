import type { DomainErrorDetails } from '#shared/error-details.ts';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import superjson from 'superjson';
import { verifyQrText } from '#server/services/door/fiscal/verify-qr-text.ts';
import type { CompanyMaster } from '#shared/fiscal/closing.ts';
import { ProveTseInput, type DeskTse, type TseAccess } from '#shared/fiscal/desk-tse.ts';

/** What the office says of a desk's device, where the server itself does not say it; may be changed at any time. */
type TseOffice = {
  tse: DeskTse | null;
  access: TseAccess | null;
  company: CompanyMaster | null;
  /** What archives are answered with. */
  archiveStatus: number;
  /** What came in: test receipts, and archives by their closing. */
  proofs: ProveTseInput[];
  archives: { closingEntryId: string; bytes: Buffer }[];
  /** What has come of archives, by their closing. */
  pieces: Map<string, Buffer>;
  asked: string[];
};

export type TseServer = { url: string; office: TseOffice; close(): Promise<void> };

type Wire = { result: { data: { json: Record<string, unknown> & { desk: Record<string, unknown> } } } };

function answer(response: ServerResponse, value: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ result: { data: superjson.serialize(value) } }));
}

/** As the server refuses: with its code, and with details where there are any. */
const refuse = (response: ServerResponse, status: number, details: DomainErrorDetails = {}): void => {
  response.writeHead(status, { 'content-type': 'application/json' });
  const data = { code: 'BAD_REQUEST', httpStatus: status, domainCode: 'INVALID_INPUT', details };
  response.end(JSON.stringify({ error: superjson.serialize({ message: 'no', code: -32600, data }) }));
};

/** Verifies a test receipt as the server does. */
function prove(office: TseOffice, body: Buffer, response: ServerResponse): void {
  const input = ProveTseInput.parse(superjson.parse(body.toString()));
  if (!verifyQrText(input.qrText).isGood || input.deviceId !== office.tse?.deviceId) {
    refuse(response, 400, { proofRefusal: 'other-device' });
    return;
  }
  office.proofs.push(input);
  answer(response, null);
}

type Piece = { closingEntryId: string; body: Buffer; wholeBytes: number };

/** Puts the pieces of archives together as the server does. */
function takePiece(office: TseOffice, { closingEntryId, body, wholeBytes }: Piece, response: ServerResponse): void {
  if (office.archiveStatus !== 200) {
    response.writeHead(office.archiveStatus).end();
    return;
  }
  const bytes = Buffer.concat([office.pieces.get(closingEntryId) ?? Buffer.alloc(0), body]);
  office.pieces.set(closingEntryId, bytes);
  if (bytes.length < wholeBytes) {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ have: bytes.length }));
    return;
  }
  office.archives.push({ closingEntryId, bytes });
  response.writeHead(204).end();
}

async function passOn(target: string, request: IncomingMessage, body: Buffer): Promise<Response> {
  const { host: _, connection: __, 'content-length': ___, ...headers } = request.headers;
  return fetch(`${target}${request.url ?? ''}`, {
    method: request.method ?? 'GET',
    headers: headers as Record<string, string>,
    ...(body.length > 0 && { body: new Uint8Array(body) }),
  });
}

async function handle(
  { target, office }: { target: string; office: TseOffice },
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const [body, { pathname, searchParams }] = [await buffer(request), new URL(request.url ?? '/', target)];
  office.asked.push(pathname);
  if (pathname === '/trpc/kasse.tseAccess')
    return office.access === null ? refuse(response, 404) : answer(response, office.access);
  if (pathname === '/trpc/kasse.proveTse') return prove(office, body, response);
  const [, closingEntryId] = /^\/kasse\/tse-archives\/([^/]+)$/.exec(pathname) ?? [];
  if (closingEntryId !== undefined) {
    takePiece(office, { closingEntryId, body, wholeBytes: Number(searchParams.get('bytes')) }, response);
    return;
  }
  const passed = await passOn(target, request, body);
  let text = await passed.text();
  if (pathname === '/trpc/kasse.snapshot' && passed.ok) {
    const told = JSON.parse(text) as Wire;
    told.result.data.json.desk['tse'] = office.tse;
    if (office.company !== null) told.result.data.json['company'] = office.company;
    text = JSON.stringify(told);
  }
  response.writeHead(passed.status, { 'content-type': passed.headers.get('content-type') ?? 'application/json' });
  response.end(text);
}

/** Stands before a server and answers what concerns the security device. */
export async function openTseServer(target: string): Promise<TseServer> {
  const office: TseOffice = {
    tse: null,
    access: null,
    company: null,
    archiveStatus: 404,
    proofs: [],
    archives: [],
    pieces: new Map(),
    asked: [],
  };
  const server = createServer((request, response) => {
    handle({ target, office }, request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    office,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
