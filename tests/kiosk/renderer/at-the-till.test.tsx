import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type { DeskState, LinkTrouble } from '#shared/door/desk-state.ts';
import type { SaleLineView, ScanView } from '#shared/door/kiosk-bridge.ts';
import { TODAY } from '#tests/support/today.ts';
import { DeskContext } from '#kiosk/renderer/bridge.ts';
import { LinkStrip } from '#kiosk/renderer/link-strip.tsx';
import { ClosedSheet } from '#kiosk/renderer/screens/cash/closed-sheet.tsx';
import { HandOverSheet } from '#kiosk/renderer/screens/cash/session-sheets.tsx';
import { FindName } from '#kiosk/renderer/screens/find-name.tsx';
import { CodeSheet } from '#kiosk/renderer/screens/scan/scan-sheets.tsx';
import { VerdictActs } from '#kiosk/renderer/screens/scan/verdict-acts.tsx';
import { PayPanel } from '#kiosk/renderer/screens/sell/pay-panel.tsx';
import { PickTickets } from '#kiosk/renderer/screens/sell/pick-tickets.tsx';
import { RefundedSheet } from '#kiosk/renderer/screens/sell/refunded-sheet.tsx';
import type { Basket } from '#kiosk/renderer/screens/sell/use-basket.ts';

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

const EMPTY_BASKET = {
  isEmpty: true,
  priced: { lines: [], goods: [], totalCents: 0, voucherCents: 0, isOverAllotment: false },
} as unknown as Basket;

describe('a refund', () => {
  test('says in words what to touch before anything is chosen', () => {
    const markup = draw(<PickTickets sale={sale} onPicked={nothing} onClose={nothing} />);
    expect(markup).toContain('Bon K1-000003 erstatten'); // as the paper in the guest's hand has it
    expect(markup).toContain('Antippen, was zurückkommt.');
    expect(buttonsOf(markup)).toContain('Noch nichts ausgewählt');
  });

  test.each([
    { what: 'cash', amountCents: 1_500, cashCents: 1_500, word: 'Geld ist ausgegeben' },
    { what: 'a card at our reader', amountCents: 1_500, cashCents: 0, word: 'Fertig' },
    { what: 'both', amountCents: 4_000, cashCents: 1_500, word: 'Geld ist ausgegeben' },
    { what: 'nothing', amountCents: 0, cashCents: 0, word: 'Fertig' },
    {
      what: 'a card at another terminal',
      amountCents: 2_500,
      cashCents: 0,
      byHand: 2_500,
      word: 'Gutschrift ist gemacht',
    },
    { what: 'cash and such a card', amountCents: 4_000, cashCents: 1_500, byHand: 2_500, word: 'Beides ist erledigt' },
  ])(
    'of $what shows what is given out and one button that says it is',
    ({ amountCents, cashCents, byHand = 0, word }) => {
      const byTerminal = byHand === 0 ? null : { amountCents: byHand, receipt: 'TA-07' };
      const refunded = { entryId: 'b', amountCents, cashCents, byTerminal };
      const markup = draw(<RefundedSheet refunded={refunded} receiptNumber="K1-000003" onClose={nothing} />);
      expect(markup).toContain('Bon K1-000003 erstattet');
      expect(buttonsOf(markup)).toEqual([word]);
      expect(markup.includes('15,00 €</b> bar aus der Kasse geben.')).toBe(cashCents > 0);
      expect(markup.includes('25,00 €</b> jetzt am Kartengerät gutschreiben (Beleg TA-07).')).toBe(byHand > 0);
      expect(markup.includes('erstattet auf die Karte')).toBe(amountCents - cashCents - byHand > 0);
    },
  );
});

describe('a closed till', () => {
  const closed = (waiting: number) =>
    draw(<ClosedSheet zNumber={1} onOpen={nothing} />, {
      printer: 'none',
      link: { waiting } as DeskState['link'],
    });

  test('says so, and what is left to do', () => {
    expect(closed(0)).toContain('Die Kasse ist abgeschlossen');
    expect(closed(0)).toContain('Alles ist gesendet. Fertig für heute: „Sperren“ antippen.');
    expect(closed(1)).toContain('1 Vorgang wird noch gesendet.');
    expect(closed(3)).toContain('3 Vorgänge werden noch gesendet. „Sperren“ antippen und das Gerät anlassen.');
  });

  test('is told from one that was never open where somebody wants to sell', () => {
    const selling = (lastZ: number | null) =>
      draw(<PayPanel basket={EMPTY_BASKET} isTillOpen={false} onDone={nothing} onCount={nothing} />, {
        lastZ,
        cardWait: null,
        cardOpen: null,
      });
    expect(selling(null)).toContain('Die Kasse ist noch zu.');
    expect(selling(4)).toContain('Die Kasse ist abgeschlossen. Zum Verkaufen neu öffnen.');
  });
});

test('what ‘Unter 18’ does stands on the button that does it', () => {
  const view = { code: 'K1', verdict: { entryId: 'a', isAdmitted: true, colour: 'green', reason: 'valid' } };
  const actions = {} as Parameters<typeof VerdictActs>[0]['actions'];
  const acts = draw(
    <VerdictActs view={view as unknown as ScanView} actions={actions} onEarly={nothing} onProblem={nothing} />,
  );
  expect(buttonsOf(acts)).toContain('Unter 18 geht um Mitternacht');
});

test('handing a till over says that nobody counts now, and when somebody does', () => {
  const cash = { holderId: 'a', holderName: 'Lena Weber' } as unknown as DeskState['cash'];
  const sheet = draw(<HandOverSheet onClose={nothing} />, {
    cash,
    cashier: { userId: 'a', name: 'Lena Weber' } as DeskState['cashier'],
    cashiers: [{ userId: 'b', name: 'Tarek Amin' }] as DeskState['cashiers'],
  });
  expect(sheet).toContain(
    'Beim Übergeben wird nicht gezählt: das Geld bleibt, wie es in der Kasse liegt, bis zum Abschluss.',
  );
  expect(sheet).toContain('Wer kassiert weiter?');
});

test('a code that no camera reads: where its number stands, and what to do without one', () => {
  const sheet = draw(<CodeSheet onFound={nothing} onName={nothing} onClose={nothing} />);
  expect(sheet).toContain('Die Nummer steht unter dem QR-Code.');
  expect(sheet).toContain(
    'Von Ticket oder Mitgliedskarte genügen die letzten acht Zeichen, ein Gutschein braucht alle.',
  );
  expect(buttonsOf(sheet)).toContain('Handy aus oder keine Nummer? Name suchen');
});

describe('while the desk is alone', () => {
  const strips = (trouble: LinkTrouble | null): string[] => {
    const link = { isOnline: false, offlineSince: null, waiting: 7, trouble } as DeskState['link'];
    return draw(<LinkStrip />, { link })
      .split('class="strip')
      .slice(1);
  };
  const certificate = { kind: 'certificate', host: 'nights.example', until: TODAY } as const;

  test.each<[string, LinkTrouble | null, string]>([
    ['no word from anybody', null, 'Scans werden auf diesem Gerät geprüft, 7 warten auf Abgleich.'],
    ['a sign-in', { kind: 'portal', isOpen: false }, 'Dieses WLAN will zuerst eine Anmeldung.'],
    ['a certificate that is over', { ...certificate, isOver: true }, 'Das Zertifikat von nights.example ist am'],
    ['somebody else’s', { ...certificate, isOver: false }, 'Wer unter nights.example antwortet'],
  ])('one strip says so, why, and how much waits: %s', (_, trouble, words) => {
    const [strip, ...others] = strips(trouble);
    expect(others).toEqual([]);
    expect(strip).toContain('Offline. ');
    expect(strip).toContain(words);
    expect(strip).toContain('7 warten auf Abgleich.');
  });
});

describe('a name that is looked for', () => {
  const link = { isOnline: true } as DeskState['link'];
  const search = (query: string): string =>
    draw(<FindName query={query} onQuery={nothing} onMatch={nothing} />, { link });

  test('has all of its empty sheet at once, so that the field does not move under a finger', () => {
    expect(search('')).toContain('Mindestens zwei Buchstaben eintippen.');
  });

  test('is not said to be unknown before anybody was asked', () => {
    expect(search('Lena')).not.toMatch(/Niemand|nicht gefunden|Mindestens/);
  });
});
