import { useSite } from '#web/site.tsx';
import { useWords } from '#web/ui/lang.tsx';
import { Rich } from '#web/ui/rich.tsx';
import { declareWords } from './declare-words.ts';

/** Nobody has to use the form: a mail or a letter counts just the same. */
export function OtherWays() {
  const { legalName, street, postalCode, city, email } = useSite().operator;
  const { otherWays } = useWords(declareWords);
  return (
    <p className="small">
      <Rich
        text={otherWays(`${legalName}, ${street}, ${postalCode} ${city}`)}
        parts={{ mail: () => <a href={`mailto:${email}`}>{email}</a> }}
      />
    </p>
  );
}
