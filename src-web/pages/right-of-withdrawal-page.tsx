import { withdrawalText } from '#shared/legal/withdrawal-text.ts';
import { LegalArticle } from '#web/features/legal/legal-article.tsx';
import { Seo } from '#web/features/shell/seo.tsx';
import { paths } from '#web/routes/paths.ts';
import { useSite } from '#web/site.tsx';

export function RightOfWithdrawalPage() {
  const site = useSite();
  const text = withdrawalText(site);
  return (
    <>
      <Seo
        title={text.title}
        description={
          'Widerrufsbelehrung: the right to withdraw from a membership within 14 days, its effects, and ' +
          'the model form.'
        }
        path={paths.rightOfWithdrawal}
      />
      <LegalArticle text={text} />
    </>
  );
}
