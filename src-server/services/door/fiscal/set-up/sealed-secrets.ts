import { z } from 'zod';
import { DomainError } from '#shared/errors.ts';
import { SealBroken, type FiscalSeal } from '#server/adapters/fiscal-seal.ts';
import type { ServiceContext } from '../../../base/service-context.ts';

/** Of the account at fiskaly. */
export const AccountSecrets = z.strictObject({ apiKey: z.string(), apiSecret: z.string() });
export type AccountSecrets = z.infer<typeof AccountSecrets>;

/** Of a device at fiskaly: the PUK comes with the answer that creates it. */
export const CloudSecrets = z.strictObject({
  pin: z.string(),
  puk: z.string().optional(),
  /** `TEST` or `LIVE`, as the provider said when it was created. */
  env: z.string().optional(),
});
export type CloudSecrets = z.infer<typeof CloudSecrets>;

/** Of an Epson device, which its desk sets up with them. */
export const EpsonSecrets = z.strictObject({
  puk: z.string(),
  adminPin: z.string(),
  timeAdminPin: z.string(),
  sharedSecret: z.string(),
});
export type EpsonSecrets = z.infer<typeof EpsonSecrets>;

function sealOf(ctx: ServiceContext): FiscalSeal {
  const { seal } = ctx.fiscal;
  if (seal === undefined) throw new DomainError('FISCAL_KEY_MISSING');
  return seal;
}

/** Refuses at once what would have to keep a secret. Error: FISCAL_KEY_MISSING. */
export const requireSeal = (ctx: ServiceContext): void => void sealOf(ctx);

/** Secrets as they are kept in the row of this id. Error: FISCAL_KEY_MISSING. */
export const sealSecrets = (ctx: ServiceContext, rowId: string, secrets: object): string =>
  sealOf(ctx).seal(JSON.stringify(secrets), rowId);

/** What was sealed in the row of this id. Errors: FISCAL_KEY_MISSING, FISCAL_KEY_CHANGED. */
export function unsealSecrets<T>(
  ctx: ServiceContext,
  schema: z.ZodType<T>,
  { id, sealed }: { id: string; sealed: string | null },
): T {
  try {
    return schema.parse(JSON.parse(sealOf(ctx).unseal(sealed ?? '', id)));
  } catch (cause) {
    if (!(cause instanceof SealBroken)) throw cause;
    throw new DomainError('FISCAL_KEY_CHANGED', {}, { cause });
  }
}
