import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type { DeskState } from '#shared/door/desk-state.ts';
import type { SaleLineView } from '#shared/door/kiosk-bridge.ts';
import { TODAY } from '#tests/support/today.ts';
import { DeskContext } from '#kiosk/renderer/bridge.ts';
import { PickTickets } from '#kiosk/renderer/screens/sell/pick-tickets.tsx';
import { RefundedSheet } from '#kiosk/renderer/screens/sell/refunded-sheet.tsx';

const draw = (screen: ReactNode, state: Partial<DeskState> = {}): string =>
  renderToStaticMarkup(<DeskContext value={state as DeskState}>{screen}</DeskContext>).replaceAll('\u00a0', ' ');
const nothing = (): void => undefined;
const buttonsOf = (markup: string): string[] =>
  [...markup.matchAll(/<button[^>]*>(.*?)<\/button>/gs)].map(([, inner = '']) => inner.replaceAll(/<[^>]*>/g, ''));

const sale: SaleLineView = {
  saleId: 'a',
  receiptNumber: 'K1-000003',
  cashierName: 'Lena',
  at: TODAY,
  totalCents: 4_000,
  left: { cashCents: 4_000, cardCents: 0 },
  positions: [
    { position: 0, name: 'Party Only', priceCents: 1_500, isRefunded: false },
    { position: 1, name: 'T-Shirt', priceCents: 2_500, isRefunded: false },
  ],
};

describe('a refund', () => {
  test('says in words what to touch before anything is chosen', () => {
    const markup = draw(<PickTickets sale={sale} onPicked={nothing} onClose={nothing} />);
    expect(markup).toContain('Antippen, was zurückkommt.');
    expect(buttonsOf(markup)).toContain('Noch nichts ausgewählt');
  });

  test.each([
    ['cash', 1_500, 1_500, 'Geld ist ausgegeben'],
    ['a card', 1_500, 0, 'Fertig'],
    ['both', 4_000, 1_500, 'Geld ist ausgegeben'],
    ['nothing', 0, 0, 'Fertig'],
  ])('of %s shows what is given out and one button that says it is', (_, amountCents, cashCents, word) => {
    const refunded = { entryId: 'b', amountCents, cashCents };
    const markup = draw(<RefundedSheet refunded={refunded} receiptNumber="K1-000003" onClose={nothing} />);
    expect(buttonsOf(markup)).toEqual([word]);
    expect(markup.includes('15,00 €</b> bar aus der Kasse geben.')).toBe(cashCents > 0);
  });
});
