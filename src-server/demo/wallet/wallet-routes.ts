import { randomBytes } from 'node:crypto';
import { Hono, type Context } from 'hono';
import { jwtVerify } from 'jose';
import { z } from 'zod';
import { brand } from '#shared/brand.ts';
import { escapeHtml as e } from '#shared/escape-html.ts';
import type { WalletKey } from './wallet-key.ts';

const LocalizedText = z.object({ defaultValue: z.object({ language: z.string(), value: z.string() }) });

/** What Google demands of a generic object before it shows it. */
const GenericObject = z.looseObject({
  id: z.string().regex(/^\d+\.[\w.-]+$/),
  classId: z.string().regex(/^\d+\.[\w.-]+$/),
  cardTitle: LocalizedText,
  header: LocalizedText,
  subheader: LocalizedText.optional(),
  state: z.enum(['ACTIVE', 'INACTIVE', 'EXPIRED']).optional(),
  barcode: z.object({ type: z.literal('QR_CODE'), value: z.string(), alternateText: z.string().optional() }).nullish(),
});
type SavedPass = z.infer<typeof GenericObject>;

const Id = z.string().regex(/^\d+\.[\w.-]+$/);

/** What Google demands of an event. */
const EventClass = z.looseObject({
  id: Id,
  issuerName: z.string().min(1),
  reviewStatus: z.literal('UNDER_REVIEW'),
  eventName: LocalizedText,
  venue: z.object({ name: LocalizedText, address: LocalizedText }).optional(),
  dateTime: z.object({ start: z.iso.datetime({ offset: true }), end: z.iso.datetime({ offset: true }) }).optional(),
});
type SavedEvent = z.infer<typeof EventClass>;

/** What Google demands of a ticket. */
const TicketObject = z.looseObject({
  id: Id,
  classId: Id,
  state: z.enum(['ACTIVE', 'INACTIVE', 'EXPIRED', 'COMPLETED']),
  ticketNumber: z.string().optional(),
  ticketType: LocalizedText.optional(),
  barcode: z.object({ type: z.literal('QR_CODE'), value: z.string(), alternateText: z.string().optional() }).nullish(),
});
type SavedTicket = z.infer<typeof TicketObject>;

const SaveClaims = z.object({
  aud: z.literal('google'),
  typ: z.literal('savetowallet'),
  iss: z.string(),
  payload: z.union([
    z.object({
      genericClasses: z.array(z.object({ id: z.string() })).length(1),
      genericObjects: z.array(GenericObject).length(1),
    }),
    z.object({ eventTicketObjects: z.array(TicketObject).length(1) }),
  ]),
});

const TOKEN_LASTS_S = 3_600;
const MOST_CHARACTERS = 1_800;

const page = (title: string, text: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport"
    content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><link rel="icon"
      href="data:,"><title>${e(title)}</title><style>
    body{margin:0;padding:24px 16px;background:#FBF7F3;color:#22101A;font:17px/1.5 'Helvetica Neue',Arial,sans-serif}
    main{max-width:560px;margin:0 auto}h1{font-size:30px;line-height:1.1}a{color:#1766AC}</style></head><body><main>
    <h1>${e(title)}</h1><p>${text}</p><p><a href="/dashboard">Back to ${e(brand.full)}</a></p></main></body></html>`;

type Stores = {
  passes: Map<string, SavedPass>;
  tickets: Map<string, SavedTicket>;
  events: Map<string, SavedEvent>;
};

/** Keeps what a link brings, and gives the words for it; null when the link is not valid. */
function save({ passes, tickets, events }: Stores, payload: unknown): string | null {
  const claims = SaveClaims.safeParse(payload);
  if (!claims.success) return null;
  const brought = claims.data.payload;
  if ('genericObjects' in brought) {
    const [object] = brought.genericObjects;
    if (object === undefined) return null;
    if (!passes.has(object.id)) passes.set(object.id, object); // an object that is there is not changed by a link
    const { cardTitle, subheader, header } = object;
    return `${cardTitle.defaultValue.value}, ${subheader?.defaultValue.value ?? ''}: ${header.defaultValue.value}`;
  }
  const [ticket] = brought.eventTicketObjects;
  const event = events.get(ticket?.classId ?? '');
  if (ticket === undefined || event === undefined) return null; // the event has to be there first
  if (!tickets.has(ticket.id)) tickets.set(ticket.id, ticket);
  return `${event.issuerName}, ${event.eventName.defaultValue.value}: ${ticket.ticketNumber ?? ''}`;
}

/** The address of a kind of object in Google's REST interface, with its id. */
const restPath = (kind: string): string => `/dev/wallet/walletobjects/v1/${kind}`;

/** `GET` and `PATCH` of one kind of object. */
function restOf<T extends { id: string }>(
  kind: string,
  { store, schema, isLetIn }: { store: Map<string, T>; schema: z.ZodType<T>; isLetIn: (c: Context) => boolean },
): Hono {
  return new Hono().on(['GET', 'PATCH'], `${restPath(kind)}/:id`, async (c) => {
    if (!isLetIn(c)) return c.json({ error: { code: 401 } }, 401);
    const kept = store.get(c.req.param('id'));
    if (kept === undefined) return c.json({ error: { code: 404 } }, 404);
    if (c.req.method === 'GET') return c.json(kept);
    const changed = schema.safeParse({ ...kept, ...(await c.req.json<Record<string, unknown>>()) });
    if (!changed.success) return c.json({ error: { code: 400 } }, 400);
    store.set(kept.id, changed.data);
    return c.json(changed.data);
  });
}

/**
 * Google's wallet in the demo: the page that saves a pass, tokens, and the part of the REST interface that makes and
 * changes them.
 */
export function walletRoutes(
  { publicKey, clientEmail }: WalletKey,
  now: () => Date,
): { routes: Hono } & {
  [Name in keyof Stores]: ReadonlyMap<string, Stores[Name] extends Map<string, infer T> ? T : never>;
} {
  const stores: Stores = { passes: new Map(), tickets: new Map(), events: new Map() };
  const tokens = new Set<string>();
  const isLetIn = (c: Context): boolean => tokens.has((c.req.header('authorization') ?? '').replace('Bearer ', ''));
  const verify = (jwt: string) =>
    jwtVerify(jwt, publicKey, { algorithms: ['RS256'], issuer: clientEmail, currentDate: now() }).catch(() => null);
  const routes = new Hono()
    .get('/dev/wallet/save/:jwt', async (c) => {
      const jwt = c.req.param('jwt');
      const verified = jwt.length > MOST_CHARACTERS ? null : await verify(jwt);
      const said = verified === null ? null : save(stores, verified.payload);
      if (said === null)
        return c.html(page('Something went wrong', 'This pass cannot be saved: the link is not valid.'), 400);
      return c.html(page('Saved to the wallet', `${e(said)}. This is the demo's wallet; nothing left this machine.`));
    })
    .post('/dev/wallet/token', async (c) => {
      const { assertion } = await c.req.parseBody();
      const verified = await verify(typeof assertion === 'string' ? assertion : '');
      if (verified === null || typeof verified.payload['scope'] !== 'string')
        return c.json({ error: 'invalid_grant' }, 400);
      const token = randomBytes(24).toString('base64url');
      tokens.add(token);
      return c.json({ access_token: token, expires_in: TOKEN_LASTS_S, token_type: 'Bearer' });
    })
    .post(restPath('eventTicketClass'), async (c) => {
      if (!isLetIn(c)) return c.json({ error: { code: 401 } }, 401);
      const event = EventClass.safeParse(await c.req.json());
      if (!event.success) return c.json({ error: { code: 400 } }, 400);
      if (stores.events.has(event.data.id)) return c.json({ error: { code: 409 } }, 409);
      stores.events.set(event.data.id, event.data);
      return c.json(event.data);
    })
    .route('/', restOf('genericObject', { store: stores.passes, schema: GenericObject, isLetIn }))
    .route('/', restOf('eventTicketObject', { store: stores.tickets, schema: TicketObject, isLetIn }))
    .route('/', restOf('eventTicketClass', { store: stores.events, schema: EventClass, isLetIn }));
  return { routes, ...stores };
}
