import { randomBytes } from 'node:crypto';
import { Hono } from 'hono';
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
export type SavedPass = z.infer<typeof GenericObject>;

const SaveClaims = z.object({
  aud: z.literal('google'),
  typ: z.literal('savetowallet'),
  iss: z.string(),
  payload: z.object({
    genericClasses: z.array(z.object({ id: z.string() })).length(1),
    genericObjects: z.array(GenericObject).length(1),
  }),
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

/**
 * Google's wallet in the demo: the page that saves a pass, tokens, and the part of the REST interface that changes one.
 */
export function walletRoutes(
  { publicKey, clientEmail }: WalletKey,
  now: () => Date,
): { routes: Hono; passes: ReadonlyMap<string, SavedPass> } {
  const passes = new Map<string, SavedPass>();
  const tokens = new Set<string>();
  const routes = new Hono()
    .get('/dev/wallet/save/:jwt', async (c) => {
      const jwt = c.req.param('jwt');
      const verified = await jwtVerify(jwt, publicKey, {
        algorithms: ['RS256'],
        issuer: clientEmail,
        currentDate: now(),
      }).catch(() => null);
      const claims = SaveClaims.safeParse(verified?.payload);
      const [object] = claims.data?.payload.genericObjects ?? [];
      if (object === undefined || jwt.length > MOST_CHARACTERS)
        return c.html(page('Something went wrong', 'This pass can not be saved: the link is not valid.'), 400);
      if (!passes.has(object.id)) passes.set(object.id, object); // an object that is there is not changed by a link
      return c.html(
        page(
          'Saved to the wallet',
          `${e(object.cardTitle.defaultValue.value)}, ${e(object.subheader?.defaultValue.value ?? '')}: ` +
            `${e(object.header.defaultValue.value)}. This is the demo's wallet; nothing left this machine.`,
        ),
      );
    })
    .post('/dev/wallet/token', async (c) => {
      const { assertion } = await c.req.parseBody();
      const verified = await jwtVerify(typeof assertion === 'string' ? assertion : '', publicKey, {
        algorithms: ['RS256'],
        issuer: clientEmail,
        currentDate: now(),
      }).catch(() => null);
      if (verified === null || typeof verified.payload['scope'] !== 'string')
        return c.json({ error: 'invalid_grant' }, 400);
      const token = randomBytes(24).toString('base64url');
      tokens.add(token);
      return c.json({ access_token: token, expires_in: TOKEN_LASTS_S, token_type: 'Bearer' });
    })
    .on(['GET', 'PATCH'], '/dev/wallet/walletobjects/v1/genericObject/:id', async (c) => {
      if (!tokens.has((c.req.header('authorization') ?? '').replace('Bearer ', '')))
        return c.json({ error: { code: 401 } }, 401);
      const pass = passes.get(c.req.param('id'));
      if (pass === undefined) return c.json({ error: { code: 404 } }, 404);
      if (c.req.method === 'GET') return c.json(pass);
      const changed = GenericObject.safeParse({ ...pass, ...(await c.req.json<Record<string, unknown>>()) });
      if (!changed.success) return c.json({ error: { code: 400 } }, 400);
      passes.set(pass.id, changed.data);
      return c.json(changed.data);
    });
  return { routes, passes };
}
