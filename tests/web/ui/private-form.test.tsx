import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { usePrivateForm } from '#web/hooks/use-private-form.ts';

const schema = z.object({ amountCents: z.int('In euros.').min(100, 'Too little.') });

function Question({ amount }: { amount: string }) {
  const { form, isRight } = usePrivateForm({
    initialValues: { amount },
    schema,
    inputOf: (values) => ({ amountCents: Math.round(Number(values.amount) * 100) }),
    fieldOf: { amountCents: 'amount' },
    send: async () => undefined,
  });
  return (
    <>
      <input {...form.getInputProps('amount')} />
      {isRight() ? 'right' : 'wrong'}
    </>
  );
}

test('two forms of a page have fields of their own, and each knows whether it could be sent', () => {
  const html = renderToString(
    <>
      <Question amount="0.50" />
      <Question amount="2.00" />
    </>,
  );
  const paths = [...html.matchAll(/data-path="([^"]+)"/g)].map(([, path]) => path);
  expect(new Set(paths).size).toBe(2);
  expect([...html.matchAll(/wrong|right/g)].map(([word]) => word)).toEqual(['wrong', 'right']);
});
