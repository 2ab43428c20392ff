import { TextInput } from '@mantine/core';
import type { ArtistView } from '#shared/events/line-up.ts';
import { AdminIcon } from '#web/ui/admin/admin-icon.tsx';
import { ChoiceField } from '#web/ui/admin/choice-field.tsx';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { TimeField } from '#web/ui/admin/time-field.tsx';
import type { LineUpForm } from './line-up-values.ts';
import { TEXT_WORDS as WORDS } from './text-words.ts';

type LineUpRowProps = {
  form: LineUpForm;
  index: number;
  artists: readonly ArtistView[];
  /** Asks for a new artist (null), or for a change of one. */
  onArtist: (artist: ArtistView | null) => void;
};

/** One thing of the night: when, who, what, and its place among the others. */
export function LineUpRow({ form, index, artists, onArtist }: LineUpRowProps) {
  const { entries } = form.values;
  const at = `entries.${index}`;
  const artistId = entries[index]?.artistId ?? '';
  const artist = artists.find(({ id }) => id === artistId) ?? null;
  const options = [
    { value: '', label: 'Nobody by name' },
    ...(artistId !== '' && artist === null ? [{ value: artistId, label: 'The artist chosen before' }] : []),
    ...artists.map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <li aria-label={`Number ${index + 1} of the line-up`}>
      <div className="line-up-fields">
        <TimeField label="Time" {...form.getInputProps(`${at}.at`)} />
        <ChoiceField
          label="Artist"
          options={options}
          value={artistId}
          onChange={(id) => form.setFieldValue(`${at}.artistId`, id)}
        />
        <TextInput label="What" maxLength={120} placeholder="Bachata room" {...form.getInputProps(`${at}.what`)} />
        <TextInput label={WORDS.whatDe} lang="de" maxLength={120} {...form.getInputProps(`${at}.whatDe`)} />
      </div>
      <div className="admin-acts">
        <Button look="t" size="s" icon="plus" onClick={() => onArtist(null)}>
          New artist
        </Button>
        {artist !== null && (
          <Button look="t" size="s" onClick={() => onArtist(artist)}>
            {`Change ${artist.name}`}
          </Button>
        )}
        <Places form={form} index={index} />
      </div>
    </li>
  );
}

function Places({ form, index }: Pick<LineUpRowProps, 'form' | 'index'>) {
  const last = form.values.entries.length - 1;
  const name = `number ${index + 1}`;
  const move = (to: number): void => {
    if (to >= 0 && to <= last) form.reorderListItem('entries', { from: index, to });
  };
  return (
    <span className="row">
      <button
        type="button"
        className="round"
        aria-label={`Move ${name} up`}
        aria-disabled={index === 0}
        onClick={() => move(index - 1)}
      >
        <span className="turn-up">
          <Icon name="chevron-down" size={20} />
        </span>
      </button>
      <button
        type="button"
        className="round"
        aria-label={`Move ${name} down`}
        aria-disabled={index === last}
        onClick={() => move(index + 1)}
      >
        <Icon name="chevron-down" size={20} />
      </button>
      <button
        type="button"
        className="round"
        aria-label={`Remove ${name}`}
        onClick={() => form.removeListItem('entries', index)}
      >
        <AdminIcon name="trash" />
      </button>
    </span>
  );
}
