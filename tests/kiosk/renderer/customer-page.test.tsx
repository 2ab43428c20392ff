import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CustomerPage } from '#kiosk/renderer/customer/customer-page.tsx';

/** What a guest reads of a bill with so many lines: the first costs a euro, each next one a euro more. */
function linesRead(count: number): { lines: string[]; sum: string | undefined } {
  const lines = Array.from({ length: count }, (_, i) => ({
    quantity: 1,
    name: `Artikel ${i + 1}`,
    lineCents: 100 * (i + 1),
  }));
  const totalCents = lines.reduce((sum, { lineCents }) => sum + lineCents, 0);
  const markup = renderToStaticMarkup(<CustomerPage view={{ kind: 'bill', lines, totalCents }} />);
  const words = (inner = '') =>
    inner
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim();
  return {
    lines: [...markup.matchAll(/<li.*?>(.*?)<\/li>/g)].map(([, inner]) => words(inner)),
    sum: words(/<strong>(.*?)<\/strong>/.exec(markup)?.[1]),
  };
}

test('five lines are all on the guest’s display', () => {
  const { lines, sum } = linesRead(5);
  expect(lines).toHaveLength(5);
  expect(lines[0]).toBe('1 × Artikel 1 1,00 €');
  expect(sum).toBe('15,00 €');
});

test('of more than five the newest four, how many others there are, and the sum of all', () => {
  const newest = (last: number) => [last - 3, last - 2, last - 1, last].map((n) => `1 × Artikel ${n} ${n},00 €`);
  expect(linesRead(6)).toEqual({ lines: ['und 2 weitere Posten', ...newest(6)], sum: '21,00 €' });
  expect(linesRead(9)).toEqual({ lines: ['und 5 weitere Posten', ...newest(9)], sum: '45,00 €' });
});
