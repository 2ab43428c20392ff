import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, it } from 'vitest';
import { Router } from 'wouter';
import type { AccountDeclarationState, AccountDeclarationView } from '#shared/contact/answer-declaration.ts';
import { Declared } from '#web/features/legal/declared.tsx';
import { loadWords, Speaking } from '#web/ui/lang.tsx';
import { localDateOf } from '#shared/time.ts';
import { TODAY } from '#tests/support/today.ts';

const pageOf = (state: AccountDeclarationState, hasAnswer: boolean): string => {
  const declaration: AccountDeclarationView = {
    state,
    hasAnswer,
    declared: {
      kind: 'cancel',
      manner: 'ordinary',
      reason: null,
      name: 'Ana',
      identification: null,
      contract: 'Members Club',
      endsOn: null,
      email: '',
      receivedAt: TODAY,
    },
    takesEffectAt: state === 'waiting' ? TODAY : null,
    effectiveOn: state === 'effective' ? localDateOf(TODAY) : null,
  };
  return renderToStaticMarkup(
    <Router ssrPath="/" ssrSearch="">
      <Speaking lang="de" pathFor={(path) => path}>
        <Declared declaration={declaration} isAnswered={false} busy={null} onAnswer={() => undefined} />
      </Speaking>
    </Router>,
  );
};

beforeAll(() => loadWords('de'));

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
