import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Router } from 'wouter';
import type { AccountDeclarationState, AccountDeclarationView } from '#shared/contact/answer-declaration.ts';
import { Declared } from '#web/features/legal/declared.tsx';
import { TODAY } from '#tests/support/today.ts';

const pageOf = (state: AccountDeclarationState, hasAnswer: boolean): string => {
  const declaration: AccountDeclarationView = {
    kind: 'cancel',
    state,
    hasAnswer,
    receivedAt: TODAY,
    rows: [],
    takesEffectAt: state === 'waiting' ? TODAY : null,
    effectiveOn: state === 'effective' ? '2027-01-31' : null,
  };
  return renderToStaticMarkup(
    <Router ssrPath="/" ssrSearch="">
      <Declared declaration={declaration} isAnswered={false} busy={null} onAnswer={() => undefined} />
    </Router>,
  );
};

it('a link that is followed too late says why there is nothing to answer any more; one that was answered does not', () => {
  const saysTooLate = (state: AccountDeclarationState, hasAnswer: boolean) =>
    pageOf(state, hasAnswer).includes('zu spät');
  expect((['effective', 'with_organiser', 'declined'] as const).map((state) => saysTooLate(state, false))).toEqual([
    true,
    true,
    true,
  ]);
  expect([saysTooLate('waiting', false), saysTooLate('effective', true), saysTooLate('objected', true)]).toEqual([
    false,
    false,
    false,
  ]);
});
