import { eq } from 'drizzle-orm';
import { Secret } from 'otpauth';
import { BACKUP_CODE_COUNT } from '#shared/accounts/second-factor.ts';
import type { SecretBox } from '#server/adapters/secret-box.ts';
import { backupCodes } from '#server/db/schema/second-factors.ts';
import type { ServiceContext } from '../../base/service-context.ts';

/** 50 bits: ten letters that a person can copy. So many that nobody guesses one, even without a limit on tries. */
const drawCode = (): string => new Secret({ size: 7 }).base32.slice(0, 10);

/** New codes in place of all old ones. This is the only time they are seen; call it inside a transaction. */
export function writeBackupCodes(ctx: ServiceContext, box: SecretBox, userId: string): string[] {
  const codes = Array.from({ length: BACKUP_CODE_COUNT }, drawCode);
  const createdAt = ctx.now();
  ctx.db.orm.delete(backupCodes).where(eq(backupCodes.userId, userId)).run();
  ctx.db.orm
    .insert(backupCodes)
    .values(codes.map((code) => ({ userId, codeHash: box.fingerprint(code), createdAt })))
    .run();
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`);
}
