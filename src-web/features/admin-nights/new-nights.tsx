import { ActionIcon, Button } from '@mantine/core';
import { lazy, Suspense, useEffect } from 'react';
import './nights.css';
import { localDateOf, weekdayIn } from '#shared/time.ts';
import { trpc } from '#web/api.ts';
import { tellFailure } from '#web/tell-failure.ts';
import { Icon } from '#web/ui/icon.tsx';
import { LoadFailure } from '#web/ui/admin/admin-section.tsx';
import { toast } from '#web/ui/frame/toast.ts';
import { daysOf, monthOf, WEEKDAYS, weekdayOf } from './days-of-month.ts';
import { ModelFields, ModelPicture } from './model-fields.tsx';
import { ModelSelect } from './model-select.tsx';
import { TapMonth } from './tap-month.tsx';
import { useNewNights, type NewNights as Page } from './use-new-nights.ts';
import { WillBeMade } from './will-be-made.tsx';
import { nightsWords } from './words.ts';
import { useWords, useLang } from '#web/ui/lang.tsx';

// It comes a moment later: a field for a day weighs as much as the rest of the page.
const EveryWeek = lazy(async () => ({ default: (await import('./every-week.tsx')).EveryWeek }));

/** Several nights at once: what they are like, the days, and what will be made of it. */
export function NewNights({ seriesId }: { seriesId: string | null }) {
  const words = useWords(nightsWords);
  const page = useNewNights(seriesId);
  const near = trpc.admin.events.between.useQuery({
    from: monthOf(page.today, -1),
    to: daysOf(page.month).at(-1) ?? page.month,
  });
  const series = useSeriesModel(seriesId, page);
  return (
    <div className="nights-grid">
      <section className="admin-panel nights-model" aria-label={words.whatTheyLike}>
        <ModelPicture page={page} />
        {series.isError && <LoadFailure sentence={words.seriesFailed} list={series} />}
        {seriesId === null && <ModelSelect page={page} near={near.data} />}
        {page.model !== null && <ModelFields page={page} fields={page.model.fields} />}
        {page.model !== null && <KeepTemplate page={page} />}
        {page.model === null && seriesId === null && <p className="dim small">{words.chooseTemplate}</p>}
      </section>
      <section className="admin-panel nights-tap" aria-label={words.whichDays}>
        <EveryWeekday page={page} />
        {page.months.map((month) => (
          <TapMonth key={month} page={page} month={month} />
        ))}
        <Suspense fallback={null}>
          <EveryWeek page={page} />
        </Suspense>
        <p className="nights-legend dim small">
          <span>
            <i data-genre="salsa" />
            <i data-genre="bachata" />
            <i data-genre="zouk" /> {words.anotherNightThatDay}
          </span>
          <span>{words.weekdayTapsAll}</span>
        </p>
      </section>
      <WillBeMade page={page} />
    </div>
  );
}

/** A series is lengthened by nights like its latest one. */
function useSeriesModel(seriesId: string | null, { model, setModel, setMonth }: Page) {
  const series = trpc.admin.series.get.useQuery({ id: seriesId ?? '' }, { enabled: seriesId !== null });
  const { data } = series;
  useEffect(() => {
    if (data === undefined || model !== null) return;
    setModel({ key: data.id, fields: data.template });
    setMonth(monthOf(localDateOf(data.lastStartsAt)));
  }, [data, model, setModel, setMonth]);
  return series;
}

function EveryWeekday({ page: { months, month, setMonth, ids, setDays } }: { page: Page }) {
  const lang = useLang();
  const words = useWords(nightsWords);
  const days = months.flatMap(daysOf);
  return (
    <div className="nights-pills">
      <ActionIcon aria-label={words.earlierMonths} onClick={() => setMonth(monthOf(month, -1))}>
        <Icon name="chevron-left" size={22} />
      </ActionIcon>
      {WEEKDAYS.map((english, weekday) => {
        const name = weekdayIn(english, lang);
        const those = days.filter((day) => weekdayOf(day) === weekday);
        const isOn = those.every((day) => ids.has(day));
        return (
          <button
            key={name}
            type="button"
            className="nights-pill"
            aria-pressed={isOn}
            aria-label={words.everyOfBoth(name.slice(0, 2), name)}
            onClick={() => setDays(those, !isOn)}
          >
            {name.slice(0, 2)}
          </button>
        );
      })}
      <ActionIcon aria-label={words.laterMonths} onClick={() => setMonth(monthOf(month, 1))}>
        <Icon name="chevron-right" size={22} />
      </ActionIcon>
    </div>
  );
}

function KeepTemplate({ page: { model } }: { page: Page }) {
  const words = useWords(nightsWords);
  const utils = trpc.useUtils();
  const save = trpc.admin.series.saveTemplate.useMutation({
    onSuccess: async () => {
      toast.ok(words.keptAsTemplate, model?.fields.title);
      await utils.admin.series.templates.invalidate();
    },
    onError: (error) => void tellFailure(error, { title: words.notKept }),
  });
  if (model === null) return null;
  return (
    <Button
      variant="outline"
      loading={save.isPending}
      disabled={model.fields.title.trim() === ''}
      onClick={() => save.mutate({ name: model.fields.title, fields: model.fields })}
    >
      {words.keepAsTemplate}
    </Button>
  );
}
