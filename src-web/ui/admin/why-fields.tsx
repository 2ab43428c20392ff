import { NativeSelect, TextInput } from '@mantine/core';
import { REFUND_CAUSES, REFUND_CAUSE_WORDS, type RefundCause } from '#shared/orders/refund-causes.ts';
import { adminWords } from './words.ts';
import { useWords } from '../lang.tsx';

/** Why money goes back; nothing is chosen at first. */
export type Why = { cause: RefundCause | ''; words: string };
export const NO_WHY: Why = { cause: '', words: '' };

const CAUSES = REFUND_CAUSES.map((value) => ({ value, label: REFUND_CAUSE_WORDS[value] }));

/**
 * Whether enough is said: a part of a price wants a reason, and 'Something else' own words. A whole price may go back
 * without one. Pure.
 */
export const isSaid = ({ cause, words }: Why, { isPart }: { isPart: boolean }): boolean =>
  (cause !== '' || !isPart) && (cause !== 'other' || words.trim() !== '');

/** As the server takes it. Pure. */
export const whyGiven = ({ cause, words }: Why): { cause?: RefundCause; reason?: string } => ({
  ...(cause !== '' && { cause }),
  ...(words.trim() !== '' && { reason: words.trim() }),
});

type WhyFieldsProps = { why: Why; /** Then a reason is needed. */ isPart?: boolean; onChange: (why: Why) => void };

/** One of a short list, and own words beside it. */
export function WhyFields({ why, isPart = false, onChange }: WhyFieldsProps) {
  const words = useWords(adminWords);
  return (
    <>
      <NativeSelect
        label={words.why}
        description={why.cause === 'other' ? words.mailNoReason : words.mailSaysIt}
        data={[{ value: '', label: isPart ? words.chooseWhy : words.notSaid }, ...CAUSES]}
        value={why.cause}
        onChange={({ currentTarget }) =>
          onChange({ ...why, cause: REFUND_CAUSES.find((cause) => cause === currentTarget.value) ?? '' })
        }
      />
      <TextInput
        label={words.ownWords}
        description={words.forOffice(why.cause === 'other')}
        maxLength={200}
        autoComplete="off"
        value={why.words}
        onChange={({ currentTarget }) => onChange({ ...why, words: currentTarget.value })}
      />
    </>
  );
}
