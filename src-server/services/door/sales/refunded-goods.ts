import { DomainError } from '#shared/errors.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { listRefundRows, type TillLine, type TillRow } from '../cash/till-rows.ts';
import { countOf } from './record-sale.ts';

/** One piece of a sale's goods; `position` is its index in a refund, after the sale's tickets. */
export type SoldPiece = TillLine & { goodsId: string; position: number };

/** Which part of a sale a refund is for. */
export type RefundParts = {
  /** Null: it is for goods alone. Empty: every ticket. */
  tickets: readonly number[] | null;
  goods: SoldPiece[];
  goodsCents: number;
};

const isGoods = (line: TillLine): line is TillLine & { goodsId: string } => line.goodsId !== undefined;

/** A sale's goods one by one, behind its tickets. */
function piecesOf({ facts: { lines = [] } }: TillRow): { ticketCount: number; pieces: SoldPiece[] } {
  const ticketCount = countOf(lines.filter((line) => !isGoods(line)));
  const pieces = lines
    .filter(isGoods)
    .flatMap((line) => Array.from({ length: line.quantity }, () => line))
    .map((line, i) => ({ ...line, quantity: 1, grossCents: line.unitPriceCents, position: ticketCount + i }));
  return { ticketCount, pieces };
}

/** Goods of this sale that another refund has brought back. */
const returnedOf = (ctx: ServiceContext, sale: TillRow, entryId: string): Set<number> =>
  new Set(
    listRefundRows(ctx, sale.id).flatMap(({ id, facts }) => (id === entryId ? [] : (facts.goodsPositions ?? []))),
  );

/**
 * Splits what a refund names into tickets and goods; no positions are all of both, but for goods that went back before.
 * Error: REFUND_NOT_POSSIBLE, for named goods that are not
 * to be had.
 */
export function partsOfRefund(
  ctx: ServiceContext,
  sale: TillRow,
  { positions, entryId }: { positions: readonly number[]; entryId: string },
): RefundParts {
  const { ticketCount, pieces } = piecesOf(sale);
  if (pieces.length === 0) return { tickets: positions, goods: [], goodsCents: 0 };
  const named = positions.filter((position) => position >= ticketCount);
  const returned = returnedOf(ctx, sale, entryId);
  const left = pieces.filter(({ position }) => !returned.has(position));
  const isWhole = positions.length === 0;
  const goods = isWhole ? left : left.filter(({ position }) => named.includes(position));
  if (!isWhole && goods.length !== named.length) throw new DomainError('REFUND_NOT_POSSIBLE');
  const isGoodsOnly = isWhole ? ticketCount === 0 : named.length === positions.length;
  if (isGoodsOnly && goods.length === 0) throw new DomainError('REFUND_NOT_POSSIBLE');
  return {
    tickets: isGoodsOnly ? null : positions.filter((position) => position < ticketCount),
    goods,
    goodsCents: goods.reduce((sum, { grossCents }) => sum + grossCents, 0),
  };
}
