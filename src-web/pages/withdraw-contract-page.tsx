import '#web/ui/forms/fields.css';
import '#web/ui/forms/plain-form.css';
import { ConfirmedNote } from '#web/features/legal/confirmed-note.tsx';
import { declareWords } from '#web/features/legal/declare-words.ts';
import { OtherWays } from '#web/features/legal/other-ways.tsx';
import { EnglishPage, WhoDeclared } from '#web/features/legal/who-declared.tsx';
import { WithdrawForm } from '#web/features/legal/withdraw-form.tsx';
import { Seo } from '#web/features/shell/seo.tsx';
import { paths } from '#web/routes/paths.ts';
import { useWords } from '#web/ui/lang.tsx';
import { Rich } from '#web/ui/rich.tsx';
import { TranslationNote } from '#web/features/legal/translation-note.tsx';

export function WithdrawContractPage() {
  const { withdraw: words } = useWords(declareWords);
  return (
    <div className="wrap contract-page">
      <Seo title={words.title} description={words.description} path={paths.withdrawContract} />
      <h1 className="heading-huge">{words.title}</h1>
      <TranslationNote german={paths.withdrawContract} />
      <p className="lead">{words.lead}</p>
      <WhoDeclared />
      <WithdrawForm />
      <OtherWays />
      <p>
        <Rich
          text={words.rules}
          parts={{ policy: () => <EnglishPage href={paths.rightOfWithdrawal} name={words.policy} /> }}
        />
      </p>
      <ConfirmedNote />
    </div>
  );
}
