import { createHash, timingSafeEqual } from 'node:crypto';
import { findRow } from '#server/db/rows.ts';
import { walletPasses } from '#server/db/schema/wallet-passes.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import type { PassRow } from './pass-rows.ts';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * The Apple pass that a phone shows the token of; null for a wrong token and for a pass that is not there, which a
 * stranger can't tell apart. Compared in the same time whatever is wrong.
 */
export function passOfPhone(ctx: ServiceContext, { serial, token }: { serial: string; token: string }): PassRow | null {
  const pass = findRow(ctx.db, walletPasses, { id: serial });
  const isRight = timingSafeEqual(digest(pass?.token ?? ''), digest(token));
  return pass !== undefined && isRight && pass.wallet === 'apple' ? pass : null;
}
