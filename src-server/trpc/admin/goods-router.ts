import { ArchiveGoodsInput, SaveGoodsInput } from '#shared/door/goods.ts';
import { archiveGoods } from '#server/services/door/goods/archive-goods.ts';
import { listGoods } from '#server/services/door/goods/list-goods.ts';
import { saveGoods } from '#server/services/door/goods/save-goods.ts';
import { adminProcedure, router } from '../trpc.ts';

export const adminGoodsRouter = router({
  /** What desks sell beside tickets, archived goods last. */
  list: adminProcedure.query(({ ctx }) => listGoods(ctx.service)),

  /** Something new, or a change of it. Errors: EVENT_NOT_FOUND, GOODS_FULL, CHANGED_MEANWHILE. */
  save: adminProcedure.input(SaveGoodsInput).mutation(({ ctx, input }) => saveGoods(ctx.service, input)),

  /** Takes it off the desks, or puts it back. Errors: GOODS_NOT_FOUND, GOODS_FULL. */
  archive: adminProcedure.input(ArchiveGoodsInput).mutation(({ ctx, input }) => archiveGoods(ctx.service, input)),
});
