import '#web/ui/forms/fields.css';
import '#web/ui/forms/plain-form.css';
import { CancelForm } from '#web/features/legal/cancel-form.tsx';
import { EnglishPage, WhoDeclared } from '#web/features/legal/who-declared.tsx';
import { ConfirmedNote } from '#web/features/legal/confirmed-note.tsx';
import { declareWords } from '#web/features/legal/declare-words.ts';
import { OtherWays } from '#web/features/legal/other-ways.tsx';
import { Seo } from '#web/features/shell/seo.tsx';
import { paths } from '#web/routes/paths.ts';
import { useWords } from '#web/ui/lang.tsx';
import { Rich } from '#web/ui/rich.tsx';
import { TranslationNote } from '#web/features/legal/translation-note.tsx';

export function CancelContractPage() {
  const { cancel: words } = useWords(declareWords);
  return (
    <div className="wrap contract-page">
      <Seo title={words.title} description={words.description} path={paths.cancelContract} />
      <h1 className="heading-huge">{words.title}</h1>
      <TranslationNote german={paths.cancelContract} />
      <p className="lead">{words.lead}</p>
      <WhoDeclared />
      <CancelForm />
      <OtherWays />
      <p>
        <Rich
          text={words.rules}
          parts={{ policy: () => <EnglishPage href={paths.cancellation} name={words.policy} /> }}
        />
      </p>
      <ConfirmedNote />
    </div>
  );
}
