import { decideVerdict } from '#shared/door/decide-verdict.ts';
import { DeskRefusal } from '#shared/door/desk-refusal.ts';
import { requireTonight, type DeskContext } from '../../base/desk-context.ts';
import { newId } from '../../base/new-id.ts';
import { factsOf } from './judge-here.ts';
import { codeToSend, lookUp } from './look-up.ts';
import type { ScanAnswer } from './scan-code.ts';

/**
 * What a scan would say with the doors open, by what this desk knows: nobody is let in, asked, or written down. Throws
 * SCANNING_REFUSED.
 */
export function rehearseScan(ctx: DeskContext, { text }: { text: string }): ScanAnswer {
  if (!ctx.canVerify) throw new DeskRefusal('SCANNING_REFUSED');
  const event = requireTonight(ctx);
  const found = lookUp(ctx, text.trim(), event);
  const verdict = decideVerdict({
    ...factsOf(ctx, event, { found, entryId: newId(ctx.now()), confirmed: null }),
    beginsLater: null,
  });
  return {
    // Green here, and nobody is in by it.
    verdict: { ...verdict, isAdmitted: false, admissionId: null },
    isOffline: !ctx.isOnline(),
    number: found.number,
    code: codeToSend(found, text.trim()),
  };
}
