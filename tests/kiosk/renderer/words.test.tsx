import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type { BasketView } from '#shared/door/basket-view.ts';
import type { CashierView, DeskState } from '#shared/door/desk-state.ts';
import type { SaleDoneView, ScanView } from '#shared/door/kiosk-bridge.ts';
import { tillReport } from '#shared/door/till-report.ts';
import { sheetParts, type TillSheet } from '#shared/door/till-sheet.ts';
import { cents } from '#shared/money.ts';
import { TODAY } from '#tests/support/today.ts';
import { tillSheetLines } from '#kiosk/main/till/printer/till-sheet-lines.ts';
import { Tiles } from '#kiosk/renderer/screens/cash/ready-wall.tsx';
import { ReportFacts } from '#kiosk/renderer/screens/cash/report-facts.tsx';
import { MemberPanel } from '#kiosk/renderer/screens/scan/member-panel.tsx';
import { doneParts } from '#kiosk/renderer/screens/sell/done-panel.tsx';
import { billWords, refundWords } from '#kiosk/renderer/ui/approval-words.ts';
import { DeskContext } from '#kiosk/renderer/bridge.ts';
import { PersonPad, Supervisors } from '#kiosk/renderer/ui/person-pad.tsx';
import { SupervisorSheet } from '#kiosk/renderer/ui/supervisor-sheet.tsx';

const plain = (text: string): string => text.replaceAll('\u00a0', ' ');
const nothing = async (): Promise<void> => {};
const supervisor: CashierView = {
  userId: 'a',
  name: 'Lena Weber',
  hasPin: true,
  isPinVoided: false,
  isOnShift: true,
  isSupervisor: true,
};

const atDesk = (cashiers: CashierView[]) => ({ cashiers }) as unknown as DeskState;

describe('a supervisor is told', () => {
  test('what is allowed, before and after a reason is chosen, and whose PIN is asked', () => {
    const sheet = (reasons?: readonly string[]) =>
      renderToStaticMarkup(
        <DeskContext value={atDesk([supervisor])}>
          <SupervisorSheet
            title="Erstatten"
            what="Erstattung 12,00 € bar"
            {...(reasons !== undefined && { reasons })}
            onPin={nothing}
            onClose={() => {}}
          />
        </DeskContext>,
      );
    for (const markup of [sheet(), sheet(['Kulanz'])]) expect(markup).toContain('Erstattung 12,00 € bar');
    const pad = renderToStaticMarkup(
      <PersonPad person={supervisor} onPin={() => Promise.reject(new Error('unused'))} />,
    );
    expect(pad).toContain('PIN von <b>Lena Weber</b>');
  });

  test('who is called: the plan of tonight, the others behind a touch, and everybody where nobody planned can answer', () => {
    const [lena, ida, tom] = [
      supervisor,
      { ...supervisor, userId: 'b', name: 'Ida Kern', isOnShift: false },
      { ...supervisor, userId: 'c', name: 'Tom Berg', isSupervisor: false },
    ] as const;
    const called = (...people: CashierView[]) =>
      [
        ...renderToStaticMarkup(
          <DeskContext value={atDesk(people)}>
            <Supervisors onChoose={() => {}} />
          </DeskContext>,
        ).matchAll(/<button[^>]*>([^<]*)</g),
      ].map(([, name]) => name);
    expect(called(lena, ida, tom)).toEqual(['Lena Weber', 'Andere Aufsicht']);
    expect(called(lena, tom)).toEqual(['Lena Weber']);
    expect(called({ ...lena, isOnShift: false }, ida)).toEqual(['Lena Weber', 'Ida Kern']);
    expect(called({ ...lena, hasPin: false }, ida)).toEqual(['Lena Weber', 'Ida Kern']);
    expect(called({ ...lena, isPinVoided: true }, ida)).toEqual(['Lena Weber', 'Ida Kern']);
  });

  test('what is on the bill and how much it is, and how money goes back', () => {
    const bill = {
      lines: [{ quantity: 2, name: 'Abendkasse' }],
      goods: [{ quantity: 1, name: 'T-Shirt' }],
      totalCents: 5_000,
    } as unknown as BasketView;
    expect(plain(billWords(bill))).toBe('2 × Abendkasse, 1 × T-Shirt, 50,00 €');
    const [shirt, jacket] = [
      { name: 'T-Shirt', priceCents: 1_000 },
      { name: 'Garderobe', priceCents: 100 },
    ];
    const gone = [shirt, jacket, jacket];
    expect(plain(refundWords(gone, { cardCents: 0, cashCents: 3_000 }))).toBe(
      '1 × T-Shirt, 2 × Garderobe: Erstattung 12,00 € bar',
    );
    // Of the card's part 5 € are left; the rest comes out of the drawer.
    expect(plain(refundWords(gone, { cardCents: 500, cashCents: 3_000 }))).toBe(
      '1 × T-Shirt, 2 × Garderobe: Erstattung 7,00 € bar und 5,00 € auf die Karte',
    );
  });
});

test('a member who came in before is owed no second voucher', () => {
  const member = { planId: 'club', tier: 'Members Club', voucherCents: 250, priceCents: 500, perksToHandOut: [] };
  const panel = (usedAt: Date | null) => {
    const view = { verdict: { holder: 'Jonas L.', usedAt, member }, number: null } as unknown as ScanView;
    return plain(renderToStaticMarkup(<MemberPanel view={view} member={view.verdict.member!} />));
  };
  expect(panel(null)).toContain('Gutschein 2,50 €');
  expect(panel(TODAY)).not.toContain('Gutschein');
});

test('a sale ends with what matters: change only where cash was given', () => {
  const parts = (sale: Pick<SaleDoneView, 'payments' | 'freeReason' | 'changeCents'>) =>
    doneParts(sale as SaleDoneView).map(({ label, text }) => plain(`${label}: ${text}`));
  const cash = { method: 'cash' as const, amountCents: 1_000 };
  const card = { method: 'card' as const, amountCents: 1_500 };
  const nobody = { freeReason: null, changeCents: 0 };
  expect(parts({ ...nobody, payments: [cash], changeCents: 500 })).toEqual(['Gegeben: 15,00 €', 'Rückgeld: 5,00 €']);
  expect(parts({ ...nobody, payments: [cash] })).toEqual(['Gegeben: 10,00 €', 'Rückgeld: 0,00 €']);
  expect(parts({ ...nobody, payments: [card] })).toEqual(['Karte bezahlt, kein Rückgeld: 15,00 €']);
  expect(parts({ ...nobody, payments: [cash, card] })).toEqual(['Bar bezahlt: 10,00 €', 'Karte bezahlt: 15,00 €']);
  expect(parts({ ...nobody, payments: [], freeReason: 'Künstler' })).toEqual(['Frei: Künstler']);
});

test('the sheet on the screen says what the sheet on paper says, redeemed vouchers too', () => {
  const line = { grossCents: 1_500, vatBps: 1900 };
  const sheet: TillSheet = {
    issuer: { lines: ['Clave'], taxNumber: '1', isSmallBusiness: false },
    deskName: 'Kasse 1',
    registerSerial: 'K1',
    isTraining: false,
    holderName: 'Lena Weber',
    openedAt: TODAY,
    until: TODAY,
    receipts: null,
    report: tillReport([
      { kind: 'open', floatCents: 20_000 },
      { kind: 'sale', cashCents: 1_500, cardCents: 0, ticketCount: 1, lines: [line] },
      { kind: 'refund', cashCents: 1_500, cardCents: 0, isVoid: true, lines: [line] },
    ]),
    issued: { count: 3, cents: 750 },
    redeemed: { count: 2, cents: 500 },
    givenAway: [
      { name: 'Ana', freeTickets: 1, freeCents: cents(1_500), discountCents: cents(0), refundedCents: cents(1_500) },
    ],
    inspections: [{ name: 'Lena Weber', at: TODAY, expectedCents: 21_500 }],
    closing: null,
  };
  const paper = tillSheetLines(sheet, 42)
    .map(({ text }) => text)
    .join('\n');
  const screen = plain(renderToStaticMarkup(<ReportFacts sheet={sheet} />));
  const rows = sheetParts(sheet).flatMap((part) => part.rows);
  expect(rows.length).toBeGreaterThan(15);
  for (const { label } of rows) {
    expect(screen).toContain(label);
    for (const word of label.split(' ')) expect(paper).toContain(word);
  }
  expect(screen).toMatch(/Gutscheine ausgegeben \(3\)<\/dt><dd>7,50 €/);
  expect(screen).toMatch(/Gutscheine eingelöst \(2\)<\/dt><dd>5,00 €/);
  expect(screen).toMatch(/Erstattungen<\/dt><dd>1</);
  expect(`${screen}${paper}`).not.toContain('Storno');
});

test('the wall says first what is not ready, and figures only when they are asked for', () => {
  const fine = {
    id: 'prices',
    label: 'Preisliste',
    isReady: true,
    detail: 'da und echt',
    fix: null,
    more: 'Fassung 3f2a',
  };
  const bad = { id: 'printer', label: 'Drucker', isReady: false, detail: 'kein Papier', fix: 'Papier.', more: null };
  const wall = (hasMore: boolean) => renderToStaticMarkup(<Tiles tiles={[fine, bad]} hasMore={hasMore} />);
  expect(wall(false)).toMatch(/Drucker.*Preisliste/);
  expect(wall(false)).not.toContain('3f2a');
  expect(wall(true)).toContain('Fassung 3f2a');
});
