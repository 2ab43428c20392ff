import { DomainError } from '#shared/errors.ts';
import type { ConfirmIssuerInput } from '#shared/fiscal/device-set-up.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../../base/audit.ts';
import { requirePermission } from '../../../base/authorize.ts';
import type { ServiceContext } from '../../../base/service-context.ts';
import { putIssuer, requireDevice } from './device-rows.ts';
import { changeRegistration, NOT_REFUSED, registrationsOf, requireRegistration } from './registration-rows.ts';

/**
 * Keeps whose certificates an Epson device's may be, before its first test receipt is taken: anybody can make a chain of
 * certificates, and nothing in it says that its top is a trust centre's. So a person enters the fingerprint that the
 * trust centre publishes. Error: TSE_NOT_FOUND for a device in the cloud, and for one that is proven or retired.
 */
export function confirmIssuer(ctx: ServiceContext, { id, sha256 }: ConfirmIssuerInput): void {
  requirePermission(ctx, 'settings:manage');
  inTransaction(ctx.db, () => {
    const { kind, step, issuerSha256 } = requireDevice(ctx, id);
    if (kind !== 'epson' || step !== 'new') throw new DomainError('TSE_NOT_FOUND');
    putIssuer(ctx, { id, issuerSha256: sha256 });
    for (const { id: registration, refusal } of registrationsOf(ctx, id))
      if (refusal === 'unknown-issuer') changeRegistration(ctx, requireRegistration(ctx, registration), NOT_REFUSED);
    writeAudit(ctx, {
      action: 'tse.issuer_confirmed',
      subjectKind: 'security_device',
      subjectId: id,
      before: { issuerSha256 },
      after: { issuerSha256: sha256 },
    });
  });
}
