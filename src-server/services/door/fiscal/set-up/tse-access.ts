import { DomainError } from '#shared/errors.ts';
import type { TseAccess } from '#shared/fiscal/desk-tse.ts';
import type { ServiceContext } from '../../../base/service-context.ts';
import type { Desk } from '../../devices/desk.ts';
import { isReadyForDesk } from './desk-tse.ts';
import { asked, openFiskaly } from './fiskaly-account.ts';
import { deviceOfDesk } from './registration-rows.ts';
import { EpsonSecrets, unsealSecrets } from './sealed-secrets.ts';

/**
 * What a desk calls its security device with: at fiskaly a token that ends by itself, the secret stays here. Errors:
 * TSE_NOT_FOUND without a device, TSE_NOT_READY, TSE_ACCOUNT_MISSING, FISCAL_KEY_MISSING, FISCAL_KEY_CHANGED,
 * TSE_PROVIDER_REFUSED, TSE_PROVIDER_SILENT.
 */
export async function tseAccess(ctx: ServiceContext, desk: Desk): Promise<TseAccess> {
  const given = deviceOfDesk(ctx, desk.id);
  if (given === undefined) throw new DomainError('TSE_NOT_FOUND');
  if (!isReadyForDesk(given)) throw new DomainError('TSE_NOT_READY');
  const { device, registration } = given;
  const { id, host, port } = device;
  if (host !== null && port !== null)
    return { kind: 'epson', host, port, secrets: unsealSecrets(ctx, EpsonSecrets, device) };
  const { token, expiresAt } = await asked(ctx, openFiskaly(ctx).deskToken());
  return { kind: 'fiskaly', baseUrl: ctx.fiscal.fiskalyBase, tssId: id, clientId: registration.id, token, expiresAt };
}
