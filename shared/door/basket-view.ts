/** Whose price a line has; `voucherCents` is handed out with it. */
export type BasketMemberView = { planId: string; name: string | null; number: string; voucherCents: number };
export type BasketLineView = {
  ticketTypeId: string;
  name: string;
  quantity: number;
  unitPriceCents: number;
  lineCents: number;
  memberCode: string | null;
  member: BasketMemberView | null;
};
export type GoodsLineView = {
  goodsId: string;
  name: string;
  quantity: number;
  unitPriceCents: number;
  lineCents: number;
};
export type BasketView = {
  lines: BasketLineView[];
  goods: GoodsLineView[];
  totalCents: number;
  voucherCents: number;
  isOverAllotment: boolean;
};
