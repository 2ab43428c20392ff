import { useParams } from 'wouter';
import '../../styles/private.css';
import '#web/features/admin-desks/admin-desks.css';
import { trpc } from '#web/api.ts';
import { failureOf } from '#web/failure-sentence.ts';
import { closingWords } from '#web/features/admin-desks/drawer-words.ts';
import { NightSheet } from '#web/features/admin-desks/night-sheet.tsx';
import { adminPaths } from '#web/routes/admin-paths.ts';
import { LoadFailure } from '#web/ui/admin/admin-section.tsx';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { MarkLoader } from '#web/ui/art/mark-loader.tsx';
import { AdminFrame } from './admin-frame.tsx';
import { nightWords } from '#web/features/admin-desks/night-words.ts';
import { useWords } from '#web/ui/lang.tsx';
import { adminPageWords } from './words.ts';

/** /admin/desks/reports/{id}: one closing sheet, made to be printed. */
export function NightReportPage() {
  const say = useWords(adminPageWords);
  const words = useWords(nightWords);
  const { id = '' } = useParams();
  const sheet = trpc.admin.desks.nightReport.useQuery({ id });
  const isMissing = sheet.isError && ['NOT_FOUND', 'INVALID_INPUT'].includes(failureOf(sheet.error).code ?? '');
  return (
    <AdminFrame
      tab="desks"
      title={
        sheet.data === undefined
          ? say.nightReport
          : `${sheet.data.deskName}, ${closingWords(sheet.data.zNumber, words)}`
      }
      back={{ href: adminPaths.nightReports, label: say.nightReports }}
      actions={
        sheet.data !== undefined && (
          <Button look="o" size="s" onClick={() => window.print()}>
            {say.print}
          </Button>
        )
      }
    >
      {sheet.isPending && <MarkLoader text={say.loading} />}
      {isMissing && (
        <EmptyState sentence={say.thereNoSuchClosing} headingLevel={2}>
          <ButtonLink look="o" href={adminPaths.nightReports}>
            {say.allNightReports}
          </ButtonLink>
        </EmptyState>
      )}
      {sheet.isError && !isMissing && <LoadFailure sentence={say.fehlerBeimLadenDes} list={sheet} />}
      {sheet.data !== undefined && <NightSheet sheet={sheet.data} />}
    </AdminFrame>
  );
}
