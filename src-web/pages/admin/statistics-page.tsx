import { useLocation, useSearch } from 'wouter';
import '../../styles/private.css';
import '#web/features/admin-statistics/admin-statistics.css';
import { STATISTICS_WEEKS } from '#shared/statistics/statistics.ts';
import { useScheme } from '#web/features/admin/use-scheme.ts';
import { StatisticsAnswers } from '#web/features/admin-statistics/answers.tsx';
import { StatisticsDesk } from '#web/features/admin-statistics/statistics-desk.tsx';
import { adminPaths } from '#web/routes/admin-paths.ts';
import { FilterSelect } from '#web/ui/admin/choice-field.tsx';
import { AdminFrame } from './admin-frame.tsx';
import { adminPageWords, type AdminPageWords } from './words.ts';
import { useWords, usePathFor } from '#web/ui/lang.tsx';

const rangesIn = (words: AdminPageWords) =>
  STATISTICS_WEEKS.map((weeks) => ({ value: String(weeks), label: words.lastWeeks(weeks) }));

/** /admin/statistics; the range stands in the address. */
export function AdminStatisticsPage() {
  const words = useWords(adminPageWords);
  const [, navigate] = useLocation();
  const pathFor = usePathFor();
  const wanted = new URLSearchParams(useSearch()).get('weeks');
  const weeks = STATISTICS_WEEKS.find((each) => String(each) === wanted) ?? 12;
  const { isDark } = useScheme();
  return (
    <AdminFrame
      tab="statistics"
      title={words.statistics}
      actions={
        <FilterSelect
          label={words.range}
          options={rangesIn(words)}
          value={String(weeks)}
          onChange={(value) => navigate(pathFor(`${adminPaths.statistics}?weeks=${value}`), { replace: true })}
        />
      }
    >
      <StatisticsAnswers weeks={weeks} isDark={isDark} />
      <StatisticsDesk weeks={weeks} isDark={isDark} />
    </AdminFrame>
  );
}
