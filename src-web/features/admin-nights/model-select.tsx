import { Select } from '@mantine/core';
import { useEffect } from 'react';
import type { NightOfMonth } from '#shared/admin/event-admin-views.ts';
import { trpc } from '#web/api.ts';
import { tellFailure } from '#web/tell-failure.ts';
import type { NewNights } from './use-new-nights.ts';

/** One night for each title, the last one of it. */
const byTitle = (nights: readonly NightOfMonth[]) => [...new Map(nights.map((night) => [night.title, night])).values()];

/** What the new nights are made from: a template, or a night of the months that are shown. */
export function ModelSelect({ page, near }: { page: NewNights; near: readonly NightOfMonth[] }) {
  const { model, setModel } = page;
  const utils = trpc.useUtils();
  const templates = trpc.admin.series.templates.useQuery();
  const choose = async (key: string | null): Promise<void> => {
    const template = templates.data?.find(({ id }) => id === key);
    if (key === null) return;
    if (template !== undefined) return setModel({ key, fields: template.fields, windowsOf: null });
    try {
      setModel({ key, fields: await utils.client.admin.series.modelOf.query({ eventId: key }), windowsOf: null });
    } catch (error) {
      tellFailure(error, { title: 'Not read' });
    }
  };
  const only = templates.data?.length === 1 ? templates.data[0] : undefined;
  useEffect(() => {
    if (only !== undefined && model === null) setModel({ key: only.id, fields: only.fields, windowsOf: null });
  }, [only, model, setModel]);
  const groups = [
    { group: 'Templates', items: (templates.data ?? []).map(({ id, name }) => ({ value: id, label: name })) },
    { group: 'Like a night', items: byTitle(near).map(({ id, title }) => ({ value: id, label: title })) },
  ];
  return (
    <Select
      label="Template"
      placeholder="Choose"
      data={groups.filter(({ items }) => items.length > 0)}
      value={model?.key ?? null}
      allowDeselect={false}
      searchable
      nothingFoundMessage="No template or night matches."
      onChange={(key) => void choose(key)}
    />
  );
}
