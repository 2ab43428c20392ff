import { keepPreviousData } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { newKey } from '#shared/new-key.ts';
import { CreateNightsInput } from '#shared/events/new-nights.ts';
import type { TemplateFields } from '#shared/events/template.ts';
import { localDateOf } from '#shared/time.ts';
import { adminPaths } from '#web/routes/admin-paths.ts';
import { trpc } from '#web/api.ts';
import { tellFailure } from '#web/tell-failure.ts';
import { toast } from '#web/ui/frame/toast.ts';
import { daysOf, monthOf } from './days-of-month.ts';
import { planDays, type PlannedDay } from './planned-days.ts';
import { ownPrice } from './type-rows.ts';
import { nightsWords } from './words.ts';
import { useWords } from '#web/ui/lang.tsx';

/** What the nights are made from. */
export type Model = { key: string; fields: TemplateFields };

const MONTHS = 2;

/** What is chosen on the page for new nights, and what would be made of it. */
export function useNewNights(seriesId: string | null) {
  const words = useWords(nightsWords);
  const [now] = useState(() => new Date());
  const today = localDateOf(now);
  const [month, setMonth] = useState(() => monthOf(today, 1));
  const [model, setModel] = useState<Model | null>(null);
  /** Each tapped day with the id that its night will have. */
  const [ids, setIds] = useState<ReadonlyMap<string, string>>(new Map());
  const [isActive, setIsActive] = useState(false);
  const months = Array.from({ length: MONTHS }, (_, later) => monthOf(month, later));
  const shown = months.flatMap(daysOf);
  const far = [...shown, ...ids.keys()].sort();
  const between = trpc.admin.events.between.useQuery(
    { from: far[0] ?? month, to: far.at(-1) ?? month },
    { placeholderData: keepPreviousData },
  );
  const nights = between.data ?? [];
  const setDays = (days: readonly string[], isOn: boolean): void =>
    setIds((before) => {
      const next = new Map(before);
      for (const day of days) {
        if (isOn && !next.has(day)) next.set(day, crypto.randomUUID());
        if (!isOn) next.delete(day);
      }
      return next;
    });
  const [accepted, setAccepted] = useState<ReadonlySet<string>>(new Set());
  const accept = (day: string, isWanted: boolean): void =>
    setAccepted((before) => new Set(isWanted ? [...before, day] : [...before].filter((one) => one !== day)));
  const planned = model === null ? [] : planDays([...ids.keys()], model.fields, { nights, now, accepted, words });
  const change = (fields: Partial<TemplateFields>): void =>
    setModel((now) => (now === null ? null : { ...now, fields: { ...now.fields, ...fields } }));
  const making = useMaking({ model, ids, isActive, seriesId, planned });
  return {
    today,
    month,
    setMonth,
    months,
    nights,
    model,
    setModel,
    change,
    ids,
    setDays,
    isActive,
    setIsActive,
    planned,
    accept,
    ...making,
  };
}

export type NewNights = ReturnType<typeof useNewNights>;

/** What is wrong with fields of the new nights, by their paths: `ticketTypes.1.name`. */
type Wrong = Readonly<Record<string, string>>;

type Choice = {
  model: Model | null;
  ids: ReadonlyMap<string, string>;
  isActive: boolean;
  seriesId: string | null;
  planned: readonly PlannedDay[];
};

function useMaking({ model, ids, isActive, seriesId, planned }: Choice) {
  const words = useWords(nightsWords);
  const [, navigate] = useLocation();
  const utils = trpc.useUtils();
  const create = trpc.admin.series.create.useMutation();
  // Kept while nothing is changed: pressed again after a lost answer, it must find what the first press made.
  const sent = useRef({ form: '', key: '' });
  const [wrong, setWrong] = useState<Wrong>({});
  const made = planned.filter(({ state }) => state !== 'out');
  const days = made.map(({ day }) => day);
  const make = async (): Promise<void> => {
    if (model === null || create.isPending) return;
    const choice = {
      ...model.fields,
      priceCents: ownPrice(model.fields),
      days,
      ids: days.map((day) => ids.get(day)),
      isActive,
      seriesId,
      isStillDayAccepted: made.some(({ stillDay }) => stillDay !== null),
    };
    const content = JSON.stringify(choice);
    if (content !== sent.current.form) sent.current = { form: content, key: newKey() };
    const input = CreateNightsInput.safeParse({ ...choice, idempotencyKey: sent.current.key });
    const issues = input.error?.issues ?? [];
    setWrong(Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message])));
    if (!input.success) return void toast.bad(words.notMade, issues[0]?.message ?? '');
    try {
      const { ids: done, seriesId: series } = await create.mutateAsync(input.data);
      await utils.admin.invalidate();
      const count = done.length === 1 ? words.oneIs : words.manyAre(done.length);
      toast.ok(words.made(count), isActive ? words.onSaleFromNow : words.hiddenUntil);
      navigate(series === null ? adminPaths.event(done[0] ?? '') : adminPaths.nightsOfSeries(series));
    } catch (error) {
      tellFailure(error, { title: words.notMade });
    }
  };
  return { count: days.length, make, wrong, isMaking: create.isPending };
}
